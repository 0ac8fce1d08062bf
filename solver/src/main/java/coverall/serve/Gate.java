package coverall.serve;

import com.sun.net.httpserver.Headers;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who may come in: only pages that this server has given out itself, to whom knows the token.
 *
 * <p>Any page of the web can send requests to this machine. The name of the host keeps out pages
 * that have bent a name of their own to 127.0.0.1, the origin those of other sites, and the token
 * other people's programs on the same machine. Immutable.
 */
final class Gate {
  private static final int TOKEN_BYTES = 16;

  private final String token;
  private final Set<String> hosts;
  private final Set<String> origins;

  /** The gate of a server on this port, with a token that nobody knows yet. */
  Gate(int port) {
    byte[] random = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(random);
    token = HexFormat.of().formatHex(random);
    hosts = Set.of("127.0.0.1:" + port, "localhost:" + port);
    origins = Set.of("http://127.0.0.1:" + port, "http://localhost:" + port);
  }

  String token() {
    return token;
  }

  /**
   * Checks where a request comes from.
   *
   * @throws Refusal if from elsewhere
   */
  void checkSender(Headers headers) {
    if (!hosts.contains(one(headers, "Host"))) {
      throw new Refusal(Refusal.FORBIDDEN, "this server answers to 127.0.0.1 and localhost alone");
    }
    List<String> from = headers.getOrDefault("Origin", List.of());
    if (!origins.containsAll(from)) {
      throw new Refusal(Refusal.FORBIDDEN, "a page of another site has no business here");
    }
    String site = one(headers, "Sec-Fetch-Site");
    if (!site.isEmpty() && !site.equals("same-origin") && !site.equals("none")) {
      throw new Refusal(Refusal.FORBIDDEN, "a page of another site has no business here");
    }
  }

  /** The value of a header that is given once; empty if it is not. */
  private static String one(Headers headers, String name) {
    List<String> values = headers.getOrDefault(name, List.of());
    return values.size() == 1 ? values.getFirst() : "";
  }

  /**
   * Checks the token of a request.
   *
   * @throws Refusal if it is not the right one
   */
  void checkToken(@Nullable String given) {
    if (given == null || !MessageDigest.isEqual(bytes(given), bytes(token))) {
      throw new Refusal(
          Refusal.FORBIDDEN,
          "the token is wrong. Open the address that coverall serve has printed, all of it");
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
