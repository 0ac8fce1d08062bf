package coverall.cli;

import java.util.List;

/**
 * Runs of the program, one after another in one process, from which a JVM records the classes that
 * searches of all kinds need. The launchers start it to make their cache.
 */
final class Rehearsal {
  private Rehearsal() {}

  /**
   * Solves small problems with each engine, and uses a catalogue of solutions.
   *
   * @param args the directory of the problem files, and the file of a new catalogue, which remains
   * @return the exit code of the first run that failed, or 0
   */
  static int run(String... args) throws ReflectiveOperationException {
    String problems = args[0];
    String catalogue = args[1];
    String puzzle = problems + "/toy.puzzle";
    List<List<String>> runs =
        List.of(
            List.of("solve", problems + "/soma-cube.puzzle", "--engine=bits", "-o", catalogue),
            List.of("solve", problems + "/soma-cube.puzzle"),
            List.of("solve", problems + "/queens-8.dlx"),
            List.of("solve", problems + "/dominoes-6x8.dlx"),
            List.of("solve", puzzle, "--first", "--print"),
            List.of("solve", puzzle, "--json"),
            List.of("solve", problems + "/burrs/chinese-cross.puzzle", "--disassemble"),
            List.of("compare", puzzle, "--rounds=1"),
            List.of("estimate", puzzle),
            List.of("check", puzzle),
            List.of("show", puzzle),
            List.of("info", catalogue),
            List.of("export", catalogue, "--number=1"),
            List.of("stats", catalogue),
            List.of("verify", catalogue));
    for (List<String> run : runs) {
      int exitCode = Main.run(Console.ofProcess(), run.toArray(String[]::new));
      if (exitCode != ExitCode.DONE) {
        return exitCode;
      }
    }
    return ExitCode.DONE;
  }
}
