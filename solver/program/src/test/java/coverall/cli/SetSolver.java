package coverall.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;

/**
 * A program of its own that counts the solutions of an exact cover problem in Knuth's text, without
 * colours and bounds. It shares no code with Coverall.
 */
final class SetSolver {
  private final int primary;
  private final List<BitSet> options = new ArrayList<>();

  private SetSolver(List<String> lines) {
    List<String> items = new ArrayList<>(List.of(lines.getFirst().split(" ")));
    int bar = items.indexOf("|");
    items.remove("|");
    primary = bar < 0 ? items.size() : bar;
    for (String line : lines.subList(1, lines.size())) {
      BitSet option = new BitSet();
      for (String name : line.split(" ")) {
        option.set(items.indexOf(name));
      }
      options.add(option);
    }
  }

  private long count(BitSet covered, List<BitSet> left) {
    int item = covered.nextClearBit(0);
    if (item >= primary) {
      return 1;
    }
    long count = 0;
    for (BitSet option : left) {
      if (option.get(item)) {
        BitSet more = (BitSet) covered.clone();
        more.or(option);
        count += count(more, left.stream().filter(other -> !other.intersects(more)).toList());
      }
    }
    return count;
  }

  /** Prints the number of solutions like Knuth's programs, on stderr. */
  public static void main(String[] args) throws IOException {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
    List<String> lines = in.lines().filter(line -> !line.startsWith("|")).toList();
    SetSolver solver = new SetSolver(lines);
    System.err.println(
        "Altogether " + solver.count(new BitSet(), solver.options) + " solutions, 1234+5678 mems.");
  }

  /** The command that runs it; its name is {@code java}. */
  static String command() throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classes =
        Path.of(
                Objects.requireNonNull(SetSolver.class.getProtectionDomain().getCodeSource())
                    .getLocation()
                    .toURI())
            .toString();
    return "'" + java + "' -XX:TieredStopAtLevel=1 -cp \"" + classes + "\" coverall.cli.SetSolver";
  }
}
