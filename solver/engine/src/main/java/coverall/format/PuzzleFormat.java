package coverall.format;

import static java.util.stream.Collectors.joining;

import coverall.geometry.BadLatticeException;
import coverall.geometry.Cell;
import coverall.geometry.Direction;
import coverall.geometry.Directions;
import coverall.geometry.Lattice;
import coverall.geometry.Regions;
import coverall.geometry.Shape;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.BurrSticks;
import coverall.puzzle.Distinct;
import coverall.puzzle.Expectation;
import coverall.puzzle.Marks;
import coverall.puzzle.Piece;
import coverall.puzzle.Puzzle;
import coverall.puzzle.Rules;
import coverall.puzzle.SlidingRules;
import coverall.puzzle.Turning;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The format {@code .puzzle}: one statement a line, each beginning with a keyword, and drawings in
 * layers. {@code problems/PUZZLE-FILES.md} describes it.
 */
final class PuzzleFormat {
  private static final Pattern COMMENT = Pattern.compile("(^|\\s)//.*");

  /** What a keyword means. */
  private interface Statement {
    /** Reads the rest of a line. */
    void read(PuzzleFormat format, String rest);
  }

  private static final Map<String, Statement> STATEMENTS = statements();

  private static final Cell NO_SHIFT = new Cell(0, 0, 0);
  private static final Pattern BOX =
      Pattern.compile("(-?\\d{1,9})\\s*x\\s*(-?\\d{1,9})(?:\\s*x\\s*(-?\\d{1,9}))?");
  private static final Pattern EMPTY = Pattern.compile("(\\d{1,9})(?:\\.\\.(\\d{1,9}))?");
  private static final Pattern LETTER = Pattern.compile("([A-Za-z0-9])=(\\S+)");
  private static final Pattern PAINT = Pattern.compile("(\\S+) (?!on )(\\S{2,})");
  private static final Pattern COLOUR = Pattern.compile("([a-z]) on ([a-z](?: [a-z])*)");
  private static final Pattern EXPECT =
      Pattern.compile(
          "(\\d[\\d,]*+) ("
              + Expectation.ANY_WORDS
              + "|raw|up to [a-z]+(?: [a-z]+)*) ?(?:: ?(.*))?");

  private final List<String> lines = new ArrayList<>(); // without comments
  private final List<Boolean> comments = new ArrayList<>(); // whether a line is only a comment
  private final boolean allowChoices;
  private final boolean isMember; // of a family
  private int at; // the line being read, from 0

  private @Nullable String name;
  private Lattice lattice = Lattice.CUBE;
  private DrawingParser.@Nullable Content region; // as it was drawn
  private final PieceParser pieceParser;
  private final Map<String, Piece> pieces; // of these
  private final Map<Integer, String> choiceLines = new TreeMap<>(); // by line, from 0
  private final List<Confinement> confinements = new ArrayList<>();
  private final Map<Character, Set<Character>> fits = new TreeMap<>();
  private final Map<String, Paint> paints = new LinkedHashMap<>(); // by name of a piece
  private int @Nullable [] empty; // how many cells must stay empty, and how many may
  private @Nullable StartDrawing starts;
  private @Nullable Wrap wrap;
  private @Nullable Border border;
  private int matching; // the line that says that colours of neighbours have to match, or 0
  private final List<Direction> open = new ArrayList<>();
  private final Map<Integer, Set<String>> together = new TreeMap<>(); // by line, from 1
  private final List<Expectation> expectations = new ArrayList<>();

  /** Pieces confined to some cells of the region's drawing, or to the cells outside them. */
  private record Confinement(
      int line, List<String> names, DrawingParser.Content where, boolean inside) {}

  /** The directions in which the region closes, like {@code x twisted y}. */
  private record Wrap(int line, String seams) {}

  /** The colour of edges at the border of the region. */
  private record Border(int line, char colour) {}

  /** The colour of a piece in pictures, 0xRRGGBB. */
  private record Paint(int line, int colour) {}

