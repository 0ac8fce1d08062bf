package coverall.serve;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.sun.net.httpserver.HttpExchange;
import coverall.view.Words;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An HTTP request and its response. Confined to one thread. */
final class Exchange {
  static final JsonFactory JSON = new JsonFactory();

  private static final int OK = 200;
  private static final long MOST_SKIPPED = 50_000_000; // bytes of an oversized request

  private final HttpExchange http;
  private final Map<String, String> query;

  Exchange(HttpExchange http) {
    this.http = http;
    query = query(http.getRequestURI().getRawQuery());
  }

  private static Map<String, String> query(@Nullable String text) {
    Map<String, String> query = new HashMap<>();
    for (String part : text == null ? List.<String>of() : List.of(text.split("&", -1))) {
      int equals = part.indexOf('=');
      if (equals > 0) {
        query.put(part.substring(0, equals), decoded(part.substring(equals + 1)));
      }
    }
    return query;
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new Refusal(Refusal.BAD_REQUEST, "the address contains an invalid percent-encoding");
    }
  }

  String method() {
    return http.getRequestMethod();
  }

  String path() {
    return Objects.requireNonNullElse(http.getRequestURI().getPath(), "");
  }

  /** The token from the header or else from the query; null if neither contains one. */
  @Nullable String token() {
    String header = http.getRequestHeaders().getFirst("X-Coverall-Token");
    return header == null ? query.get("token") : header;
  }

  /** A query parameter; null if absent. */
  @Nullable String parameter(String name) {
    return query.get(name);
  }

  /** Whether the body is JSON. Otherwise, it is the content of a file. */
  boolean bringsJson() {
    String type = http.getRequestHeaders().getFirst("Content-Type");
    return type != null && type.startsWith("application/json");
  }

  /**
   * Reads the body of the request.
   *
   * @param most the largest number of bytes to accept
   * @throws Refusal if the body is larger
   */
  byte[] body(int most) throws IOException {
    InputStream in = http.getRequestBody();
    byte[] body = in.readNBytes(most + 1);
    if (body.length > most) {
      skip(in, body);
      throw new Refusal(
          Refusal.TOO_LARGE, "the request is larger than " + Words.number(most) + " bytes");
    }
    return body;
  }

  /** Discards the rest: a client that is still sending does not read the response. */
  private static void skip(InputStream in, byte[] buffer) throws IOException {
    long skipped = 0;
    int read = 0;
    while (read >= 0 && skipped < MOST_SKIPPED) {
      read = in.read(buffer);
      skipped += read;
    }
  }

  /** Writes the fields of a JSON object. */
  @FunctionalInterface
  interface JsonBody {
    void write(JsonGenerator json) throws IOException;
  }

  /** Sends a JSON object with these fields. */
  void answer(JsonBody fields) throws IOException {
    answer(OK, fields);
  }

  private void answer(int status, JsonBody fields) throws IOException {
    answer(status, "application/json", object(fields));
  }

  /** Returns a JSON object with these fields in UTF-8. */
  static byte[] object(JsonBody fields) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = JSON.createGenerator(bytes)) {
      json.writeStartObject();
      fields.write(json);
      json.writeEndObject();
    }
    return bytes.toByteArray();
  }

  void answer(Refusal refusal) throws IOException {
    answer(
        refusal.status(),
        json -> json.writeStringField("error", String.valueOf(refusal.getMessage())));
  }

  /** Sends a file of the page. */
  void answer(String type, byte[] content) throws IOException {
    answer(OK, type, content);
  }

  private void answer(int status, String type, byte[] content) throws IOException {
    http.getResponseHeaders().set("Content-Type", type + "; charset=utf-8");
    boolean isEmpty = content.length == 0 || method().equals("HEAD");
    http.sendResponseHeaders(status, isEmpty ? -1 : content.length);
    if (isEmpty) {
      return;
    }
    try (OutputStream out = http.getResponseBody()) {
      out.write(content);
    }
  }

  /** Sets a response header. Call this before the response starts. */
  void header(String name, String value) {
    http.getResponseHeaders().set(name, value);
  }

  /** Starts a response of unknown length. The caller closes the stream. */
  OutputStream begin(String type) throws IOException {
    http.getResponseHeaders().set("Content-Type", type + "; charset=utf-8");
    http.sendResponseHeaders(OK, 0);
    return http.getResponseBody();
  }
}
