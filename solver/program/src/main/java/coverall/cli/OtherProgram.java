package coverall.cli;

import coverall.compare.Contender;
import coverall.enumerate.Progress;
import coverall.format.DlxFormat;
import coverall.puzzle.Encoding;
import coverall.puzzle.NamedCover;
import coverall.solve.OrbitCounts;
import coverall.solve.SearchPlan;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A program of others as a contender. It reads the exact cover problem that the engines search, in
 * Knuth's text, from its standard input, and prints the number of solutions.
 */
final class OtherProgram implements Contender {
  /** The column of a table. */
  static final int LONGEST_LABEL = 11;

  private static final Pattern WORD =
      Pattern.compile("(?:[^\\s\"']++|\"[^\"]*+\"|'[^']*+')++"); // some parts in quotes
  private static final Pattern QUOTES = Pattern.compile("\"([^\"]*)\"|'([^']*)'");
  private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");
  private static final int LONGEST_LINE = 8_192;
  private static final int LONGEST_REASON = 160;
  private static final Duration PAUSE = Duration.ofMillis(100);
  private static final long MILLIS_FOR_A_SIGNAL = 2_000;

  /** The exit values of processes that end by the signals that interrupt this one. */
  private static final Set<Integer> INTERRUPTED = Set.of(ExitCode.SIGNAL + 2, ExitCode.SIGNAL + 15);

  private final String label;
  private final String command;
  private final List<String> words;
  private final Pattern count;
  private final ChildTime clock;

  private OtherProgram(
      String label, String command, List<String> words, Pattern count, ChildTime clock) {
    this.label = label;
    this.command = command;
    this.words = List.copyOf(words);
    this.count = count;
    this.clock = clock;
  }

  /**
   * A program.
   *
   * @param command its name and its arguments, separated by blanks; quotes join words
   * @param count matches the number of solutions in a line, as its only group
   * @param path the directories to search for programs
   * @param taken the names of other contenders, to which this one's is added
   * @throws Failure if there is no such program
   */
  static OtherProgram of(String command, Pattern count, String path, Set<String> taken) {
    List<String> words = words(command);
    Path file =
        find(words.getFirst(), path)
            .orElseThrow(() -> wrong(command, "no program '" + words.getFirst() + "' found"));
    words.set(0, file.toString());
    return new OtherProgram(label(file, taken), command, words, count, new ChildTime());
  }

  private static Failure wrong(String command, String why) {
    return Failure.ofUsage("--command '" + command + "': " + why);
  }

  private static List<String> words(String command) {
    List<String> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(command);
    while (matcher.find()) {
      words.add(QUOTES.matcher(matcher.group()).replaceAll("$1$2"));
    }
    if (!matcher.replaceAll("").isBlank()) {
      throw wrong(command, "unclosed quote");
    }
    if (words.isEmpty() || words.getFirst().isEmpty()) {
      throw wrong(command, "expected a program");
    }
    return words;
  }

  /** The program with a name or a path. */
  static Optional<Path> find(String name, String path) {
    Stream<Path> files =
        name.contains("/") || name.contains(File.separator)
            ? Stream.of(Path.of(name))
            : Arrays.stream(path.split(File.pathSeparator))
                .map(directory -> Path.of(directory, name).toAbsolutePath());
    return files.filter(OtherProgram::isExecutable).findFirst();
  }

  private static boolean isExecutable(Path file) {
    return Files.isRegularFile(file) && Files.isExecutable(file);
  }

  /** The name of the file; the second of the same name gets the number 2. */
  private static String label(Path file, Set<String> taken) {
    String name = String.valueOf(file.getFileName());
    String label = shortened(name, "");
    for (int k = 2; !taken.add(label); k++) {
      label = shortened(name, "-" + k);
    }
    return label;
  }

  private static String shortened(String name, String end) {
    return name.substring(0, Math.min(name.length(), LONGEST_LABEL - end.length())) + end;
  }

  @Override
  public String label() {
    return label;
  }

  /** The program and its arguments. */
  String command() {
    return command;
  }

  @Override
  public Run run(SearchPlan plan) {
    return new Execution(text(plan));
  }