  private PuzzleFormat(String text, boolean allowChoices, boolean isMember) {
    this.allowChoices = allowChoices;
    this.isMember = isMember;
    pieceParser = new PieceParser(/* allowNoCopies= */ isMember);
    pieces = pieceParser.byName();
    text.lines().forEach(line -> lines.add(withoutComment(line)));
    text.lines().forEach(line -> comments.add(COMMENT.matcher(line.strip()).matches()));
  }

  static PuzzleFile.OpenReading read(String text, String defaultName, boolean allowChoices) {
    PuzzleFormat format = new PuzzleFormat(text, allowChoices, /* isMember= */ false);
    Puzzle puzzle = format.parse(defaultName);
    List<String> remarks =
        puzzle.rules().matching() ? List.of() : format.uselessColours(puzzle.region());
    return new PuzzleFile.OpenReading(
        new PuzzleFile.Reading(puzzle, 1, remarks), format.pieceParser.choices());
  }

  /** Reads a puzzle of a family, in which pieces in 0 copies are left out. */
  static Puzzle readMember(String text, String defaultName) {
    return new PuzzleFormat(text, /* allowChoices= */ false, /* isMember= */ true)
        .parse(defaultName);
  }

  /** A line without its comment and trailing blanks. */
  static String withoutComment(String line) {
    return COMMENT.matcher(line).replaceFirst("").stripTrailing();
  }

  /** Whether a line begins with the keyword of a statement, so it cannot be a row of a drawing. */
  static boolean isStatement(String line) {
    String word = line.split("\\s+", 2)[0];
    return STATEMENTS.containsKey(word) || PieceParser.family(word).isPresent();
  }

  private Puzzle parse(String defaultName) {
    for (at = 0; at < lines.size(); at++) {
      String line = lines.get(at).strip();
      if (!line.isEmpty()) {
        statement(line);
      }
    }
    if (region == null) {
      throw new BadPuzzleException(
          "no region to fill. Add a line like 'box 4x4x4', or 'region' with a drawing");
    }
    choiceLines.forEach(this::addChoice);
    pieceParser.checkSome();
    EdgeTiles tiles = pieceParser.tiles();
    DrawingParser.Content region = tiles == null ? this.region : cut(tiles, this.region);
    Shape space = bordered(closed(space(region.shape()), region));
    checkMatching(space);
    Rules rules =
        new Rules(
            inside(region),
            fits,
            starts == null ? List.of() : starts.of(region, pieces),
            matching > 0 || tiles != null);
    if (starts != null) {
      starts.check(rules, pieces, region, space);
    }
    List<Piece> all = new ArrayList<>(pieces.values());
    Piece.gaps(space, all, empty == null ? 0 : empty[0], empty == null ? space.size() : empty[1])
        .ifPresent(all::add);
    String title = name == null ? defaultName : name;
    SlidingRules sliding = new SlidingRules(open, together());
    return new Puzzle(title, space, all, rules, sliding, expectations, List.of(), painted());
  }

  /** The region; if cells must stay empty but none is marked with +, all of them may. */
  private Shape space(Shape drawn) {
    if (empty == null || drawn.marks().chars().anyMatch(Marks::mayStayEmpty)) {
      return drawn;
    }
    return drawn.remarked(mark -> Marks.optional((char) mark));
  }

  /** The region cut into parts for tiles with coloured edges. Cuts other drawings, too. */
  private DrawingParser.Content cut(EdgeTiles tiles, DrawingParser.Content drawn) {
    if (empty != null) {
      throw new BadPuzzleException(
          tiles.line(),
          "'empty' counts cells, which tiles with coloured edges have several of; expected a region"
              + " that the tiles fill");
    }
    EdgeTiles.wrongNumber(pieces.values(), drawn.cells().size())
        .ifPresent(
            why -> {
              throw isMember
                  ? BadPuzzleException.impossible(why)
                  : new BadPuzzleException(tiles.line(), why);
            });
    DrawingParser.Content parts = tiles.region(drawn);
    confinements.replaceAll(
        own ->
            new Confinement(
                own.line(),
                own.names().stream().map(tiles::name).toList(),
                tiles.cut(own.line(), own.where(), drawn.shift()),
                own.inside()));
    if (starts != null) {
      Map<Character, String> names = new TreeMap<>(starts.names());
      names.replaceAll((letter, word) -> tiles.name(word));
      int line = starts.line();
      starts = new StartDrawing(line, names, tiles.cut(line, starts.where(), drawn.shift()));
    }
    lattice = tiles.lattice();
    return parts;
  }

