package coverall.serve;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.sun.net.httpserver.HttpExchange;
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

/** A request and its answer. For one thread. */
final class Exchange {
  static final JsonFactory JSON = new JsonFactory();

  private static final int OK = 200;
  private static final long MOST_SKIPPED = 50_000_000; // bytes of a request that is too large

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
      throw new Refusal(Refusal.BAD_REQUEST, "the address has a broken escape: " + e.getMessage());
    }
  }

  String method() {
    return http.getRequestMethod();
  }

  String path() {
    return Objects.requireNonNullElse(http.getRequestURI().getPath(), "");
  }

  /** The token that the request bears, in a header or in the address; null if none. */
  @Nullable String token() {
    String header = http.getRequestHeaders().getFirst("X-Coverall-Token");
    return header == null ? query.get("token") : header;
  }

  /** A parameter of the address; null if it is not given. */
  @Nullable String parameter(String name) {
    return query.get(name);
  }

  /** Whether the body is JSON rather than the bytes of a file. */
  boolean bringsJson() {
    String type = http.getRequestHeaders().getFirst("Content-Type");
    return type != null && type.startsWith("application/json");
  }

  /**
   * The body of the request.
   *
   * @throws Refusal if it has more bytes
   */
  byte[] body(int most) throws IOException {
    InputStream in = http.getRequestBody();
    byte[] body = in.readNBytes(most + 1);
    if (body.length > most) {
      skip(in, body);
      throw new Refusal(Refusal.TOO_LARGE, "the request has more than " + most + " bytes");
    }
    return body;
  }

  /** Reads on, since who has not sent everything yet would not hear the answer. */
  private static void skip(InputStream in, byte[] buffer) throws IOException {
    long skipped = 0;
    int read = 0;
    while (read >= 0 && skipped < MOST_SKIPPED) {
      read = in.read(buffer);
      skipped += read;
    }
  }

  /** Writes JSON. */
  @FunctionalInterface
  interface JsonBody {
    void write(JsonGenerator json) throws IOException;
  }

  /** Answers with an object of JSON, whose fields are written. */
  void answer(JsonBody fields) throws IOException {
    answer(OK, fields);
  }

  private void answer(int status, JsonBody fields) throws IOException {
    answer(status, "application/json", object(fields));
  }

  /** An object as text. */
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

  /** Answers with something that a page consists of. */
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

  /** Sets a header of the answer that is to begin. */
  void header(String name, String value) {
    http.getResponseHeaders().set(name, value);
  }

  /** Begins an answer whose length is not known; to be closed. */
  OutputStream begin(String type) throws IOException {
    http.getResponseHeaders().set("Content-Type", type + "; charset=utf-8");
    http.sendResponseHeaders(OK, 0);
    return http.getResponseBody();
  }
}
