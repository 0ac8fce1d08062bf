package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** The processor time of a program that takes part in a comparison. */
@Isolated("The system adds up the times of all processes that tests start.")
@Tag("slow")
final class ProgramTimeTest extends CommandTest {
  @Test
  void timeIsThatOfTheProcessAndItsChildren() throws Exception {
    String busy = "i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done";
    Ended ended =
        run(
            "compare",
            "queens-8.dlx",
            "--engines=dlx",
            "--rounds=1",
            "--json",
            "--command",
            OtherProgramTest.shell("(" + busy + "); sleep 1; echo 92 solutions"));
    assertThat(ended.exitCode()).as(ended.err()).isZero();
    String run = ended.out().lines().skip(1).findFirst().orElseThrow();
    assertThat(number(run, "searchSeconds")).isGreaterThan(1);
    assertThat(number(run, "cpuSeconds")).isBetween(0.01, number(run, "searchSeconds") - 0.9);
    assertThat(number(run, "seconds")).isEqualTo(number(run, "cpuSeconds"));
  }

  private static double number(String json, String field) {
    Matcher matcher = Pattern.compile("\"" + field + "\":([\\d.E-]+)").matcher(json);
    assertThat(matcher.find()).as(json).isTrue();
    return Double.parseDouble(matcher.group(1));
  }
}