  /** Rejects a region that is too large for pieces whose colours match. */
  private void checkMatching(Shape space) {
    if (matching > 0 && space.size() > Limits.MOST_SINGLE_CELLS) {
      throw new BadPuzzleException(
          matching,
          "match: the region has "
              + Names.number(space.size())
              + " cells; at most "
              + Names.number(Limits.MOST_SINGLE_CELLS)
              + " are supported where colours match");
    }
  }

  /** The region with the colour of its border. */
  private Shape bordered(Shape space) {
    if (border == null) {
      return space;
    }
    if (pieceParser.tiles() == null) {
      throw new BadPuzzleException(
          border.line(), "'border' is for tiles with coloured edges; expected a line 'edges', too");
    }
    if (!Marks.colours(pieces.values()).contains(String.valueOf(border.colour()))) {
      throw new BadPuzzleException(
          border.line(), "no tile has an edge of colour '" + border.colour() + "' for the border");
    }
    Shape bordered = EdgeTiles.withBorder(space, border.colour());
    if (bordered.isPlain()) {
      throw new BadPuzzleException(border.line(), "the region closes, so it has no border");
    }
    return bordered;
  }

  /** The region on the surface that a line {@code wrap} describes. */
  private Shape closed(Shape space, DrawingParser.Content drawn) {
    if (wrap == null) {
      return space;
    }
    try {
      if (space.size() > Limits.MOST_SINGLE_CELLS) {
        throw new IllegalArgumentException(
            "the region has "
                + Names.number(space.size())
                + " cells; at most "
                + Names.number(Limits.MOST_SINGLE_CELLS)
                + " are supported where sides are joined");
      }
      Shape closed = space.on(wrap.seams());
      Cell frame = drawn.frame();
      // On other lattices empty columns may be needed to show how the cells lie.
      if (lattice.equals(Lattice.CUBE)
          && !frame.equals(DrawingParser.UNFRAMED)
          && !closed.surface().isAsLargeAs(frame)) {
        throw new IllegalArgumentException(
            "expected a region that reaches both sides of its drawing where it closes");
      }
      return closed;
    } catch (IllegalArgumentException e) {
      throw new BadPuzzleException(wrap.line(), "wrap: " + e.getMessage());
    }
  }

  /** The cells that confined pieces may cover. */
  private Map<String, Set<Cell>> inside(DrawingParser.Content region) {
    Map<String, Set<Cell>> inside = new HashMap<>();
    for (Confinement confinement : confinements) {
      confinement.where().checkMeasures(confinement.line(), region);
      for (String piece : confinement.names()) {
        checkKnown(confinement.line(), piece);
        Set<Cell> cells =
            inside.computeIfAbsent(piece, n -> new HashSet<>(region.cells().keySet()));
        cells.removeIf(
            cell -> confinement.where().cells().containsKey(cell) != confinement.inside());
      }
    }
    UnaryOperator<Cell> toRegion = region.toShape();
    inside.replaceAll((piece, cells) -> cells.stream().map(toRegion).collect(Collectors.toSet()));
    return inside;
  }

  /**
   * The colours of pieces by their names, which may be written without a final underscore, and of
   * the letters that have to match.
   */
  private Map<String, Integer> painted() {
    Map<String, Integer> said = new HashMap<>();
    paints.forEach(
        (piece, paint) -> {
          String own = pieces.containsKey(piece + "_") ? piece + "_" : piece;
          if (!isMatchingColour(own)) {
            checkPaintable(paint.line(), own);
          }
          if (said.put(own, paint.colour()) != null) {
            throw new BadPuzzleException(
                paint.line(), "duplicate colour of piece " + Names.quote(piece));
          }
        });
    Map<String, Integer> colours = new HashMap<>(pieceParser.coloursOfSets());
    pieces.keySet().forEach(name -> Colours.ofName(name).ifPresent(own -> colours.put(name, own)));
    colours.putAll(said);
    return colours;
  }

