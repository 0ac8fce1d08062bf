package coverall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** A program or file that a test needs and that some machines lack. */
public final class Prerequisite {
  private Prerequisite() {}

  /**
   * Skips the test if its prerequisite is missing. Under {@code -Dcoverall.skip=false}, as in CI,
   * the test fails instead.
   */
  public static void require(boolean present, String missing) {
    if (System.getProperty("coverall.skip", "true").equals("false")) {
      assertThat(present).as(missing).isTrue();
    }
    assumeTrue(present, missing);
  }
}
