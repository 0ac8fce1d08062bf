package coverall.catalogue;

import coverall.catalogue.CatalogueFile.Access;
import coverall.disassembly.Disassembly;
import coverall.enumerate.StopSignal;
import coverall.format.PuzzleFile;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.PieceSets;
import coverall.solve.SetResult;
import coverall.solve.SetSearch;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A catalogue of sets of pieces: how many solutions a puzzle has with each of them, and how hard
 * those are that have few. Finished sets are committed at least once a second, and an interrupted
 * search can be resumed; the complete catalogue is the same.
 *
 * <p>While a catalogue that is not complete is open, no other process can write to it. For one
 * thread; only {@link #stop} may be called from any.
 */
public final class SetCatalogue implements AutoCloseable {
  private static final int LONGEST_PIECES = 1_000_000; // characters
  private static final int LONGEST_LEVEL = 10_000;
  private static final String ALL = "all";
  private static final String NO_STATES = "none";
  private static final Pattern SOLUTIONS = Pattern.compile("(\\d{1,18})\\.\\.(\\d{1,18})");
  private static final Pattern SAMPLE = Pattern.compile("(\\d{1,9}) seed (-?\\d{1,18})");
  private static final Pattern STATES = Pattern.compile("\\d{1,10}");
  private static final Pattern LEVEL = Pattern.compile("(\\d{1,9}(\\.\\d{1,9})*)?");

  private final CatalogueFile file;
  private final PieceSets sets;
  private final Query query;
  private long done;
  private final StopSignal stop = new StopSignal();

  /**
   * Sets drawn at random, each at most once.
   *
   * @param number how many; all sets if there are not more
   * @param seed the same seed draws the same sets
   */
  public record Sample(int number, long seed) {
    /** The most sets to draw. */
    public static final int MOST = 100_000;

    /**
     * Sets drawn at random.
     *
     * @throws IllegalArgumentException unless their number is from 1 to {@link #MOST}
     */
    public Sample {
      if (number < 1 || number > MOST) {
        throw new IllegalArgumentException("a sample of " + number + " sets");
      }
    }
  }

  /** Which sets to search, and what to look for. */
  public record Query(SetSearch.Settings settings, Optional<Sample> sample) {
    private String solutions() {
      return settings.least() + ".." + settings.most();
    }

    private String sampleText() {
      return sample.map(some -> some.number() + " seed " + some.seed()).orElse(ALL);
    }

    private String states() {
      return settings.maxStates().isPresent()
          ? Integer.toString(settings.maxStates().getAsInt())
          : NO_STATES;
    }
  }

  /** Receives the progress about ten times a second. */
  @FunctionalInterface
  public interface Listener {
    /**
     * Receives the progress.
     *
     * @param done the number of finished sets, those of earlier runs included
     * @param all the number of sets to search
     * @param found how many of those finished in this run have as many solutions as asked for
     */
    void progress(long done, long all, long found);
  }

  private SetCatalogue(CatalogueFile file, PieceSets sets, Query query) throws SQLException {
    this.file = file;
    this.sets = sets;
    this.query = query;
    done = ids().length;
  }

  /** Whether a file is a catalogue of sets, complete or not. */
  public static boolean recognises(Path path) throws IOException {
    if (!Files.isRegularFile(path)) {
      return false;
    }
    try (CatalogueFile file = CatalogueFiles.openAnyOrNull(path, Access.READ)) {
      return file != null && file.schema() == Schema.OF_SETS;
    }
  }

  /** A catalogue in memory. */
  public static SetCatalogue inMemory(PieceSets sets, Catalogue.Source source, Query query)
      throws IOException {
    return CatalogueFiles.inMemory()
        .into(
            file -> {
              file.begin(null);
              fill(file, sets, source, query);
              return new SetCatalogue(file, sets, query);
            });
  }

  /**
   * Opens a catalogue to resume it, or to read it if it is complete; creates one if there is none.
   *
   * @param source the text of the puzzle
   * @throws BadCatalogueException if the file is damaged, is of another puzzle, or asks for
   *     something else
   * @throws IOException if it cannot be read or written, or another process writes to it
   */
  public static SetCatalogue openOrCreate(
      Path path, PieceSets sets, Catalogue.Source source, Query query) throws IOException {
    CatalogueFile file = Files.exists(path) ? openToResume(path) : null;
    if (file == null) {
      return create(path, sets, source, query);
    }
    return file.into(
        own -> {
          if (!own.about("fingerprint").equals(Fingerprint.of(sets))) {
            throw new BadCatalogueException(
                path + ": is the catalogue of another puzzle, '" + own.about("puzzle") + "'");
          }
          Query known = query(own);
          if (!known.equals(query)) {
            throw new BadCatalogueException(
                "%s: has sets with %s solutions, sample %s, states %s; found %s, %s, %s. Choose another name."
                    .formatted(
                        path,
                        known.solutions(),
                        known.sampleText(),
                        known.states(),
                        query.solutions(),
                        query.sampleText(),
                        query.states()));
          }
          return new SetCatalogue(own, sets, query);
        });
  }

  /**
   * Opens a catalogue as it is, to resume it, or to read it if it is complete.
   *
   * @throws BadCatalogueException if the file does not exist, is damaged, or is no catalogue of
   *     sets
   * @throws IOException if it cannot be read or written, or another process writes to it
   */
  public static SetCatalogue open(Path path) throws IOException {
    return of(path, openToResume(path));
  }

  /**
   * Opens a catalogue only to read it, even while another process writes to it.
   *
   * @throws BadCatalogueException if the file does not exist, is damaged, or is no catalogue of
   *     sets
   * @throws IOException if it cannot be read
   */
  public static SetCatalogue read(Path path) throws IOException {
    return of(path, openSets(path, Access.READ));
  }

  /**
   * Whether a quick look shows that it was changed after it was sealed. Files of more than 64 MiB
   * are not looked at.
   */
  public boolean isVisiblyChanged() throws IOException {
    try {
      return Sealing.isVisiblyChanged(file);
    } catch (SQLException e) {
      throw file.failure(e);
    }
  }

  /** Whether all sets are done, but a run was ended before it could set the seal. */
  public boolean isUnsealed() throws IOException {
    try {
      return done == all() && (digest() == null || Seal.NONE.equals(file.aboutOrNull(Seal.NAME)));
    } catch (SQLException e) {
      throw file.failure(e);
    }
  }

  private static SetCatalogue of(Path path, @Nullable CatalogueFile file) throws IOException {
    if (file == null) {
      throw new BadCatalogueException(path + ": not a Coverall catalogue: the file is empty");
    }
    return file.into(own -> new SetCatalogue(own, sets(own), query(own)));
  }

  /** Opens a file: a complete one to read it, and another one to write to it, too. */
  private static @Nullable CatalogueFile openToResume(Path path) throws IOException {
    CatalogueFile read = openSets(path, Access.READ);
    if (read == null) {
      return null;
    }
    return CatalogueFiles.toResumeUnlessComplete(read)
        .into(
            file -> {
              if (file.isComplete() && !Sealing.isSealed(file, SetCatalogue::digest)) {
                Sealing.setMissingSeal(file);
              }
              return file;
            });
  }

  private static @Nullable CatalogueFile openSets(Path path, Access access) throws IOException {
    CatalogueFile file = CatalogueFiles.openAnyOrNull(path, access);
    if (file != null && file.schema() != Schema.OF_SETS) {
      file.close();
      throw new BadCatalogueException(path + ": contains solutions, not sets of pieces");
    }
    return file;
  }

  private static SetCatalogue create(
      Path path, PieceSets sets, Catalogue.Source source, Query query) throws IOException {
    return NewCatalogue.create(path, made -> fill(made, sets, source, query))
        .into(file -> new SetCatalogue(file, sets, query));
  }

  private static void fill(CatalogueFile file, PieceSets sets, Catalogue.Source source, Query query)
      throws SQLException {
    file.create(Schema.OF_SETS, sets.puzzle().name(), source, Fingerprint.of(sets));
    file.insert("about", "solutions", query.solutions());
    file.insert("about", "sample", query.sampleText());
    file.insert("about", "states", query.states());
  }

  private static PieceSets sets(CatalogueFile file) throws SQLException {
    try {
      byte[] source = file.about("source").getBytes(StandardCharsets.UTF_8);
      PuzzleFile.OpenReading open = PuzzleFile.parseOpen(source, file.about("puzzle"), 1);
      PieceSets sets = new PieceSets(open.reading().puzzle(), open.choices());
      if (file.about("fingerprint").equals(Fingerprint.of(sets))) {
        return sets;
      }
    } catch (BadPuzzleException e) {
      throw new BadCatalogueException(
          e.located(file.path() + ": damaged catalogue: its puzzle text"));
    }
    throw file.damaged("its puzzle text is that of another puzzle");
  }

  private static Query query(CatalogueFile file) throws SQLException {
    Matcher solutions = match(file, "solutions", SOLUTIONS);
    try {
      Optional<Sample> sample = Optional.empty();
      if (!file.about("sample").equals(ALL)) {
        Matcher some = match(file, "sample", SAMPLE);
        sample =
            Optional.of(new Sample(Integer.parseInt(some.group(1)), Long.parseLong(some.group(2))));
      }
      OptionalInt states =
          file.about("states").equals(NO_STATES)
              ? OptionalInt.empty()
              : OptionalInt.of(Integer.parseInt(match(file, "states", STATES).group()));
      return new Query(
          new SetSearch.Settings(
              Long.parseLong(solutions.group(1)), Long.parseLong(solutions.group(2)), states),
          sample);
    } catch (IllegalArgumentException e) {
      throw file.damaged(
          "it asks for %s solutions, sample %s, states %s"
              .formatted(file.about("solutions"), file.about("sample"), file.about("states")));
    }
  }

  private static Matcher match(CatalogueFile file, String name, Pattern expected)
      throws SQLException {
    Matcher matcher = expected.matcher(file.about(name));
    if (!matcher.matches()) {
      throw file.damaged("its " + name + " is '" + file.about(name) + "'");
    }
    return matcher;
  }

  /** The sets that the puzzle allows. */
  public PieceSets sets() {
    return sets;
  }

  /** Which sets to search, and what to look for. */
  public Query query() {
    return query;
  }

  /** The number of sets to search. */
  public long all() {
    return query
        .sample()
        .map(sample -> Math.min(sample.number(), sets.count()))
        .orElse(sets.count());
  }

  /** The number of sets that were searched. */
  public long done() {
    return done;
  }

  /** The number of sets with assemblies for which it is unknown whether they come apart. */
  public long undecided() throws IOException {
    try {
      return file.number(
          "SELECT count(*) FROM piece_set WHERE unknown > 0 AND solutions <= "
              + query.settings().most());
    } catch (SQLException e) {
      throw file.failure(e);
    }
  }

  /** The digest of a complete catalogue; null of another one, and of one in memory. */
  public @Nullable String digest() throws IOException {
    try {
      return file.aboutOrNull("digest");
    } catch (SQLException e) {
      throw file.failure(e);
    }
  }

  /**
   * Searches what is not done yet, until the end or {@link #stop}. Afterwards every result is in
   * the catalogue.
   *
   * @param threads the number of workers, at least 1
   * @return whether all sets are done
   * @throws IOException if the catalogue cannot be written; it can be resumed
   * @throws BadPuzzleException if the pieces have too many placements
   * @throws IllegalArgumentException if solutions are to be taken apart, and cannot be
   * @throws InterruptedException if the calling thread was interrupted; the search has stopped then
   */
  public boolean run(int threads, Listener listener) throws IOException, InterruptedException {
    if (digest() != null) {
      return true;
    }
    SetSearch search = new SetSearch(sets, query.settings());
    try (var _ = stop.onStop(search::stop)) {
      boolean complete;
      long[] known = ids();
      LongStream numbers = numbers().filter(set -> Arrays.binarySearch(known, set) < 0);
      try (Writer writer = new Writer(listener)) {
        complete = search.run(numbers.iterator(), threads, writer);
      }
      file.commit();
      if (complete && !file.isInMemory()) {
        Sealing.completeAsIs(file, SetCatalogue::digest);
      }
      return complete;
    } catch (SQLException e) {
      throw file.failure(e);
    }
  }

  /** Asks {@link #run} to stop: the sets that are being searched are dropped. */
  public void stop() {
    stop.stop();
  }

  /** Whether only the sets drawn are searched. */
  private boolean isSampled() {
    return all() < sets.count();
  }

  /** The numbers of the sets to search, in increasing order. */
  private LongStream numbers() {
    if (!isSampled()) {
      return LongStream.range(0, sets.count());
    }
    Sample sample = query.sample().orElseThrow();
    return new SplittableRandom(sample.seed())
        .longs(0, sets.count())
        .distinct()
        .limit(sample.number())
        .sorted();
  }

  /**
   * The numbers of the sets that are done, in increasing order.
   *
   * @throws BadCatalogueException if one of them is not among those to search
   */
  private long[] ids() throws SQLException {
    long[] drawn = isSampled() ? numbers().toArray() : new long[0];
    LongStream.Builder ids = LongStream.builder();
    try (Statement statement = file.connection().createStatement();
        ResultSet rows = statement.executeQuery("SELECT id FROM piece_set ORDER BY id")) {
      Columns columns = new Columns(file, "piece_set", rows);
      while (rows.next()) {
        long id = columns.number(1, 0, sets.count() - 1);
        if (isSampled() && Arrays.binarySearch(drawn, id) < 0) {
          throw columns.wrong(1, id);
        }
        ids.add(id);
      }
    }
    return ids.build().toArray();
  }

  /** Writes rows, and commits them now and then. */
  private final class Writer implements SetSearch.Receiver, AutoCloseable {
    private final CatalogueFile.Insert rows;
    private final Listener listener;
    private final long all = all();
    private long found;

    Writer(Listener listener) throws SQLException {
      this.listener = listener;
      rows = file.new Insert("piece_set", 7);
    }

    @Override
    public void take(SetResult result) throws IOException {
      Optional<SetResult.Rating> rating = result.rating();
      try {
        rows.add(
            result.number(),
            result.pieces(),
            result.solutions(),
            result.unknown(),
            rating.map(SetResult.Rating::branches).orElse(null),
            rating.map(SetResult.Rating::deadEnds).orElse(null),
            rating.map(own -> levelText(own.level())).orElse(null));
      } catch (SQLException e) {
        throw file.failure(e);
      }
      done++;
      found += rating.isPresent() ? 1 : 0;
    }

    @Override
    public void idle() throws IOException {
      file.commitIfDue();
      listener.progress(done, all, found);
    }

    @Override
    public void close() throws SQLException {
      rows.close();
    }
  }

  private static String levelText(List<Integer> level) {
    return level.stream().map(String::valueOf).collect(Collectors.joining("."));
  }

  /**
   * The sets with as many solutions as asked for, of those that are done: those with the highest
   * level first, then those with the most branches.
   */
  public List<SetResult> found() throws IOException {
    List<SetResult> found = new ArrayList<>();
    try (Statement statement = file.connection().createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT id, pieces, solutions, unknown, branches, dead_ends, level FROM piece_set"
                    + " WHERE branches IS NOT NULL")) {
      Columns columns = new Columns(file, "piece_set", rows);
      while (rows.next()) {
        found.add(result(columns));
      }
    } catch (SQLException e) {
      throw file.failure(e);
    }
    found.sort(
        Comparator.comparing((SetResult set) -> level(set), Disassembly.LEVELS)
            .thenComparingLong(set -> set.rating().orElseThrow().branches())
            .reversed()
            .thenComparingLong(SetResult::number));
    return found;
  }

  private static List<Integer> level(SetResult set) {
    return set.rating().orElseThrow().level();
  }

  private SetResult result(Columns columns) throws SQLException {
    String level = columns.text(7, LONGEST_LEVEL);
    if (!LEVEL.matcher(level).matches()) {
      throw columns.wrong(7, level);
    }
    SetResult result =
        new SetResult(
            columns.number(1, 0, sets.count() - 1),
            columns.text(2, LONGEST_PIECES),
            columns.number(3, 0, Long.MAX_VALUE),
            columns.number(4, 0, Long.MAX_VALUE),
            Optional.of(
                new SetResult.Rating(
                    columns.number(5, 1, Long.MAX_VALUE),
                    columns.number(6, 0, Long.MAX_VALUE),
                    Stream.of(level.split("\\."))
                        .filter(number -> !number.isEmpty())
                        .map(Integer::valueOf)
                        .toList())));
    if (!query.settings().asksFor(result)) {
      throw columns.wrong(3, result.solutions());
    }
    return result;
  }

  /** A SHA-256 over the puzzle, the query, and all rows as the SQLite shell prints them. */
  private static String digest(CatalogueFile file) throws SQLException {
    Fingerprint print = new Fingerprint();
    for (String name : List.of("fingerprint", "solutions", "sample", "states")) {
      print.line(file.about(name));
    }
    try (Statement statement = file.connection().createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT concat_ws('|', id, pieces, solutions, unknown, ifnull(branches, ''),"
                    + " ifnull(dead_ends, ''), ifnull(level, '')) FROM piece_set ORDER BY id")) {
      Columns columns = new Columns(file, "piece_set", rows);
      while (rows.next()) {
        print.line(columns.text(1, LONGEST_PIECES));
      }
    }
    return print.hex();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
