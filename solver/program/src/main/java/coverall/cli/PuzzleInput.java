package coverall.cli;

import coverall.catalogue.Catalogue;
import coverall.format.DlxFormat;
import coverall.format.Gzip;
import coverall.format.PuzzleFamily;
import coverall.format.PuzzleFile;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Encoding;
import coverall.puzzle.Problem;
import coverall.puzzle.Puzzle;
import coverall.view.Words;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The content of a file with a puzzle or an exact cover problem. The file {@code -} is standard
 * input.
 *
 * @param file the file as the user named it
 * @param content its bytes, decompressed, which nobody may change; cut off where it is too long to
 *     be used
 * @param isDlx whether it is an exact cover problem in Knuth's text
 */
@SuppressWarnings("ArrayRecordComponent")
record PuzzleInput(Path file, byte[] content, boolean isDlx) {
  private static final Path STDIN = Path.of("-");
  private static final int MOST_BYTES = 100_000_000; // of any format
  private static final int MOST_NAMED = 3;
  private static final byte[] SQLITE = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);

  /**
   * The files among the paths, and every file with this ending in the directories among them,
   * sorted by name.
   *
   * @throws Failure if a directory has no such file
   */
  static List<Path> files(List<Path> paths, String ending) throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path path : paths) {
      if (!Files.isDirectory(path)) {
        files.add(path);
        continue;
      }
      List<Path> inside = new ArrayList<>();
      try (DirectoryStream<Path> found = Files.newDirectoryStream(path, "*" + ending)) {
        found.forEach(inside::add);
      }
      if (inside.isEmpty()) {
        throw new Failure(ExitCode.BAD_INPUT, path + ": contains no file NAME" + ending);
      }
      inside.sort(null);
      files.addAll(inside);
    }
    return files;
  }

  /**
   * The files among the paths, and the puzzles and exact cover problems in the directories among
   * them, sorted by name. Prints a line on stderr about other files in a directory.
   *
   * @throws Failure if a directory has no such file
   */
  static List<Path> problems(List<Path> paths, Console console) throws IOException {
    List<Path> problems = new ArrayList<>();
    for (Path path : paths) {
      if (Files.isDirectory(path)) {
        problems.addAll(problems(path, console));
      } else {
        problems.add(path);
      }
    }
    return problems;
  }

  private static List<Path> problems(Path directory, Console console) throws IOException {
    List<Path> problems = new ArrayList<>();
    List<String> others = new ArrayList<>();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.sorted().toList()) {
        if (Files.isHidden(file) || Files.isDirectory(file)) {
          continue;
        }
        if (Files.isRegularFile(file) && (DlxFormat.isFor(file) || isPuzzle(file))) {
          problems.add(file);
        } else {
          others.add(String.valueOf(file.getFileName()));
        }
      }
    }
    if (problems.isEmpty()) {
      throw new Failure(
          ExitCode.BAD_INPUT,
          directory
              + ": contains no puzzle or exact cover, such as NAME.puzzle, NAME.xmpuzzle or"
              + " NAME.dlx");
    }
    if (!others.isEmpty()) {
      console.tell(directory + ": skipped " + skippedWords(others));
    }
    return problems;
  }

  /** Whether a file is for one puzzle; a family of puzzles is for many. */
  private static boolean isPuzzle(Path file) {
    try {
      return PuzzleFile.isFor(file) && !PuzzleFamily.recognises(file);
    } catch (IOException e) {
      return false; // the line about other files names it
    }
  }

  /** {@code 7 other files: a.md, b.svg, c.svg and 4 more}. */
  private static String skippedWords(List<String> others) {
    int named = Math.min(others.size(), MOST_NAMED);
    return Words.count(others.size(), "other file")
        + ": "
        + String.join(", ", others.subList(0, named))
        + (named < others.size() ? " and " + (others.size() - named) + " more" : "");
  }

  /**
   * Reads a file, once.
   *
   * @param stdin standard input, which the file may be
   * @throws Failure if it cannot be read
   */
  static PuzzleInput read(Path file, InputStream stdin) {
    try {
      if (file.equals(STDIN)) {
        byte[] content = Gzip.plain(stdin.readNBytes(MOST_BYTES + 1), MOST_BYTES);
        return new PuzzleInput(file, content, looksLikeDlx(content));
      }
      boolean isDlx = DlxFormat.isFor(file);
      byte[] content = isDlx ? DlxFormat.content(file) : PuzzleFile.content(file);
      if (startsWith(content, SQLITE)) {
        throw new Failure(
            ExitCode.BAD_INPUT,
            file
                + ": is a database, expected a puzzle. For a catalogue, use coverall info or"
                + " export.");
      }
      return new PuzzleInput(file, content, isDlx);
    } catch (BadPuzzleException e) {
      throw new Failure(ExitCode.BAD_INPUT, e.located(source(file)));
    } catch (IOException e) {
      throw new Failure(ExitCode.IO_FAILED, Main.reason(e));
    }
  }

  private static boolean startsWith(byte[] content, byte[] start) {
    return content.length >= start.length
        && Arrays.equals(content, 0, start.length, start, 0, start.length);
  }

  /** Whether text without a file name is an exact cover problem: no puzzle can be read as one. */
  private static boolean looksLikeDlx(byte[] content) {
    if (!PuzzleFile.isText(content)) {
      return false;
    }
    for (byte b : content) {
      if (!Character.isWhitespace(b)) {
        if (b == '|') {
          return true;
        }
        break;
      }
    }
    try {
      PuzzleFile.parse(content, "");
      return false;
    } catch (BadPuzzleException notPuzzle) {
      try {
        return DlxFormat.parse(content, "").optionCount() > 0;
      } catch (BadPuzzleException neither) {
        return false;
      }
    }
  }

  /** The name of the source, for messages. */
  String source() {
    return source(file);
  }

  private static String source(Path file) {
    return file.equals(STDIN) ? "standard input" : file.toString();
  }

  /** The name of a puzzle that has none in its file. */
  String defaultName() {
    return file.equals(STDIN) ? "stdin" : PuzzleFile.defaultName(file);
  }

  /**
   * Reads the problem in a file.
   *
   * @param stdin standard input, which the file may be
   * @throws Failure if it cannot be read or cannot be used
   */
  static Problem load(Path file, InputStream stdin, boolean asWritten, ProblemOption which) {
    return read(file, stdin).problem(asWritten, which);
  }

  /**
   * Parses the content.
   *
   * @throws Failure if it cannot be used
   */
  Problem problem(boolean asWritten, ProblemOption which) {
    try {
      if (isDlx) {
        Failure.rejectIf(asWritten, "--as-written requires a Lepage file, found " + source());
        return DlxFormat.parse(content, defaultName());
      }
      Puzzle puzzle = which.read(this);
      return asWritten ? Encoding.asWritten(puzzle) : Encoding.of(puzzle);
    } catch (BadPuzzleException e) {
      throw bad(e);
    }
  }

  /**
   * Parses the content as a puzzle, which need not have a solution.
   *
   * @throws Failure if it cannot be used
   */
  Puzzle puzzle(ProblemOption which) {
    if (isDlx) {
      throw Failure.ofUsage("--best requires a puzzle; " + source() + " is an exact cover");
    }
    try {
      return which.read(this);
    } catch (BadPuzzleException e) {
      throw bad(e);
    }
  }

  /**
   * Parses the content as a puzzle that may leave open which pieces are used.
   *
   * @throws Failure if it cannot be used
   */
  PuzzleFile.OpenReading openPuzzle(ProblemOption which) {
    if (isDlx) {
      throw new Failure(
          ExitCode.BAD_INPUT, source() + ": is an exact cover problem, expected a puzzle");
    }
    try {
      return which.readOpen(this);
    } catch (BadPuzzleException e) {
      throw bad(e);
    }
  }

  /**
   * The file and the text of its problem; a binary file is replaced by text.
   *
   * @param problem what was read from the file
   */
  Catalogue.Source textOf(Problem problem) {
    return problem
        .asPuzzle()
        .map(encoding -> textOf(encoding.puzzle()))
        .orElseGet(this::contentAsText);
  }

  private Catalogue.Source contentAsText() {
    return source(file, new String(content, StandardCharsets.UTF_8));
  }

  /**
   * A file and its text. Its name does not say that the file is compressed, and has slashes on
   * every system, which Windows understands, too.
   */
  private static Catalogue.Source source(Path file, String text) {
    String separator = file.getFileSystem().getSeparator();
    return new Catalogue.Source(Gzip.plainName(file.toString()).replace(separator, "/"), text);
  }

  /**
   * The file and the text of its puzzle; a binary file is replaced by text.
   *
   * @param puzzle what was read from the file
   */
  Catalogue.Source textOf(Puzzle puzzle) {
    if (PuzzleFile.isText(content)) {
      return contentAsText();
    }
    String name = defaultName() + ".puzzle";
    try {
      byte[] text = PuzzleFile.write(puzzle, name);
      return source(file.resolveSibling(name), new String(text, StandardCharsets.UTF_8));
    } catch (BadPuzzleException e) {
      throw bad(e);
    }
  }

  /** The failure to report for content that cannot be used. */
  Failure bad(BadPuzzleException e) {
    return new Failure(ExitCode.BAD_INPUT, e.located(source()));
  }
}
