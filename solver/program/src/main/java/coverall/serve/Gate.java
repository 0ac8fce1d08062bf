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
 * The access check: admits only the server's own pages, opened by a user who knows the token.
 *
 * <p>Any web page can send requests to this machine. Checking the host keeps out pages whose own
 * host name resolves to 127.0.0.1 (DNS rebinding). Checking the origin keeps out pages of other
 * sites. The token keeps out other users' programs on the same machine. Immutable.
 */
final class Gate {
  private static final int TOKEN_BYTES = 16;

  private final String token;
  private final Set<String> hosts;
  private final Set<String> origins;

  /** Creates the gate of a server on this port, with a new random token. */
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
   * Checks where a request comes from. Links and redirections from anywhere may lead to a page,
   * such as the file with which {@code coverall serve} opens the browser: the page does nothing
   * without the token.
   *
   * @param isPage whether the request is for a file that everybody may have
   * @throws Refusal if it does not come from the server's own pages
   */
  void checkSender(Headers headers, boolean isPage) {
    if (!hosts.contains(one(headers, "Host"))) {
      throw new Refusal(
          Refusal.FORBIDDEN, "this server accepts requests to 127.0.0.1 and localhost only");
    }
    List<String> from = headers.getOrDefault("Origin", List.of());
    if (!origins.containsAll(from)) {
      throw new Refusal(Refusal.FORBIDDEN, "this server rejects requests from other sites");
    }
    String site = one(headers, "Sec-Fetch-Site");
    boolean isLink =
        isPage
            && one(headers, "Sec-Fetch-Mode").equals("navigate")
            && one(headers, "Sec-Fetch-Dest").equals("document");
    if (!site.isEmpty() && !site.equals("same-origin") && !site.equals("none") && !isLink) {
      throw new Refusal(Refusal.FORBIDDEN, "this server rejects requests from other sites");
    }
  }

  /** The value of a header that occurs exactly once; empty otherwise. */
  private static String one(Headers headers, String name) {
    List<String> values = headers.getOrDefault(name, List.of());
    return values.size() == 1 ? values.getFirst() : "";
  }

  /**
   * Checks the token of a request.
   *
   * @throws Refusal if the token is missing or wrong
   */
  void checkToken(@Nullable String given) {
    if (given == null || !MessageDigest.isEqual(bytes(given), bytes(token))) {
      throw new Refusal(
          Refusal.FORBIDDEN,
          "the token is wrong. Open the complete address that coverall serve printed.");
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
