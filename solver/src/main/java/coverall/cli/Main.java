package coverall.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command line: arguments in, exit code out. */
@Command(
    name = "coverall",
    description = "Enumerates all solutions of packing puzzles and exact covers.",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class)
public final class Main implements Runnable {

  @Override
  public void run() {
    CommandLine.usage(this, System.out);
  }

  public static void main(String[] args) {
    System.exit(new CommandLine(new Main()).execute(args));
  }

  /** The version that the build wrote into the jar's manifest. */
  static final class Version implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = Main.class.getPackage().getImplementationVersion();
      return new String[] {"coverall " + (version == null ? "(not built)" : version)};
    }
  }
}