  private void checkPaintable(int line, String piece) {
    if (pieceParser.tiles() != null) {
      throw new BadPuzzleException(
          line,
          "tiles show the colours of their edges; expected one of these, out of "
              + String.join(" ", Marks.colours(pieces.values()).split(""))
              + "; found "
              + Names.quote(piece));
    }
    checkKnown(line, piece);
  }

  /** Whether a word is a colour that has to match, and not the name of a piece. */
  private boolean isMatchingColour(String word) {
    return (matching > 0 || pieceParser.tiles() != null)
        && word.length() == 1
        && !pieces.containsKey(word)
        && Marks.colours(pieces.values()).contains(word);
  }

  private List<Set<String>> together() {
    together.forEach((line, names) -> names.forEach(piece -> checkKnown(line, piece)));
    return List.copyOf(together.values());
  }

  private void checkKnown(int line, String piece) {
    if (!pieces.containsKey(piece)) {
      throw new BadPuzzleException(
          line, "unknown piece " + Names.quote(piece) + Names.maybe(piece, pieces.keySet()));
    }
  }

  /** Warnings about colours of pieces that the region lacks and no statement explains. */
  private List<String> uselessColours(Shape region) {
    Set<Character> known = colours(region);
    List<String> warnings = new ArrayList<>();
    for (Piece piece : pieces.values()) {
      for (char colour : colours(piece.shape())) {
        if (!known.contains(colour) && !fits.containsKey(colour)) {
          warnings.add(
              "line "
                  + pieceParser.lineOf(piece)
                  + ": colour '"
                  + colour
                  + "' of piece "
                  + Names.quote(piece.name())
                  + " appears nowhere in the region, which has "
                  + (known.isEmpty()
                      ? "no colours"
                      : "only " + known.stream().map(c -> "'" + c + "'").collect(joining(", ")))
                  + ". Draw cells without a colour as #");
        }
      }
    }
    return warnings;
  }

  private static Set<Character> colours(Shape shape) {
    Set<Character> colours = new TreeSet<>();
    shape.marks().chars().forEach(mark -> colours.add(Marks.colour((char) mark)));
    colours.remove(Shape.PLAIN);
    return colours;
  }

  private static Map<String, Statement> statements() {
    Map<String, Statement> statements = new LinkedHashMap<>();
    statements.put("name", PuzzleFormat::name);
    statements.put("lattice", PuzzleFormat::lattice);
    statements.put("box", PuzzleFormat::boxRegion);
    statements.put("region", PuzzleFormat::region);
    statements.put("piece", (format, rest) -> format.piece(rest, Turning.FREE));
    statements.put("pieces", (format, rest) -> format.pieceParser.pieces(rest, Turning.FREE));
    for (Turning turning : List.of(Turning.ONE_SIDED, Turning.MIRRORED, Turning.UNTURNED)) {
      statements.put(turning.word(), (format, rest) -> format.turned(rest, turning));
    }
    statements.put("set", (format, rest) -> format.pieceParser.set(rest));
    statements.put("burr", (format, rest) -> format.pieceParser.burr(rest));
    statements.put("edges", (format, rest) -> format.pieceParser.edges(rest, Turning.ONE_SIDED));
    statements.put("border", PuzzleFormat::border);
    statements.put("match", PuzzleFormat::match);
    statements.put("choose", (format, rest) -> format.choiceLines.put(format.at, rest));
    statements.put("inside", (format, rest) -> format.confine(rest, true));
    statements.put("outside", (format, rest) -> format.confine(rest, false));
    statements.put("start", PuzzleFormat::start);
    statements.put("wrap", PuzzleFormat::wrap);
    statements.put("empty", PuzzleFormat::empty);
    statements.put("colour", PuzzleFormat::colour);
    statements.put("open", PuzzleFormat::open);
    statements.put("together", PuzzleFormat::together);
    statements.put("expect", PuzzleFormat::expect);
    return statements;
  }

