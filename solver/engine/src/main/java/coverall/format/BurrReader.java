package coverall.format;

import coverall.geometry.Cell;
import coverall.geometry.Lattice;
import coverall.puzzle.BadPuzzleException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Reads the XML of BurrTools files, decompressed. Skips saved disassemblies and everything else
 * that does not matter for packing. Never reads external entities.
 */
final class BurrReader {
  /** The states of a problem: before, during and after a search. */
  static final String UNSOLVED = "0";

  static final String STARTED = "1";
  static final String SOLVED = "2";

  private static final int LONGEST_REASON = 200;
  private static final int MOST_SHAPES = 100_000;
  private static final long MOST_VOXELS = 16_000_000; // of all shapes together
  private static final int LONGEST_SIDE = 100_000;
  private static final int MOST_COLOURS = 10_000;
  private static final int MOST_PAIRED = Integer.MAX_VALUE - 1; // colours need not be in the file

  private final XMLStreamReader xml;

  private Lattice lattice = Lattice.CUBE;
  private int colours;
  private final List<BurrFile.Voxels> shapes = new ArrayList<>();
  private final List<BurrFile.Problem> problems = new ArrayList<>();
  private long voxels;

  private BurrReader(XMLStreamReader xml) {
    this.xml = xml;
  }

  /** Whether the bytes begin like a BurrTools file. */
  static boolean recognises(byte[] content) {
    int at = content.length > 2 && (content[0] & 0xff) == 0xef ? 3 : 0; // a byte order mark
    while (at < content.length && " \t\r\n".indexOf(content[at]) >= 0) {
      at++;
    }
    return at < content.length && content[at] == '<';
  }

  /**
   * Reads a file.
   *
   * @throws BadPuzzleException if it is not a BurrTools file
   */
  static BurrFile read(byte[] content) {
    BurrText text = BurrText.of(content);
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    // Saved disassemblies nest once for every piece.
    factory.setProperty("jdk.xml.maxElementDepth", "0");
    try {
      return new BurrReader(factory.createXMLStreamReader(new StringReader(text.xml())))
          .file(text.remarks());
    } catch (XMLStreamException e) {
      int line = e.getLocation() == null ? 0 : e.getLocation().getLineNumber();
      throw new BadPuzzleException(Math.max(0, line), "is not well-formed XML: " + reason(e));
    }
  }

  /** The last line of the parser's message, which gives the reason. */
  private static String reason(XMLStreamException e) {
    String message = String.valueOf(e.getMessage()).strip();
    String reason = message.substring(message.lastIndexOf('\n') + 1).replaceFirst("^Message: ", "");
    return reason.length() > LONGEST_REASON ? reason.substring(0, LONGEST_REASON) + "…" : reason;
  }

  private BurrFile file(List<String> remarks) throws XMLStreamException {
    if (!nextChild() || !xml.getLocalName().equals("puzzle")) {
      throw bad("expected a BurrTools file with <puzzle>, found <" + xml.getLocalName() + ">");
    }
    String version = attribute("version");
    if (!version.equals("1") && !version.equals("2")) {
      throw bad("expected version 1 or 2 of the format, found " + Names.quote(version));
    }
    while (nextChild()) {
      switch (xml.getLocalName()) {
        case "gridType" -> gridType();
        case "colors" -> colours();
        case "shapes" -> shapes();
        case "problems" -> problems();
        default -> skip();
      }
    }
    return new BurrFile(lattice, colours, List.copyOf(shapes), List.copyOf(problems), remarks);
  }

  /** Moves to the next element inside this one and returns true, or to its end. */
  private boolean nextChild() throws XMLStreamException {
    while (true) {
      switch (xml.next()) {
        case XMLStreamConstants.START_ELEMENT -> {
          return true;
        }
        case XMLStreamConstants.END_ELEMENT, XMLStreamConstants.END_DOCUMENT -> {
          return false;
        }
        case XMLStreamConstants.DTD ->
            throw bad("found a document type declaration, which BurrTools files do not have");
        default -> {}
      }
    }
  }

  /** Moves to the end of this element. */
  private void skip() throws XMLStreamException {
    for (int depth = 1; depth > 0; ) {
      depth += nextChild() ? 1 : -1;
    }
  }

