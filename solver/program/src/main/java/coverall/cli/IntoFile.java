package coverall.cli;

import coverall.enumerate.Progress;
import coverall.enumerate.SolutionWriter;
import coverall.picture.SolutionPage;
import coverall.puzzle.Encoding;
import coverall.puzzle.NamedCover;
import coverall.puzzle.Problem;
import coverall.solve.PuzzleRun;
import coverall.view.OptionText;
import coverall.view.Screen;
import coverall.view.SolutionFormat;
import coverall.view.SolutionText;
import java.io.Closeable;
import java.io.Flushable;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A run that writes its solutions to a text file or a picture. Closed at any time, a text file ends
 * after a whole solution.
 */
final class IntoFile implements Destination, SolutionWriter, AutoCloseable {
  private final Path file;
  private final Closeable out;
  private final Flushable buffer;
  private final SolutionWriter text;
  private final Runnable whenComplete;

  private <T extends Closeable & Flushable> IntoFile(
      Path file, T out, SolutionWriter text, Runnable whenComplete) {
    this.file = file;
    this.out = out;
    buffer = out;
    this.text = text;
    this.whenComplete = whenComplete;
  }

  /** Creates a text file. */
  static IntoFile text(Path file, SolutionFormat format, Problem problem) throws IOException {
    Writer out = TextFile.create(file);
    return new IntoFile(file, out, text(format, problem, out, Screen.FILE), () -> {});
  }

  /** A picture of solutions of a puzzle; its file is created at the end. */
  static IntoFile picture(Path file, PictureFile picture, Encoding encoding) {
    picture.note(SolutionPage.MAY_BE_MORE); // until the search is complete
    return new IntoFile(
        file,
        picture,
        (number, subproblem, options) -> picture.write(number, encoding.solution(options)),
        () -> picture.note(""));
  }

  /** A writer of solutions in a format. */
  static SolutionWriter text(SolutionFormat format, Problem problem, Writer out, Screen screen)
      throws IOException {
    return switch (problem) {
      case Encoding encoding -> {
        SolutionText text = format.begin(encoding.puzzle(), out, screen);
        yield (number, subproblem, options) -> text.write(number, encoding.solution(options));
      }
      case NamedCover named -> {
        OptionText text = format.begin(named, out);
        yield (number, subproblem, options) -> text.write(number, options);
      }
    };
  }

  @Override
  public void write(long number, int subproblem, int[] options) throws IOException {
    text.write(number, subproblem, options);
  }

  @Override
  public void idle() throws IOException {
    buffer.flush(); // shows what was found so far, unless it is compressed
  }

  @Override
  public PuzzleRun.Result run(PuzzleRun run, Consumer<Progress> listener)
      throws IOException, InterruptedException {
    PuzzleRun.Result result = run.run(listener, this);
    if (result.outcome().complete() && run.partition().isWhole()) {
      whenComplete.run();
    }
    close(); // Every solution reported is in the file.
    return result;
  }

  @Override
  public void summarize(Summary summary) throws IOException {
    summary.file("file", file);
  }

  @Override
  public @Nullable String digest() {
    return null;
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