  private void statement(String line) {
    String[] words = line.split("\\s+", 2);
    String rest = words.length > 1 ? words[1].strip() : "";
    pieceParser.at(at + 1, lattice);
    Optional<Matcher> family = PieceParser.family(words[0]);
    if (family.isPresent()) {
      pieceParser.family(family.get(), rest);
      return;
    }
    Statement statement = STATEMENTS.get(words[0]);
    if (statement == null) {
      throw bad(unknown(words[0]));
    }
    statement.read(this, rest);
  }

  private void boxRegion(String rest) {
    onlyOneRegion();
    if (!lattice.equals(Lattice.CUBE)) {
      throw bad(
          "a box is a region of cubes; expected 'region' on lattice "
              + lattice.name()
              + Regions.example(lattice).map(like -> ", like 'region " + like + "'").orElse(""));
    }
    Shape box = box(rest);
    region = new DrawingParser.Content(lattice, box.marksByCell(), NO_SHIFT, box.extent());
  }

  private void region(String rest) {
    onlyOneRegion();
    region = rest.isEmpty() ? drawing(DrawingParser.Kind.REGION, "the region") : namedRegion(rest);
  }

  private String unknown(String word) {
    if (DrawingParser.isRow(lines.get(at))) {
      return "expected a line 'region' or 'piece NAME' directly above the drawing."
          + " Separate layers below each other by a line of dashes";
    }
    Optional<String> copied = PieceParser.inCopies(word);
    if (copied.isPresent()) {
      return "expected a line like 'pieces 2*F' or '2*polyominoes 5', found "
          + Names.quote(word)
          + Names.maybe(copied.get(), PieceFamilies.words());
    }
    List<String> known = new ArrayList<>(STATEMENTS.keySet());
    known.addAll(PieceFamilies.words());
    String near =
        PieceFamilies.line(word).map(Names::didYouMean).orElseGet(() -> Names.maybe(word, known));
    return "unknown keyword "
        + Names.quote(word)
        + (near.isEmpty()
            ? "; expected one of "
                + String.join(", ", STATEMENTS.keySet())
                + ", or all pieces of a size like 'polyominoes 5'"
            : near);
  }

  private void name(String text) {
    if (name != null) {
      throw bad("duplicate name");
    }
    if (text.isEmpty()) {
      throw bad("expected a name after 'name'");
    }
    name = text;
  }

  private Shape box(String text) {
    Matcher matcher = BOX.matcher(text);
    if (!matcher.matches()) {
      throw bad("expected a box like 4x4x4 or 6x10, found " + Names.quote(text));
    }
    String depth = matcher.group(3);
    return Limits.box(
        at + 1,
        Long.parseLong(matcher.group(1)),
        Long.parseLong(matcher.group(2)),
        depth == null ? 1 : Long.parseLong(depth));
  }

  private void onlyOneRegion() {
    if (region != null) {
      throw bad("duplicate box or region");
    }
  }

  private void turned(String rest, Turning turning) {
    String[] words = rest.split("\\s+", 2);
    String names = words.length > 1 ? words[1] : "";
    switch (words[0]) {
      case "piece" -> piece(names, turning);
      case "pieces" -> pieceParser.pieces(names, turning);
      case "edges" -> pieceParser.edges(names, turning);
      default ->
          throw bad(
              "expected 'piece', 'pieces' or 'edges' after '"
                  + turning.word()
                  + "', found "
                  + Names.quote(rest)
                  + (words[0].equals("polyominoes") && turning == Turning.ONE_SIDED
                      ? Names.didYouMean(rest + " one-sided")
                      : ""));
    }
  }

  private void border(String text) {
    if (border != null) {
      throw bad("duplicate border");
    }
    if (!text.matches("[a-z]")) {
      throw bad(
          "expected the colour of the edges at the border, a small letter; found "
              + Names.quote(text));
    }
    border = new Border(at + 1, text.charAt(0));
  }

  private void match(String text) {
    if (!text.isEmpty()) {
      throw bad("expected nothing after 'match', found " + Names.quote(text));
    }
    matching = at + 1;
  }

