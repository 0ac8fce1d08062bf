package coverall.format;

import coverall.geometry.Lattice;
import coverall.geometry.Shape;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.HandRestriction;
import coverall.puzzle.Piece;
import coverall.puzzle.Puzzle;
import coverall.puzzle.Rules;
import coverall.puzzle.SlidingRules;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The files of Lepage's polycube-solver: a Lua table {@code problem = { … }}, read as data and
 * never executed.
 */
final class LepageFormat {
  private static final Pattern TOKEN =
      Pattern.compile(
          "(?<space>\\s+|--\\[\\[.*?(?:\\]\\]|\\z)|--[^\\n]*)"
              + "|(?<string>\"[^\"\\\\\\n]*\"|'[^'\\\\\\n]*')"
              + "|(?<number>-?\\d{1,9}(?![\\w.]))"
              + "|(?<word>[A-Za-z_]\\w*)"
              + "|(?<sign>[={},;])",
          Pattern.DOTALL);
  private static final List<String> KEYS =
      List.of(
          "box",
          "pieces",
          "lock",
          "lockcount",
          "constrain",
          "constrain_x",
          "constrain_y",
          "constrain_z");

  private record Token(String kind, String text, int line) {}

  /** A value of the table: one string or number, or a list of them. */
  private record Value(int line, boolean list, List<Token> tokens) {}

  private final List<Token> tokens;
  private int at;

  private LepageFormat(List<Token> tokens) {
    this.tokens = tokens;
  }

  /** Whether the text begins like one of Lepage's files. */
  static boolean recognises(String text) {
    Matcher matcher = TOKEN.matcher(text);
    boolean problem = false;
    while (matcher.lookingAt()) {
      String word = matcher.group();
      if (matcher.group("space") == null) {
        if (problem || !word.matches("problem|local|return|function|require")) {
          return problem && word.equals("=");
        }
        if (!word.equals("problem")) {
          return true; // Lua, but more than a table: the parser reports it.
        }
        problem = true;
      }
      matcher.region(matcher.end(), text.length());
    }
    return false;
  }

  static Puzzle parse(String text, String name) {
    return new LepageFormat(tokens(text)).parse(name);
  }

  private static List<Token> tokens(String text) {
    List<Token> tokens = new ArrayList<>();
    Matcher matcher = TOKEN.matcher(text);
    int line = 1;
    int end = 0;
    while (end < text.length()) {
      matcher.region(end, text.length());
      if (!matcher.lookingAt()) {
        throw notData(new Token("other", text.substring(end, end + 1), line));
      }
      for (String kind : List.of("string", "number", "word", "sign")) {
        if (matcher.group(kind) != null) {
          tokens.add(new Token(kind, matcher.group(), line));
        }
      }
      line += (int) matcher.group().chars().filter(c -> c == '\n').count();
      end = matcher.end();
    }
    tokens.add(new Token("end", "the end of the file", line));
    return tokens;
  }

  private Puzzle parse(String name) {
    expect("problem");
    expect("=");
    Map<String, Value> table = table();
    if (!peek().kind().equals("end")) {
      throw notData(peek());
    }
    Shape box = box(required(table, "box"));
    List<Piece> pieces = pieces(required(table, "pieces"));
    return new Puzzle(
        name, box, pieces, Rules.NONE, SlidingRules.NONE, List.of(), restrictions(table, pieces));
  }

  private Map<String, Value> table() {
    Map<String, Value> table = new LinkedHashMap<>();
    expect("{");
    while (!peek().text().equals("}")) {
      Token key = next();
      if (!key.kind().equals("word")) {
        throw notData(key);
      }
      if (!KEYS.contains(key.text())) {
        throw new BadPuzzleException(
            key.line(),
            "unknown key "
                + Names.quote(key.text())
                + "; expected one of "
                + String.join(", ", KEYS)
                + Names.maybe(key.text(), KEYS));
      }
      expect("=");
      if (table.put(key.text(), value()) != null) {
        throw new BadPuzzleException(key.line(), "duplicate key " + Names.quote(key.text()));
      }
      separator();
    }
    expect("}");
    return table;
  }

  private Value value() {
    int line = peek().line();
    if (!peek().text().equals("{")) {
      return new Value(line, false, List.of(atom()));
    }
    expect("{");
    List<Token> atoms = new ArrayList<>();
    while (!peek().text().equals("}")) {
      atoms.add(atom());
      separator();
    }
    expect("}");
    return new Value(line, true, atoms);
  }

  private Token atom() {
    Token token = next();
    return switch (token.kind()) {
      case "string" ->
          new Token("string", token.text().substring(1, token.text().length() - 1), token.line());
      case "number" -> token;
      default -> throw notData(token);
    };
  }