  private void gridType() throws XMLStreamException {
    String number = attribute("type").strip();
    if (number.matches("\\d{1,9}") && Integer.parseInt(number) >= BurrGrid.LATTICES.size()) {
      String what = BurrGrid.UNSUPPORTED.getOrDefault(Integer.parseInt(number), "");
      throw bad(
          "the grid of type "
              + number
              + (what.isEmpty() ? "" : ", for " + what + ",")
              + " is not supported; expected type 0 to 4: cubes, triangular prisms, spheres,"
              + " rhombic tetrahedra, or tetrahedra and octahedra");
    }
    int type = number("type", 0, BurrGrid.LATTICES.size() - 1, 0);
    lattice = BurrGrid.numbered(type).lattice();
    skip();
  }

  private void colours() throws XMLStreamException {
    while (nextChild()) {
      colours += xml.getLocalName().equals("color") ? 1 : 0;
      skip();
    }
    if (colours > MOST_COLOURS) {
      throw bad("more than " + Names.number(MOST_COLOURS) + " colours");
    }
  }

  private void shapes() throws XMLStreamException {
    while (nextChild()) {
      if (!xml.getLocalName().equals("voxel")) {
        skip();
        continue;
      }
      if (shapes.size() == MOST_SHAPES) {
        throw bad("more than " + Names.number(MOST_SHAPES) + " shapes");
      }
      shapes.add(voxels());
    }
  }

  private BurrFile.Voxels voxels() throws XMLStreamException {
    int line = line();
    number("type", 0, 0, 0);
    Cell size =
        new Cell(
            number("x", 0, LONGEST_SIDE, null),
            number("y", 0, LONGEST_SIDE, null),
            number("z", 0, LONGEST_SIDE, null));
    Cell hotspot = new Cell(coordinate("hx"), coordinate("hy"), coordinate("hz"));
    String name = attribute("name").strip();
    boolean weighted = !attribute("weight").strip().matches("1?");
    long expected = (long) size.x() * size.y() * size.z();
    voxels += Math.min(expected, MOST_VOXELS + 1);
    if (voxels > MOST_VOXELS) {
      throw bad("the shapes have more than " + Names.number(MOST_VOXELS) + " voxels");
    }
    String text = xml.getElementText();
    int found = 0;
    for (int k = 0; k < text.length(); k++) {
      char c = text.charAt(k);
      if (c == BurrFile.FIXED || c == BurrFile.VARIABLE || c == BurrFile.EMPTY) {
        found++;
      } else if (!Character.isWhitespace(c) && (c < '0' || c > '9' || found == 0)) {
        throw new BadPuzzleException(
            line,
            shapeWords(shapes.size())
                + ": expected #, + or _, each with or without the number of a colour; found "
                + Names.quote("" + c));
      }
    }
    if (found != expected) {
      throw new BadPuzzleException(
          line,
          shapeWords(shapes.size())
              + " has "
              + found
              + " voxels; expected "
              + expected
              + " in "
              + size.x()
              + "x"
              + size.y()
              + "x"
              + size.z());
    }
    return new BurrFile.Voxels(line, name, size, hotspot, weighted, text);
  }

  /** A coordinate in an attribute; 0 if absent. */
  private int coordinate(String name) {
    String value = attribute(name).strip();
    if (!value.matches("(-?\\d{1,6})?")) {
      throw bad("<voxel> with " + name + "=" + Names.quote(value) + "; expected a whole number");
    }
    return value.isEmpty() ? 0 : Integer.parseInt(value);
  }

  /** A shape as BurrTools shows it, counted from 1. */
  static String shapeWords(int number) {
    return "shape s" + (number + 1);
  }

  private void problems() throws XMLStreamException {
    while (nextChild()) {
      if (xml.getLocalName().equals("problem")) {
        problems.add(problem());
      } else {
        skip();
      }
    }
  }

