package coverall.cli;

import coverall.disassembly.Disassembly;
import coverall.puzzle.Encoding;
import coverall.solve.DisassemblyStore;
import coverall.view.DisassemblyText;
import coverall.view.Screen;
import coverall.view.SolutionFormat;
import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;

/** Where solutions go that were taken apart, with the moves. */
interface DisassemblyOutput extends DisassemblyStore.Receiver, Closeable {
  /** Writes nothing. */
  DisassemblyOutput NONE = (number, options, disassembly) -> {};

  /** Completes the output. Otherwise, closing it discards a file. */
  default void finish() throws IOException {}

  @Override
  default void close() throws IOException {}

  /** Writes events. */
  static DisassemblyOutput ofEvents(JsonEvents events, Encoding encoding) {
    return (number, options, disassembly) ->
        events.solution(encoding, number, options, disassembly);
  }

  /** Writes slices and the moves below them. */
  static DisassemblyOutput ofText(Writer out, Encoding encoding, Screen screen) throws IOException {
    return DisassemblyText.slices(out, encoding, screen)::take;
  }

  /** Writes a JSON object in a line for each solution. */
  static DisassemblyOutput ofJsonLines(Writer out, Encoding encoding) throws IOException {
    return DisassemblyText.jsonLines(out, encoding)::take;
  }

  /**
   * Creates a file.
   *
   * @throws Failure if its format has no room for moves
   */
  static DisassemblyOutput ofFile(Path file, Encoding encoding) throws IOException {
    String name = file.getFileName().toString();
    SolutionFormat format = SolutionFormat.ofFile(name).orElse(SolutionFormat.CSV);
    Failure.rejectIf(
        format != SolutionFormat.SLICES && format != SolutionFormat.JSONL,
        "--output "
            + file
            + " cannot be combined with --disassemble. Use NAME.db, NAME.txt or NAME.jsonl.");
    NewFile created = NewFile.create(file);
    Writer out = created.text();
    DisassemblyOutput text =
        format == SolutionFormat.SLICES
            ? ofText(out, encoding, Screen.FILE)
            : ofJsonLines(out, encoding);
    return new DisassemblyOutput() {
      @Override
      public void take(long number, int[] options, Disassembly disassembly) throws IOException {
        text.take(number, options, disassembly);
      }

      @Override
      public void idle() throws IOException {
        out.flush();
      }

      @Override
      public void finish() throws IOException {
        created.finish();
      }

      @Override
      public void close() throws IOException {
        created.close();
      }
    };
  }
}