  private void separator() {
    if (peek().text().equals(",") || peek().text().equals(";")) {
      next();
    } else if (!peek().text().equals("}")) {
      throw notData(peek());
    }
  }

  private void expect(String text) {
    Token token = next();
    if (!token.text().equals(text)) {
      throw new BadPuzzleException(
          token.line(),
          "expected " + Names.quote(text) + ", found " + Names.quote(token.text()) + notTable());
    }
  }

  private static BadPuzzleException notData(Token token) {
    return new BadPuzzleException(
        token.line(), "unexpected " + Names.quote(token.text()) + notTable());
  }

  private static String notTable() {
    return "; a Lua file must be one table 'problem = { … }' of strings and numbers";
  }

  private Token peek() {
    return tokens.get(at);
  }

  private Token next() {
    Token token = tokens.get(at);
    if (at + 1 < tokens.size()) {
      at++;
    }
    return token;
  }

  private static Value required(Map<String, Value> table, String key) {
    Value value = table.get(key);
    if (value == null) {
      throw new BadPuzzleException("missing key " + Names.quote(key));
    }
    return value;
  }

  private static Shape box(Value value) {
    if (value.tokens().size() != 3
        || !value.tokens().stream().allMatch(token -> token.kind().equals("number"))) {
      throw new BadPuzzleException(
          value.line(), "expected a box of three numbers like { 4, 4, 4 }");
    }
    List<Long> sides = value.tokens().stream().map(token -> Long.valueOf(token.text())).toList();
    return Limits.box(value.line(), sides.get(0), sides.get(1), sides.get(2));
  }

  private static List<Piece> pieces(Value value) {
    if (!value.list() || value.tokens().isEmpty()) {
      throw new BadPuzzleException(
          value.line(), "expected pieces in braces, like { \"1_\", \"3L\" }");
    }
    Map<String, Piece> pieces = new LinkedHashMap<>();
    for (Token token : value.tokens()) {
      if (!token.kind().equals("string")) {
        throw new BadPuzzleException(
            token.line(),
            "expected the name of a piece in quotes, found " + Names.quote(token.text()));
      }
      Shape shape = Names.libraryShape(token.line(), Lattice.CUBE, token.text());
      if (pieces.put(token.text(), Piece.of(token.text(), shape)) != null) {
        throw new BadPuzzleException(token.line(), "duplicate piece " + Names.quote(token.text()));
      }
    }
    return List.copyOf(pieces.values());
  }

  private static List<HandRestriction> restrictions(Map<String, Value> table, List<Piece> pieces) {
    List<HandRestriction> restrictions = new ArrayList<>();
    for (String key : KEYS) {
      if ((key.equals("lock") || key.startsWith("constrain")) && table.containsKey(key)) {
        checkPiece(table, key, pieces);
      }
    }
    int count = lockCount(table);
    for (Piece piece : pieces) {
      String name = piece.name();
      boolean all = isFor(table, "constrain", name);
      HandRestriction restriction =
          new HandRestriction(
              name,
              isFor(table, "lock", name) ? count : 24,
              all || isFor(table, "constrain_x", name),
              all || isFor(table, "constrain_y", name),
              all || isFor(table, "constrain_z", name));
      if (!restriction.equals(new HandRestriction(name, 24, false, false, false))) {
        restrictions.add(restriction);
      }
    }
    return restrictions;
  }

  private static void checkPiece(Map<String, Value> table, String key, List<Piece> pieces) {
    Value value = required(table, key);
    String name = value.tokens().isEmpty() ? "" : value.tokens().getFirst().text();
    List<String> names = pieces.stream().map(Piece::name).toList();
    if (value.list()) {
      throw new BadPuzzleException(value.line(), key + ": expected one piece, found a list");
    }
    if (!names.contains(name)) {
      throw new BadPuzzleException(
          value.line(), key + ": unknown piece " + Names.quote(name) + Names.maybe(name, names));
    }
  }

  private static int lockCount(Map<String, Value> table) {
    Value value = table.get("lockcount");
    if (value == null) {
      return 1;
    }
    Token token = value.tokens().isEmpty() ? null : value.tokens().getFirst();
    int count =
        token == null || value.list() || !token.kind().equals("number")
            ? 0
            : Integer.parseInt(token.text());
    if (count < 1 || count > 24) {
      throw new BadPuzzleException(value.line(), "expected a lockcount from 1 to 24");
    }
    return count;
  }

  private static boolean isFor(Map<String, Value> table, String key, String piece) {
    Value value = table.get(key);
    return value != null && value.tokens().getFirst().text().equals(piece);
  }
}