  /** The problem as the engines search it. */
  private static byte[] text(SearchPlan plan) {
    NamedCover cover =
        switch (plan.problem()) {
          case Encoding puzzle -> DlxFormat.of(puzzle, plan.reduction().coverAsWritten());
          case NamedCover named -> named; // has no symmetry to break
        };
    StringBuilder text = new StringBuilder();
    try {
      DlxFormat.write(cover, text);
    } catch (IOException e) {
      throw new AssertionError(e); // from a StringBuilder
    } catch (IllegalArgumentException e) {
      throw new Failure(ExitCode.BAD_INPUT, "--command: " + e.getMessage());
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private Failure failure(String why) {
    return new Failure(ExitCode.FAILED, label + ": " + why);
  }

  /** One process. */
  private final class Execution implements Run {
    private final byte[] problem;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private volatile @Nullable Process process;

    Execution(byte[] problem) {
      this.problem = problem;
    }

    @Override
    public Result count(Consumer<Optional<Progress>> listener) throws InterruptedException {
      long start = System.nanoTime();
      double before = clock.seconds();
      Process started = start();
      process = started;
      try {
        if (isStopped()) {
          kill(started);
        }
        Output out = new Output(started.getInputStream());
        Output err = new Output(started.getErrorStream());
        List<Thread> readers = List.of(thread(out), thread(err));
        thread(() -> feed(started.getOutputStream()));
        while (!started.waitFor(PAUSE.toMillis(), TimeUnit.MILLISECONDS)) {
          listener.accept(Optional.empty());
        }
        double elapsed = (System.nanoTime() - start) / 1e9;
        double cpu = clock.seconds() - before;
        for (Thread reader : readers) {
          while (!reader.join(PAUSE) && !isStopped()) {
            listener.accept(Optional.empty()); // Another process can still print.
          }
        }
        boolean complete = !wasStopped(started.exitValue());
        long found = complete ? found(started.exitValue(), out, err) : 0;
        Answer answer = new Answer(found, OrbitCounts.NONE);
        return new Result(complete, answer, OptionalLong.empty(), cpu, cpu, elapsed);
      } finally {
        kill(started);
      }
    }

    private Process start() {
      try {
        return new ProcessBuilder(words).start();
      } catch (IOException e) {
        throw failure("cannot be started: " + e.getMessage());
      }
    }

    private Thread thread(Runnable task) {
      return Thread.ofPlatform().daemon().name("program " + label).start(task);
    }

    private void feed(OutputStream in) {
      try (in) {
        in.write(problem);
      } catch (IOException e) {
        // The program has closed its input or has ended, and need not read everything.
      }
    }

    /** The number of solutions that the program has printed. */
    private long found(int exitValue, Output out, Output err) {
      if (exitValue != 0) {
        String why = err.last.isEmpty() ? out.lastWords() : err.lastWords();
        throw failure("exit code " + exitValue + (why.isEmpty() ? "" : ": " + why));
      }
      if (out.found.isEmpty() && err.found.isEmpty()) {
        throw failure("printed no count that matches '" + count + "'");
      }
      return out.found.orElseGet(err.found::getAsLong);
    }

    /** Whether it was stopped. A signal can reach the program before it is reported here. */
    private boolean wasStopped(int exitValue) throws InterruptedException {
      return INTERRUPTED.contains(exitValue)
          ? stopped.await(MILLIS_FOR_A_SIGNAL, TimeUnit.MILLISECONDS)
          : isStopped();
    }

    private boolean isStopped() {
      return stopped.getCount() == 0;
    }

    @Override
    public void stop() {
      stopped.countDown();
      Process started = process;
      if (started != null) {
        kill(started);
      }
    }

    private static void kill(Process process) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  /** What a program prints on one of its streams. For one thread, until that has ended. */
  private final class Output implements Runnable {
    private final InputStream in;
    private final StringBuilder line = new StringBuilder(); // its end, if it is long
    OptionalLong found = OptionalLong.empty(); // the last count
    private String last = ""; // line that is not blank
    private String lastButOne = "";

    Output(InputStream in) {
      this.in = in;
    }

    @Override
    public void run() {
      char[] buffer = new char[LONGEST_LINE];
      try (Reader reader = new InputStreamReader(in, StandardCharsets.UTF_8)) {
        for (int size = reader.read(buffer); size >= 0; size = reader.read(buffer)) {
          for (int k = 0; k < size; k++) {
            add(buffer[k]);
          }
        }
      } catch (IOException e) {
        // The program was killed.
      }
      add('\n');
    }

    /** The last two lines, cut if they are long. Many programs end with an error and its place. */
    String lastWords() {
      String words = lastButOne.isEmpty() ? last : lastButOne + " " + last;
      return words.length() <= LONGEST_REASON ? words : words.substring(0, LONGEST_REASON) + "…";
    }

    private void add(char c) {
      if (c != '\n' && c != '\r') {
        if (line.length() == LONGEST_LINE) {
          line.delete(0, LONGEST_LINE / 2);
        }
        line.append(c);
        return;
      }
      String text = line.toString().strip();
      line.setLength(0);
      if (text.isEmpty()) {
        return;
      }
      lastButOne = last;
      last = text;
      Matcher matcher = count.matcher(text);
      while (matcher.find()) {
        String digits = matcher.group(1) == null ? "" : matcher.group(1).replace(",", "");
        if (NUMBER.matcher(digits).matches()) {
          found = OptionalLong.of(Long.parseLong(digits));
        }
      }
    }
  }
}