  private void confine(String text, boolean inside) {
    if (text.isEmpty()) {
      throw bad("expected names of pieces, and a drawing of the region below");
    }
    int line = at + 1;
    List<String> names = List.of(text.split("\\s+"));
    String what = (inside ? "inside " : "outside ") + text;
    confinements.add(
        new Confinement(line, names, drawing(DrawingParser.Kind.PLACES, what), inside));
  }

  private void start(String text) {
    if (starts != null) {
      throw bad("duplicate start");
    }
    int line = at + 1;
    Map<Character, String> named = new TreeMap<>();
    for (String word : text.isEmpty() ? new String[0] : text.split("\\s+")) {
      Matcher matcher = LETTER.matcher(word);
      if (!matcher.matches()) {
        throw bad("expected a letter and its piece like a=4L, found " + Names.quote(word));
      }
      if (named.put(matcher.group(1).charAt(0), matcher.group(2)) != null) {
        throw bad("duplicate letter '" + matcher.group(1) + "'");
      }
    }
    starts = new StartDrawing(line, named, drawing(DrawingParser.Kind.STARTS, "start"));
  }

  private void wrap(String text) {
    if (wrap != null) {
      throw bad("duplicate wrap");
    }
    wrap = new Wrap(at + 1, text.replaceAll("\\s+", " "));
  }

  private void empty(String text) {
    if (empty != null) {
      throw bad("duplicate number of empty cells");
    }
    Matcher matcher = EMPTY.matcher(text);
    if (!matcher.matches()) {
      throw bad("expected a number of empty cells like 4 or 2..4, found " + Names.quote(text));
    }
    int fewest = Integer.parseInt(matcher.group(1));
    int most = matcher.group(2) == null ? fewest : Integer.parseInt(matcher.group(2));
    if (most < fewest) {
      throw bad("expected the smaller number first, found " + Names.quote(text));
    }
    empty = new int[] {fewest, most};
  }

  private void colour(String text) {
    String words = text.replaceAll("\\s+", " ");
    Matcher paint = PAINT.matcher(words);
    Matcher matcher = COLOUR.matcher(words);
    if (paint.matches()) {
      paint(paint.group(1), paint.group(2));
      return;
    }
    if (!matcher.matches()) {
      throw bad(
          "expected a piece and its colour like 'F red', or a colour of pieces and the colours of"
              + " the region that it fits, like 'a on a b'; found "
              + Names.quote(text));
    }
    char colour = matcher.group(1).charAt(0);
    if (fits.containsKey(colour)) {
      throw bad("duplicate line for colour '" + colour + "'");
    }
    Set<Character> on = new TreeSet<>();
    matcher.group(2).chars().filter(c -> c != ' ').forEach(c -> on.add((char) c));
    fits.put(colour, on);
  }

  private void paint(String piece, String colour) {
    int found =
        Colours.find(colour)
            .orElseThrow(
                () ->
                    bad(
                        "unknown colour "
                            + Names.quote(colour)
                            + "; expected a name of CSS like red, or #rrggbb"
                            + Names.maybe(colour, Colours.names())));
    if (paints.put(piece, new Paint(at + 1, found)) != null) {
      throw bad("duplicate colour of piece " + Names.quote(piece));
    }
  }

  private void open(String text) {
    if (!open.isEmpty()) {
      throw bad("duplicate line 'open'");
    }
    if (lattice.hasOneLayer()) {
      throw bad("pieces made of edges cannot be taken apart");
    }
    List<Direction> directions = Directions.of(lattice);
    List<String> names = directions.stream().map(Direction::name).toList();
    List<String> asked = List.of(text.split("\\s+", -1));
    for (String name : asked) {
      if (!names.contains(name)) {
        throw bad(
            "expected directions in which the box is open, out of "
                + String.join(" ", names)
                + (name.isEmpty() ? "" : "; found " + Names.quote(name)));
      }
    }
    directions.stream().filter(known -> asked.contains(known.name())).forEach(open::add);
  }

  private void together(String text) {
    if (text.isEmpty()) {
      throw bad("expected names of pieces that may stay together");
    }
    together.put(at + 1, new TreeSet<>(List.of(text.split("\\s+", -1))));
  }

