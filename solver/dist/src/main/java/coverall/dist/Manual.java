package coverall.dist;

import coverall.cli.CompletionCommand;
import coverall.cli.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.asciidoctor.Asciidoctor;
import org.asciidoctor.Attributes;
import org.asciidoctor.Options;
import org.asciidoctor.OptionsBuilder;
import org.asciidoctor.SafeMode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.codegen.docgen.manpage.ManPageGenerator;

/**
 * The reference of all commands, as manual pages and as HTML, and their completion. All are made
 * from the descriptions that {@code coverall help} prints.
 */
final class Manual {
  /** The page of the site that lists the commands. */
  static final String PAGE = "commands/coverall.html";

  private final CommandSpec program = Main.commands();
  private final Path share;
  private final Site site;
  private final String date;

  /**
   * @param share the directory for the manual pages and the completion
   * @param site the site for the HTML
   * @param version the version of the program, and its date, which each page shows
   */
  Manual(Path share, Site site, String version, String date) throws ReflectiveOperationException {
    this.share = share;
    this.site = site;
    this.date = date;
    setVersion(program, new String[] {"Coverall " + version});
  }

  private static void setVersion(CommandSpec command, String[] version) {
    command.versionProvider(() -> version);
    command.subcommands().values().forEach(c -> setVersion(c.getCommandSpec(), version));
  }

  void write() throws IOException {
    Path completion = Files.createDirectories(share.resolve("bash-completion/completions"));
    Files.writeString(completion.resolve("coverall"), CompletionCommand.script(program));

    Path man = Files.createDirectories(share.resolve("man/man1"));
    Path texts = Files.createTempDirectory("manual");
    try (Asciidoctor asciidoctor = Asciidoctor.Factory.create()) {
      for (Path text : describeCommands(texts)) {
        String name = text.getFileName().toString().replace(".adoc", "");
        asciidoctor.convertFile(
            text.toFile(),
            options().backend("manpage").toFile(man.resolve(name + ".1").toFile()).build());
        String html =
            asciidoctor.convertFile(
                text.toFile(), options().backend("html5").standalone(false).toFile(false).build());
        String title = name.replaceFirst("-", " ");
        site.write(
            Path.of(PAGE).resolveSibling(name + ".html"), title, "<h1>" + title + "</h1>\n" + html);
      }
    } finally {
      Image.deleteTree(texts);
    }
  }

  private OptionsBuilder options() {
    return Options.builder()
        .safe(SafeMode.UNSAFE)
        .attributes(Attributes.builder().attribute("docdate", date).build());
  }

  /** Writes a text in AsciiDoc for each command. */
  private List<Path> describeCommands(Path directory) throws IOException {
    int exitCode =
        ManPageGenerator.generateManPage(
            directory.toFile(), null, new boolean[0], /* overwriteCustomizable= */ false, program);
    if (exitCode != 0) {
      throw new IllegalStateException("picocli failed with exit code " + exitCode);
    }
    try (Stream<Path> files = Files.list(directory)) {
      List<Path> texts = files.sorted().toList();
      for (Path text : texts) {
        // A heading in a manual page ends without a colon.
        Files.writeString(
            text,
            Files.readString(text)
                .replaceAll("(?m)^==  (.*):$", "== $1")
                .replaceAll("\\[%hardbreaks]\\R(Examples?):\\R", "== $1\n\n"));
      }
      return texts;
    }
  }
}