  private BurrFile.Problem problem() throws XMLStreamException {
    int line = line();
    String name = attribute("name");
    int mostHoles = number("maxHoles", 0, Integer.MAX_VALUE, -1);
    long assemblies = assemblies();
    List<BurrFile.Use> uses = new ArrayList<>();
    Map<Integer, Set<Integer>> fits = new TreeMap<>();
    List<String> solutions = new ArrayList<>();
    int result = -1;
    boolean comesApart = false;
    while (nextChild()) {
      switch (xml.getLocalName()) {
        case "shapes" -> uses(uses);
        case "result" -> {
          result = number("id", 0, Integer.MAX_VALUE, null);
          skip();
        }
        case "bitmap" -> bitmap(fits);
        case "solutions" -> comesApart |= solutions(solutions);
        default -> skip();
      }
    }
    return new BurrFile.Problem(
        line,
        name,
        List.copyOf(uses),
        result,
        mostHoles,
        fits,
        assemblies,
        List.copyOf(solutions),
        comesApart);
  }

  /** The number of assemblies found by BurrTools; -1 unless its search was completed. */
  private long assemblies() {
    String count = attribute("assemblies").strip();
    if (!attribute("state").strip().equals(SOLVED) || count.isEmpty()) {
      return -1;
    }
    if (!count.matches("\\d{1,18}")) {
      throw bad(
          "<problem> with assemblies="
              + Names.quote(count)
              + "; expected a number of at most 18 digits");
    }
    return Long.parseLong(count);
  }

  private void uses(List<BurrFile.Use> uses) throws XMLStreamException {
    while (nextChild()) {
      if (!xml.getLocalName().equals("shape")) {
        skip();
        continue;
      }
      int shape = number("id", 0, Integer.MAX_VALUE, null);
      int count = number("count", 0, Integer.MAX_VALUE, 1);
      int fewest = number("min", 0, Integer.MAX_VALUE, count);
      int most = number("max", 0, Integer.MAX_VALUE, count);
      // A count takes precedence, and a range needs both ends.
      if (!attribute("count").isEmpty()
          || attribute("min").isEmpty() != attribute("max").isEmpty()) {
        fewest = count;
        most = count;
      }
      if (fewest > most) {
        throw bad(
            shapeWords(shape)
                + ": expected min to be at most max, found min="
                + fewest
                + " and max="
                + most);
      }
      int line = line();
      Set<Integer> groups = new TreeSet<>(List.of(group()));
      while (nextChild()) {
        if (xml.getLocalName().equals("group")) {
          groups.add(group());
        }
        skip();
      }
      groups.remove(0); // no group
      uses.add(new BurrFile.Use(line, shape, fewest, most, Set.copyOf(groups)));
    }
  }

  private int group() {
    return number("group", 0, Integer.MAX_VALUE, 0);
  }

  private void bitmap(Map<Integer, Set<Integer>> fits) throws XMLStreamException {
    while (nextChild()) {
      if (xml.getLocalName().equals("pair")) {
        // Here, and nowhere else, colours are counted from 0.
        int piece = number("piece", 0, MOST_PAIRED, null) + 1;
        int result = number("result", 0, MOST_PAIRED, null) + 1;
        fits.computeIfAbsent(piece, colour -> new TreeSet<>()).add(result);
      }
      skip();
    }
  }

  /** Reads saved solutions; returns whether some contain disassemblies. */
  private boolean solutions(List<String> solutions) throws XMLStreamException {
    boolean comesApart = false;
    for (int depth = 1; depth > 0; ) {
      if (!nextChild()) {
        depth--;
      } else if (xml.getLocalName().equals("assembly")) {
        solutions.add(xml.getElementText().strip());
      } else {
        depth++;
        comesApart |= xml.getLocalName().startsWith("separation");
      }
    }
    return comesApart;
  }

  /** The value of an attribute of this element; empty if absent. */
  private String attribute(String name) {
    String value = xml.getAttributeValue(null, name);
    return value == null ? "" : value;
  }

  /** The number in an attribute, or the default for an absent attribute; null if required. */
  private int number(String name, int least, int most, @Nullable Integer absent) {
    String value = attribute(name).strip();
    if (value.isEmpty() && absent != null) {
      return absent;
    }
    long number = value.matches("\\d{1,18}") ? Long.parseLong(value) : -1;
    if (number < least || number > most) {
      throw bad(
          "<"
              + xml.getLocalName()
              + "> with "
              + name
              + "="
              + Names.quote(value)
              + "; expected a number from "
              + least
              + " to "
              + Names.number(most));
    }
    return (int) number;
  }

  private int line() {
    return Math.max(0, xml.getLocation().getLineNumber());
  }

  private BadPuzzleException bad(String message) {
    return new BadPuzzleException(line(), message);
  }
}