  private void lattice(String text) {
    if (!open.isEmpty()) {
      throw bad("expected 'lattice' before 'open'");
    }
    if (region != null || !pieces.isEmpty()) {
      throw bad("expected 'lattice' before the region and the pieces");
    }
    if (!lattice.equals(Lattice.CUBE)) {
      throw bad("duplicate lattice");
    }
    if (text.contains(";")) {
      try {
        lattice = Lattice.parse(text);
      } catch (BadLatticeException e) {
        throw bad("lattice: " + String.valueOf(e.getMessage()).replaceFirst("^line 1: ", ""));
      }
      return;
    }
    lattice =
        Lattice.named(text)
            .orElseThrow(
                () ->
                    bad(
                        "unknown lattice "
                            + Names.quote(text)
                            + "; expected one of "
                            + String.join(", ", Lattice.names())
                            + ", or a file NAME.lattice"
                            + Names.maybe(text, Lattice.names())));
  }

  /** A region that has a name, and its size. */
  private DrawingParser.Content namedRegion(String text) {
    if (lattice.equals(Lattice.CUBE)) {
      if (Regions.isName(text.replaceFirst("\\s.*", ""))) {
        throw bad(
            "region "
                + Names.quote(text)
                + " is one of other lattices; expected a line like 'lattice triangle' before it");
      }
      if (!text.equals("burr")) {
        throw bad(
            "expected 'region burr', or the end of the line and a drawing below; found "
                + Names.quote(text));
      }
      Shape burr = BurrSticks.region();
      return new DrawingParser.Content(lattice, burr.marksByCell(), NO_SHIFT, burr.extent());
    }
    try {
      Shape shape = Regions.of(lattice, text);
      return new DrawingParser.Content(lattice, shape.marksByCell(), NO_SHIFT, shape.extent());
    } catch (IllegalArgumentException e) {
      throw bad(String.valueOf(e.getMessage()));
    }
  }

  private void piece(String word, Turning turning) {
    String what = pieceParser.words(word);
    pieceParser.drawn(word, drawing(DrawingParser.Kind.PIECE, what).shape(), turning);
  }

  /** Reads a line {@code choose}, after all other lines. */
  private void addChoice(int line, String text) {
    at = line;
    if (!allowChoices) {
      throw bad("'choose' leaves open which pieces are used; only 'coverall search' supports it");
    }
    pieceParser.at(at + 1, lattice);
    pieceParser.choose(text);
  }

  /** Reads the rows of a drawing below this line. */
  private DrawingParser.Content drawing(DrawingParser.Kind kind, String what) {
    int line = at + 1;
    DrawingParser drawing = new DrawingParser(lattice, kind);
    for (; at + 1 < lines.size(); at++) {
      String indented = lines.get(at + 1);
      String row = indented.strip();
      if (isStatement(row) || (row.isEmpty() && !comments.get(at + 1))) {
        break;
      }
      if (!row.isEmpty()) {
        drawing.row(at + 2, indented);
      }
    }
    return drawing.content(line, what);
  }

  private void expect(String text) {
    Matcher matcher = EXPECT.matcher(text.replaceAll("\\s+", " "));
    if (!matcher.matches()) {
      throw bad(
          "expected a number of solutions, what it is up to, and its source, like"
              + " '240 up to rotation and reflection: Conway 1961'");
    }
    List<Distinct> notions = notions(matcher.group(2));
    String source = matcher.group(3);
    BigInteger count =
        Expectation.number(matcher.group(1))
            .orElseThrow(() -> bad("the count has more digits than are supported, 1,000"));
    expectations.add(new Expectation(count, notions, source == null ? "" : source));
  }

  private List<Distinct> notions(String words) {
    if (words.equals(Expectation.ANY_WORDS)) {
      return Distinct.OF_PUZZLES;
    }
    List<String> known = new ArrayList<>();
    for (Distinct distinct : Distinct.OF_PUZZLES) {
      if (distinct.words().equals(words)) {
        return List.of(distinct);
      }
      known.add("'" + distinct.words() + "'");
    }
    throw bad("expected " + String.join(" or ", known) + ", found " + Names.quote(words));
  }

  private BadPuzzleException bad(String message) {
    return new BadPuzzleException(at + 1, message);
  }
}
