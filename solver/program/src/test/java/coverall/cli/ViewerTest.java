package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.geometry.Cell;
import coverall.geometry.Lattice;
import coverall.geometry.Shape;
import coverall.picture.SolutionPage;
import coverall.puzzle.Piece;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import java.io.StringWriter;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Level;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;

/** The page of solutions, in a browser, as a person uses it. */
@Tag("slow")
final class ViewerTest extends CommandTest {
  private static final int SOLUTIONS = 240;
  private static final Pattern PACKS =
      Pattern.compile("<script type=\"text/plain\" class=\"solutions\">(.*?)</script>\n");
  private static final Pattern REQUEST =
      Pattern.compile(
          "\"Network\\.requestWillBeSent\".*?\"request\":\\{.*?\"url\":\"([^\"]{0,60})");

  @TempDir static Path pages = Path.of("");

  private static Path soma = Path.of("");
  private static String catalogue = "";

  /** By number of a solution: the pieces by cell, {@code x,y,z}. */
  private static final Map<Long, Map<String, String>> CELLS = new TreeMap<>();

  private static ChromeDriver browser;

  @BeforeAll
  static void exportSoma() throws Exception {
    browser = Browser.start("--force-prefers-reduced-motion");
    soma = pages.resolve("soma.html");
    catalogue = pages.resolve("soma.db").toString();
    Path table = pages.resolve("soma.csv");
    execute("solve", "soma-cube.puzzle", "-o", catalogue);
    execute("export", catalogue, "-o", soma.toString());
    execute("export", catalogue, "-o", table.toString());
    for (String line : Files.readAllLines(table).subList(1, 1 + SOLUTIONS * 27)) {
      String[] fields = line.split(",", 4); // solution, piece, copy, cell
      CELLS
          .computeIfAbsent(Long.valueOf(fields[0]), number -> new HashMap<>())
          .put(fields[3], fields[1]);
    }
  }

  private static void execute(String... arguments) {
    Ended ended = run(arguments);
    assertThat(ended.exitCode()).as(ended.err()).isEqualTo(0);
  }

  @AfterAll
  static void quit() {
    if (browser != null) {
      browser.quit();
    }
  }

  @BeforeEach
  void forgetLogs() {
    browser.manage().logs().get("browser");
    browser.manage().logs().get("performance");
  }

  // What a person does and sees.

  private static void open(ChromeDriver browser, Path page, String address) {
    browser.get("about:blank"); // Else only the address of the page would change.
    browser.get(page.toUri() + address);
    waitUntil(
        browser,
        "window.coverall && !document.body.classList.contains('loading')"
            + " && (document.body.classList.contains('without-space')"
            + " || performance.getEntriesByName('space').length > 0)");
  }

  private static void open(String address) {
    open(browser, soma, address);
  }

  private static void waitUntil(ChromeDriver browser, String condition) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!Boolean.TRUE.equals(browser.executeScript("return Boolean(" + condition + ")"))) {
      assertThat(System.nanoTime()).as(condition).isLessThan(end);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
    }
  }

  private static WebElement element(String id) {
    return browser.findElement(By.id(id));
  }

  private static void click(String id) {
    element(id).click();
  }

  private static void press(CharSequence... keys) {
    new Actions(browser).sendKeys(keys).perform();
  }

  private static String heading() {
    return element("number").getText();
  }

  private static Object script(String script, Object... arguments) {
    return Objects.requireNonNull(browser.executeScript(script, arguments));
  }

  /** What the browser complained about, but for the time that {@link #picture} takes. */
  private static List<LogEntry> complaints() {
    return browser.manage().logs().get("browser").getAll().stream()
        .filter(entry -> !entry.getMessage().contains("GL Driver Message (OpenGL, Performance"))
        .toList();
  }

  /** The canvas as it would be printed, once it is still, with neither mouse nor focus on it. */
  private static String picture() {
    new Actions(browser).moveToElement(element("puzzle-name")).perform();
    Object picture =
        browser.executeAsyncScript(
            """
            const done = arguments[0];
            document.activeElement.blur();
            const look = () => {
              if (coverall.isMoving) {
                requestAnimationFrame(look);
              } else {
                dispatchEvent(new Event("beforeprint"));
                dispatchEvent(new Event("afterprint"));
                done(document.getElementById("photo").src);
              }
            };
            requestAnimationFrame(look);
            """);
    return "picture " + String.valueOf(picture).hashCode();
  }

  /** The pieces by cell, as the layers show them. */
  @SuppressWarnings("unchecked")
  private static Map<String, String> layers(ChromeDriver browser) {
    return new HashMap<>(
        (Map<String, String>)
            browser.executeScript(
                """
                const found = {};
                document.querySelectorAll("#grids svg").forEach(layer => {
                  const names = layer.querySelectorAll("text");
                  layer.querySelectorAll("polygon").forEach((cell, k) => {
                    found[cell.dataset.at] = names[k].textContent;
                  });
                });
                return found;
                """));
  }

  private static Map<String, String> layers() {
    return layers(browser);
  }

  private static Map<String, String> cells(long number) {
    return CELLS.getOrDefault(number, Map.of());
  }

  /** Selects the solutions in which the piece that covers a cell here covers it. */
  private static void filter(String cell) {
    click("tab-filter");
    browser.findElement(By.cssSelector("[data-at='" + cell + "']")).click();
    click("covers");
  }

  // The checks.

  @Test
  void pageNeedsNothingElse() {
    open("");

    List<String> requests = new ArrayList<>();
    for (LogEntry entry : browser.manage().logs().get("performance")) {
      Matcher request = REQUEST.matcher(entry.getMessage());
      if (request.find()) {
        requests.add(request.group(1));
      }
    }
    assertThat(requests)
        .anyMatch(address -> address.startsWith("file:"))
        .allMatch(address -> address.matches("(?s)(about|file|data|blob):.*"));
    assertThat(requests.stream().filter(address -> address.startsWith("file:"))).hasSize(1);
    assertThat(complaints()).isEmpty();
    assertThat(heading()).isEqualTo("Solution 1 of 240 up to rotation and reflection");
    assertThat(element("note").isDisplayed()).isFalse();
  }

  @Test
  void layersShowTheSolution() {
    open("#7");
    assertThat(layers()).isEqualTo(cells(7));

    press(Keys.ARROW_RIGHT);
    assertThat(heading()).startsWith("Solution 8 of 240");
    assertThat(layers()).isEqualTo(cells(8));

    press(Keys.END);
    assertThat(layers()).isEqualTo(cells(SOLUTIONS));
    assertThat(element("next").isEnabled()).isFalse();

    press(Keys.HOME);
    assertThat(layers()).isEqualTo(cells(1));
    assertThat(element("previous").isEnabled()).isFalse();

    click("go-number");
    press("123", Keys.ENTER);
    assertThat(layers()).isEqualTo(cells(123));
  }

  @Test
  void everyWayToLookChangesThePicture() {
    open("#7");
    String first = picture();
    Set<String> pictures = new HashSet<>(Set.of(first));

    new Actions(browser).dragAndDropBy(element("canvas"), 90, 30).perform();
    assertThat(pictures.add(picture())).as("dragged").isTrue();
    new Actions(browser).keyDown(Keys.SHIFT).sendKeys(Keys.ARROW_UP).keyUp(Keys.SHIFT).perform();
    assertThat(pictures.add(picture())).as("turned by a key").isTrue();
    press("+");
    assertThat(pictures.add(picture())).as("nearer").isTrue();
    press("0");
    assertThat(picture()).as("reset").isEqualTo(first);

    press("e");
    assertThat(pictures.add(picture())).as("exploded").isTrue();
    press("e");
    press("c");
    assertThat(pictures.add(picture())).as("cut").isTrue();
    press("C");
    choose("cut-axis", "x");
    element("cut").sendKeys(Keys.HOME);
    assertThat(element("cut-axis").getText()).startsWith("x at 0");
    assertThat(pictures.add(picture())).as("cut across").isTrue();
    element("cut").sendKeys(Keys.END);
    assertThat(picture()).as("whole again").isEqualTo(first);
    press("n");
    assertThat(pictures.add(picture())).as("with names").isTrue();
    press("n");
    press(Keys.ARROW_RIGHT);
    assertThat(pictures.add(picture())).as("next").isTrue();
    press(Keys.ARROW_LEFT);
    assertThat(picture()).as("as at first").isEqualTo(first);
    assertThat(heading()).startsWith("Solution 7 of");
  }

  @Test
  void piecesCanBeHiddenAndChosen() {
    open("#7");
    String first = picture();
    Set<String> pictures = new HashSet<>(Set.of(first));
    for (String look : List.of("ghost", "edges only", "hidden", "shown")) {
      WebElement eye = browser.findElement(By.cssSelector("#piece-list li:nth-child(4) .eye"));
      eye.click();
      assertThat(eye.getAccessibleName()).isEqualTo("4S: " + look);
      assertThat(pictures.add(picture())).as(look).isEqualTo(!look.equals("shown"));
    }
    browser.findElement(By.cssSelector("#piece-list li:nth-child(4) .piece")).click();
    assertThat(pictures.add(picture())).as("chosen").isTrue();
    click("only");
    assertThat(pictures.add(picture())).as("only this").isTrue();
    click("all");
    press(Keys.ESCAPE);
    assertThat(picture()).isEqualTo(first);
  }

  @Test
  void clickInThreeDimensionsChoosesWhatTheLayersShowThere() {
    open("#n=7&turn=0,89,1"); // From above: the middle is cell 1,1,2.
    picture();
    new Actions(browser).moveToElement(element("canvas")).click().perform();

    assertThat(browser.findElement(By.cssSelector(".piece[aria-pressed=true]")).getText())
        .isEqualTo(cells(7).get("1,1,2"));
    click("tab-filter");
    assertThat(element("covers").getText()).startsWith(cells(7).get("1,1,2") + " covers 1,1,2: ");

    WebElement corner =
        browser.findElement(By.cssSelector("#grids figure:nth-child(2) polygon:nth-of-type(1)"));
    corner.click();
    assertThat(element("covers").getText()).startsWith(cells(7).get("0,0,1") + " covers 0,0,1: ");
    click("tab-pieces");
    assertThat(browser.findElement(By.cssSelector(".piece[aria-pressed=true]")).getText())
        .isEqualTo(cells(7).get("0,0,1"));
  }

  @Test
  void filterFindsWhatExportFinds() throws Exception {
    open("#n=7&where=4L=0,0,0");
    filter("2,1,0");

    Ended ended =
        run("export", catalogue, "--where", "4L=0,0,0", "--where", "4^=2,1,0", "--format=csv");
    Set<Long> numbers = new HashSet<>();
    for (String line : ended.out().lines().skip(1).toList()) {
      numbers.add(Long.valueOf(line.substring(0, line.indexOf(','))));
    }
    assertThat(numbers.size()).isGreaterThan(1);
    assertThat(element("matches").getText()).endsWith(" of " + numbers.size());
    Set<Long> seen = new HashSet<>();
    press(Keys.HOME);
    for (int k = 1; k <= numbers.size(); k++) {
      assertThat(element("matches").getText()).startsWith("Match " + k + " of");
      seen.add(Long.valueOf(heading().split(" ", 3)[1]));
      press(Keys.ARROW_RIGHT);
    }
    assertThat(seen).isEqualTo(numbers);

    browser.findElement(By.cssSelector("#conditions .chip")).click();
    browser.findElement(By.cssSelector("#conditions .chip")).click();
    assertThat(element("matches").isDisplayed()).isFalse();
  }

  @Test
  void addressLeadsBackToWhatIsSeen() {
    open("#n=7&where=4T=1,2,0");
    press(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, "e", "c");
    new Actions(browser).keyDown(Keys.SHIFT).sendKeys(Keys.ARROW_LEFT).keyUp(Keys.SHIFT).perform();
    String heading = heading();
    String matches = element("matches").getText();
    click("tab-pieces");
    String seen = picture();
    waitUntil(browser, "location.hash.includes('turn') && location.hash.includes('cut')");
    String address = String.valueOf(script("return location.hash"));
    assertThat(address).contains("where=4T=1,2,0", "explode=50", "cut=2");

    open(address);
    assertThat(heading()).isEqualTo(heading);
    assertThat(element("matches").getText()).isEqualTo(matches);
    assertThat(picture()).isEqualTo(seen);

    browser.executeScript("location.hash = '#9'");
    waitUntil(browser, "document.getElementById('number').textContent.startsWith('Solution 9 ')");
    assertThat(element("matches").isDisplayed()).isFalse();
  }

  /** The layers are seen first, and whatever is done then must not undo what was asked for. */
  @Test
  void viewAskedForOutlivesWhatIsDoneBeforeItIsSeen() {
    open(browser, soma, "#n=7&turn=70,40,1.5");
    String seen = picture();
    browser.get("about:blank");
    browser.get(soma.toUri() + "#n=6&turn=70,40,1.5");
    waitUntil(browser, "window.coverall && !document.body.classList.contains('loading')");
    browser.executeScript("document.getElementById('next').click()");
    waitUntil(browser, "performance.getEntriesByName('space').length > 0");

    assertThat(picture()).isEqualTo(seen);
    waitUntil(browser, "location.hash === '#n=7&turn=70,40,1.5'");
  }

  /** Of all 240 solutions, by what is below what in every column. */
  @Test
  @SuppressWarnings("unchecked")
  void orderFromAboveIsRight() {
    open("#1");
    click("tab-assembly");
    List<List<String>> found =
        (List<List<String>>)
            script(
                """
                const found = [];
                for (let k = 0; k < 240; k++) {
                  const isThere = !document.getElementById("order").hidden;
                  const items = [...document.querySelectorAll("#order .piece")];
                  found.push(isThere ? items.map(item => item.lastChild.textContent) : []);
                  document.getElementById("next").click();
                }
                return found;
                """);
    for (int k = 0; k < SOLUTIONS; k++) {
      Map<String, Set<String>> below = below(cells(k + 1));
      List<String> order = found.get(k);
      Set<String> in = new HashSet<>();
      for (String piece : order) {
        assertThat(in).as("solution %d before %s", k + 1, piece).containsAll(below.get(piece));
        in.add(piece);
      }
      assertThat(in).as("solution %d", k + 1).hasSize(putIn(below).size()).hasSize(7);
    }
  }

  /** By piece: all that have a cell below one of its own. */
  private static Map<String, Set<String>> below(Map<String, String> cells) {
    Map<String, Set<String>> below = new HashMap<>();
    cells.values().forEach(piece -> below.put(piece, new HashSet<>()));
    cells.forEach(
        (cell, piece) -> {
          String column = cell.substring(0, 4);
          for (int z = Integer.parseInt(cell.substring(4)) - 1; z >= 0; z--) {
            String other = String.valueOf(cells.get(column + z));
            if (!other.equals(piece)) {
              below.getOrDefault(piece, Set.of()).add(other);
            }
          }
        });
    return below;
  }

  /** All pieces that can be put in, one after the other. */
  private static Set<String> putIn(Map<String, Set<String>> below) {
    Set<String> in = new HashSet<>();
    for (int round = 0; round < below.size(); round++) {
      below.forEach(
          (piece, others) -> {
            if (in.containsAll(others)) {
              in.add(piece);
            }
          });
    }
    return in;
  }

  @Test
  void cellsOfEveryLatticeAreShown() throws Exception {
    for (String name : Lattice.names()) {
      Lattice lattice = Lattice.named(name).orElseThrow();
      Cell first = lattice.kinds().getFirst();
      List<Cell> beside = lattice.neighbours(first);
      Shape region =
          Shape.of(lattice, Stream.concat(Stream.of(first), beside.stream()).distinct().toList());
      Map<String, String> expected = new HashMap<>();
      List<Piece> pieces = new ArrayList<>();
      List<Placement> solution = new ArrayList<>();
      for (List<Cell> cells :
          List.of(region.cells().subList(0, 2), region.cells().subList(2, region.size()))) {
        String piece = "p" + pieces.size();
        cells.forEach(cell -> expected.put(cell.x() + "," + cell.y() + "," + cell.z(), piece));
        solution.add(new Placement(pieces.size(), cells));
        pieces.add(Piece.of(piece, Shape.of(lattice, cells)));
      }
      Path file = pages.resolve(name + ".html");
      Puzzle puzzle = Puzzle.of(name, region, pieces);
      try (SolutionPage page = new SolutionPage(puzzle, "raw", Files.newBufferedWriter(file))) {
        page.write(1, solution);
      }
      open(browser, file, "");

      assertThat(layers()).as(name).isEqualTo(expected);
      String whole = picture();
      browser.findElement(By.cssSelector("#piece-list li:nth-child(1) .eye")).click();
      assertThat(picture()).as(name).isNotEqualTo(whole);
      click("tab-assembly");
      assertThat(element("order-text").getText()).as(name).isNotEmpty();
      assertThat(complaints()).as(name).isEmpty();
    }
  }

  /** An upright and a hanging triangle, each a piece, of one colour: it does not matter which. */
  @Test
  void piecesOfOneCellPointWhereTheirCellsDo() throws Exception {
    Path puzzle = pages.resolve("two.puzzle");
    Files.writeString(
        puzzle,
        "name two\nlattice triangle\nregion\n##\n\npiece A\n#\n\npiece B\n#\n\n"
            + "colour A red\ncolour B red\n");
    Path page = pages.resolve("two.html");
    execute("solve", puzzle.toString(), "--distinct", "raw", "-o", page.toString());
    open(browser, page, "#n=2");
    assertThat(element("number").getText()).startsWith("Solution 2");
    String other = picture();
    open(browser, page, "#n=1");
    assertThat(element("number").getText()).startsWith("Solution 1");
    assertThat(picture()).isEqualTo(other);
  }

  @Test
  void heapOfBallsStandsOnItsFace() throws Exception {
    Path file = pages.resolve("pyramid.html");
    execute("solve", "sphere/perplexing-pyramid.puzzle", "-o", file.toString());
    open(browser, file, "");
    List<WebElement> figures = browser.findElements(By.cssSelector("#grids figure"));
    assertThat(figures)
        .extracting(figure -> figure.findElement(By.tagName("figcaption")).getText())
        .containsExactly("layer 1, below", "layer 2", "layer 3", "layer 4, above");
    assertThat(figures)
        .extracting(figure -> figure.findElements(By.tagName("polygon")).size())
        .containsExactly(10, 6, 3, 1);
    assertThat(figures.getLast().findElement(By.tagName("svg")).getDomAttribute("aria-label"))
        .matches("Layer 4, above: [ILT]\\d");
    String whole = picture();
    WebElement below = figures.getFirst().findElement(By.tagName("button"));
    below.click();
    assertThat(picture()).isNotEqualTo(whole);
    below.click();
    assertThat(picture()).isEqualTo(whole);
    click("tab-assembly");
    assertThat(element("order-text").getText()).isNotEmpty();
    assertThat(complaints()).isEmpty();
  }

  @Test
  void piecesThatLockEachOtherAreNamed() throws Exception {
    Shape region = Shape.box(2, 1, 2);
    Shape diagonal = Shape.of(List.of(new Cell(0, 0, 0), new Cell(1, 0, 1)));
    Piece one = Piece.of("one", diagonal);
    Piece other = Piece.of("other", diagonal);
    Placement rising = new Placement(0, List.of(new Cell(0, 0, 0), new Cell(1, 0, 1)));
    Placement falling = new Placement(1, List.of(new Cell(1, 0, 0), new Cell(0, 0, 1)));
    Path file = pages.resolve("locked.html");
    Puzzle puzzle = Puzzle.of("locked", region, List.of(one, other));
    try (SolutionPage page = new SolutionPage(puzzle, "raw", Files.newBufferedWriter(file))) {
      page.write(1, List.of(rising, falling));
    }
    open(browser, file, "");
    click("tab-assembly");

    assertThat(element("order-text").getText())
        .isIn(
            "Cannot be assembled from above: one and other lock each other.",
            "Cannot be assembled from above: other and one lock each other.");
    assertThat(element("order").isDisplayed()).isFalse();
    assertThat(element("in").isDisplayed()).isFalse();
  }

  @Test
  void piecesAreBuiltUpOneByOne() {
    open("#1");
    click("tab-assembly");
    Set<String> pictures = new HashSet<>(Set.of(picture()));
    for (int k = 1; k <= 7; k++) {
      click("in");
      assertThat(element("step-text").getText()).isEqualTo(k + " of 7");
      assertThat(k > 2 || pictures.add(picture())).as("with " + k).isTrue();
    }
    click("tab-pieces");
    assertThat(pictures).contains(picture());
  }

  /** The highest level of this burr is 12.3, the first of the catalogue sorted by level. */
  @Test
  void movesTakeTheSolutionApartAndBack() throws Exception {
    Path puzzle = pages.resolve("dozen.puzzle");
    Files.writeString(puzzle, "name Love's Dozen\nregion burr\nburr 88 512 704 960 992 1008\n");
    String dozen = pages.resolve("dozen.db").toString();
    Path page = pages.resolve("dozen.html");
    execute("solve", puzzle.toString(), "--disassemble", "-o", dozen);
    execute("export", dozen, "--sort", "level", "-o", page.toString());
    open(browser, page, "");
    Map<String, String> cells = layers();
    cells.values().removeIf(String::isEmpty);
    String assembled = picture();

    assertThat(element("move-text").getText())
        .startsWith("Comes apart in ")
        .contains("level 12.3: 12 moves to the first piece, then 3");
    int moves = Integer.parseInt(element("move").getAttribute("max"));
    for (int move = 1; move <= moves; move++) {
      press(".");
      assertThat(element("move-text").getText())
          .matches(
              "Move "
                  + move
                  + " of "
                  + moves
                  + " \\(level 12\\.3\\) – .+ (\\d units?|out) towards .+");
      Map<String, List<Number>> places = places();
      assertNoneMeet(cells, places, "move " + move);
    }
    assertThat(element("next-move").isEnabled()).isFalse();
    assertThat(boxes(cells, places())).hasSize(6);
    assertNoBoxesMeet(List.copyOf(boxes(cells, places()).values()));
    assertThat(picture()).isNotEqualTo(assembled);

    for (int move = 0; move < moves; move++) {
      press(",");
    }
    assertThat(element("previous-move").isEnabled()).isFalse();
    assertThat(picture()).isEqualTo(assembled);
    press(">", "<");
    assertThat(picture()).isEqualTo(assembled);
    element("move").sendKeys(Keys.END);
    assertThat(element("move-text").getText())
        .startsWith("Move " + moves + " of " + moves + " (level 12.3) – ");
    element("move").sendKeys(Keys.HOME);
    assertThat(picture()).isEqualTo(assembled);
    press(">", Keys.ARROW_RIGHT);
    assertThat(element("move-text").getText()).startsWith("Comes apart in ");

    click("open-gallery");
    choose("gallery-least", "from 6 (2)");
    assertThat(thumbnails()).containsExactly("level 12.3", "level 6.2");
    assertThat(browser.findElements(By.cssSelector(".thumb[aria-current='true'] small")))
        .extracting(WebElement::getText)
        .containsExactly("level 6.2");
    choose("gallery-least", "any");
    choose("gallery-order", "level");
    assertThat(thumbnails()).startsWith("level 12.3", "level 6.2").contains("level 1");
    press(Keys.ESCAPE);
  }

  private static void choose(String id, String option) {
    element(id).findElement(By.xpath("option[.='" + option + "']")).click();
  }

  /** The levels of the thumbnails in view, in the order of the gallery. */
  @SuppressWarnings("unchecked")
  private static List<String> thumbnails() {
    return (List<String>)
        script(
            """
            return [...document.querySelectorAll(".thumb")]
                .sort((a, b) => a.dataset.position - b.dataset.position)
                .map(thumb => thumb.querySelector("small")?.textContent ?? "");
            """);
  }

  @SuppressWarnings("unchecked")
  private static Map<String, List<Number>> places() {
    return (Map<String, List<Number>>) script("return coverall.places");
  }

  /** A corner of a cell, moved with its piece. */
  private static double[] corner(String cell, String piece, Map<String, List<Number>> places) {
    String[] at = cell.split(",", 3);
    List<Number> place = places.getOrDefault(piece, List.of());
    double[] corner = new double[3];
    for (int k = 0; k < 3; k++) {
      corner[k] = Integer.parseInt(at[k]) + place.get(k).doubleValue();
    }
    return corner;
  }

  private static void assertNoneMeet(
      Map<String, String> cells, Map<String, List<Number>> places, String when) {
    cells.forEach(
        (cell, piece) ->
            cells.forEach(
                (other, neighbour) -> {
                  if (!piece.equals(neighbour)) {
                    double[] one = corner(cell, piece, places);
                    double[] two = corner(other, neighbour, places);
                    double apart = 0;
                    for (int k = 0; k < 3; k++) {
                      apart = Math.max(apart, Math.abs(one[k] - two[k]));
                    }
                    assertThat(apart).as(when).isGreaterThan(1 - 1e-4);
                  }
                }));
  }

  /** By piece: the lowest and the highest coordinates of its cells. */
  private static Map<String, double[][]> boxes(
      Map<String, String> cells, Map<String, List<Number>> places) {
    Map<String, double[][]> boxes = new HashMap<>();
    cells.forEach(
        (cell, piece) -> {
          double[] corner = corner(cell, piece, places);
          double[][] box =
              boxes.computeIfAbsent(piece, any -> new double[][] {corner.clone(), corner.clone()});
          for (int k = 0; k < 3; k++) {
            box[0][k] = Math.min(box[0][k], corner[k]);
            box[1][k] = Math.max(box[1][k], corner[k] + 1);
          }
        });
    return boxes;
  }

  private static void assertNoBoxesMeet(List<double[][]> boxes) {
    for (int one = 0; one < boxes.size(); one++) {
      for (int two = 0; two < one; two++) {
        double apart = -1;
        for (int k = 0; k < 3; k++) {
          double[][] a = boxes.get(one);
          double[][] b = boxes.get(two);
          apart = Math.max(apart, Math.max(a[0][k] - b[1][k], b[0][k] - a[1][k]));
        }
        assertThat(apart).isGreaterThan(0.5);
      }
    }
  }

  @Test
  void bedlamIsPlayedToItsEndByAFinger() throws Exception {
    Path file = pages.resolve("bedlam.html");
    execute("solve", "bedlam-cube.puzzle", "--limit=1", "-o", file.toString());
    Map<String, Object> phone =
        Map.of("width", 390, "height", 844, "deviceScaleFactor", 0.5, "mobile", true);
    browser.executeCdpCommand("Emulation.setDeviceMetricsOverride", phone);
    try {
      open(browser, file, "");
      browser.executeScript("window.solved = coverall.cells");
      click("tab-game");
      swipeAlongTheTray();
      for (int placed = 0; placed < 13; placed++) {
        assertThat(element("game-text").getText()).startsWith(13 - placed + " piece");
        turnAsInTheSolution();
        dragAsInTheSolution();
      }
      assertThat(element("game-text").getText()).isEqualTo("Solved! This is solution 1.");
      assertThat(browser.manage().logs().get("browser").getAll())
          .allMatch(entry -> entry.getLevel().intValue() < Level.SEVERE.intValue());
    } finally {
      browser.executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
    }
  }

  @Test
  void pageToPlayHasNoSolutionInIt() throws Exception {
    Path puzzle = file("row.puzzle", "name A row\nbox 3x1\npieces 2_ 1_\n");
    Path file = pages.resolve("row.html");
    execute("show", puzzle.toString(), "-o", file.toString());
    assertThat(Files.readString(file)).doesNotContain("class=\"solutions\"");
    open(browser, file, "");
    assertThat(browser.getTitle()).isEqualTo("A row");
    for (String id : List.of("steps", "hint-game", "count-game", "number", "tab-filter")) {
      assertThat(element(id).isDisplayed()).as(id).isFalse();
    }
    press("h");
    assertThat(element("game-text").getText()).isEqualTo("2 pieces left.");
    new Actions(browser)
        .clickAndHold(browser.findElement(By.cssSelector("#tray [data-tray]")))
        .moveToElement(element("canvas"))
        .sendKeys(Keys.ENTER)
        .moveByOffset(5, 5)
        .release()
        .perform();
    assertThat(element("game-text").getText()).isEqualTo("1 piece left.");
    press(Keys.ENTER);
    assertThat(element("game-text").getText()).isEqualTo("Solved!");
    assertThat(complaints()).isEmpty();
  }

  private static final int ABOVE_FINGER = 44; // pixels, where a piece is that a finger drags

  /** Takes the first piece of the tray and turns it by the buttons. */
  private static void turnAsInTheSolution() {
    browser.findElement(By.cssSelector("#tray [data-tray]")).click();
    assertThat(browser.executeScript(TURN)).isEqualTo(true);
  }

  /** The first piece of the tray, and its cells in the solution. */
  private static final String FIRST_PIECE =
      "const button = document.querySelector('#tray [data-tray]');"
          + "const label = button.querySelector('.piece-name').textContent;"
          + "const cells = window.solved[label];";

  private static final String TURN =
      FIRST_PIECE
          + """
          const at = JSON.parse(document.getElementById('puzzle').textContent).cells;
          const form = all => all.map(c => at[c].map((v, k) => v - at[all[0]][k]).join()).join();
          const isTurned = () => form(coverall.cells[label]) === form(cells);
          let random = 1;
          for (let k = 0; k < 400 && !isTurned(); k++) {
            random = (random * 16807) % 2147483647;
            document.getElementById(random % 3 === 0 ? 'turn-over' : 'turn-piece').click();
          }
          return isTurned();
          """;

  /** Scrolls the tray, as a finger does, until it rests again. This takes no piece in hand. */
  private static void swipeAlongTheTray() {
    Object before = script("return JSON.stringify(coverall.cells)");
    Object middle =
        script(
            """
            const tray = document.getElementById("tray");
            tray.scrollIntoView();
            tray.addEventListener("scrollend", () => { window.rests = true; }, { once: true });
            const { top, height } = tray.getBoundingClientRect();
            return top + height / 2;
            """);
    double y = ((Number) middle).doubleValue();
    touch("touchStart", 300, y);
    for (int x = 280; x >= 80; x -= 20) {
      touch("touchMove", x, y - 4);
    }
    endTouch();
    waitUntil(browser, "window.rests && document.getElementById('tray').scrollLeft > 50");
    assertThat(script("return JSON.stringify(coverall.cells)")).isEqualTo(before);
  }

  private static void endTouch() {
    browser.executeCdpCommand(
        "Input.dispatchTouchEvent", Map.of("type", "touchEnd", "touchPoints", List.of()));
  }

  /** Drags the first piece of the tray to its place, as a finger does. */
  private static void dragAsInTheSolution() {
    browser.executeScript(FIRST_PIECE + "button.scrollIntoView({block: 'nearest'});");
    List<?> way =
        (List<?>)
            Objects.requireNonNull(
                browser.executeScript(
                    FIRST_PIECE
                        + "const {left, top, width, height} = button.getBoundingClientRect();"
                        + "const to = coverall.onScreen(cells);"
                        + "return [left + width / 2, top + height / 2, to[0], to[1]];"));
    double[] ends = way.stream().mapToDouble(one -> ((Number) one).doubleValue()).toArray();
    touch("touchStart", ends[0], ends[1]);
    for (int step = 1; step <= 3; step++) {
      double share = step / 3.0;
      touch(
          "touchMove",
          ends[0] + share * (ends[2] - ends[0]),
          ends[1] + share * (ends[3] + ABOVE_FINGER - ends[1]));
    }
    endTouch();
  }

  private static void touch(String type, double x, double y) {
    browser.executeCdpCommand(
        "Input.dispatchTouchEvent",
        Map.of("type", type, "touchPoints", List.of(Map.of("x", x, "y", y))));
  }

  @Test
  void pageOnPaperHasAPictureLayersAndPiecesAlone() {
    open("#7");
    browser.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", "print"));
    try {
      waitUntil(browser, "document.getElementById('photo').src.length > 10000");
      for (String seen : List.of("number", "photo", "grids", "piece-list")) {
        assertThat(element(seen).isDisplayed()).as(seen).isTrue();
      }
      for (String unseen : List.of("canvas", "steps", "tab-filter", "all", "show-keys")) {
        assertThat(element(unseen).isDisplayed()).as(unseen).isFalse();
      }
      Number width = (Number) script("return document.documentElement.scrollWidth");
      assertThat(width.intValue()).isLessThanOrEqualTo(1280);
    } finally {
      browser.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", ""));
    }
  }

  @Test
  void narrowWindowNeedsNoScrollingSideways() {
    browser.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", 360, "height", 740, "deviceScaleFactor", 1, "mobile", false));
    try {
      open("#7");
      assertThat(script("return document.documentElement.scrollWidth"))
          .isEqualTo(script("return document.documentElement.clientWidth"));
      click("show-keys");
      assertThat(element("keys").isDisplayed()).isTrue();
    } finally {
      browser.executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
    }
  }

  @Test
  void wideWindowNeedsNoScrollingAtAll() {
    open("#7");
    assertThat(script("return document.documentElement.scrollHeight <= innerHeight"))
        .isEqualTo(true);
    for (String id : List.of("space", "steps", "layers", "panel")) {
      assertThat(script("return arguments[0].getBoundingClientRect().bottom", element(id)))
          .asInstanceOf(InstanceOfAssertFactories.type(Number.class))
          .satisfies(bottom -> assertThat(bottom.doubleValue()).isBetween(100.0, 800.0));
    }
  }

  @Test
  void solutionsCanComeLater() throws Exception {
    String text = Files.readString(soma);
    Matcher packs = PACKS.matcher(text);
    assertThat(packs.find()).isTrue();
    String pack = packs.group(1);
    Path empty = Files.writeString(pages.resolve("empty.html"), packs.replaceAll(""));
    open(browser, empty, "#7");
    assertThat(heading()).isEqualTo("No solution");
    assertThat(element("next").isEnabled()).isFalse();
    assertThat(script("return coverall.count")).isEqualTo(0L);

    browser.executeAsyncScript("coverall.append(arguments[0]).then(arguments[1])", pack);
    assertThat(script("return coverall.count")).isEqualTo(240L);
    assertThat(heading()).startsWith("Solution 1 of 240");
    assertThat(layers()).isEqualTo(cells(1));
    browser.executeScript("coverall.note('so far')");
    assertThat(element("note").getText()).isEqualTo("so far");
    assertThat(complaints()).isEmpty();
  }

  @Test
  void numbersOfAnySizeAreExact() throws Exception {
    Puzzle puzzle =
        Puzzle.of("two", Shape.box(2, 1, 1), List.of(Piece.of("1", Shape.box(1, 1, 1))));
    BigInteger first = BigInteger.TEN.pow(30);
    Path file = pages.resolve("numbers.html");
    try (SolutionPage page = new SolutionPage(puzzle, "raw", Files.newBufferedWriter(file))) {
      for (int k = 0; k < 2; k++) {
        page.write(
            first.add(BigInteger.valueOf(k)),
            List.of(new Placement(0, List.of(new Cell(k, 0, 0)))));
      }
    }
    open(browser, file, "#n=" + first.add(BigInteger.ONE));
    String words = "Solution 1,000,000,000,000,000,000,000,000,000,";
    assertThat(heading()).startsWith(words + "001 (2 of 2 on this page), raw");
    click("go-number");
    press(first.toString(), Keys.ENTER);
    assertThat(heading()).startsWith(words + "000 (1 of 2 on this page), raw");
    click("open-gallery");
    assertThat(browser.findElements(By.cssSelector(".thumb span")))
        .extracting(WebElement::getText)
        .containsExactly("…000,000,000", "…000,000,001");
  }

  @Test
  void namesStayText() throws Exception {
    String name = "</script><b class=hostile>x</b>{{style}}&amp;";
    Puzzle puzzle =
        Puzzle.of(name, Shape.box(2, 1, 1), List.of(Piece.of(name, Shape.box(2, 1, 1))));
    Placement placement = new Placement(0, List.of(new Cell(0, 0, 0), new Cell(1, 0, 0)));
    Path file = pages.resolve("hostile.html");
    try (SolutionPage page = new SolutionPage(puzzle, "raw", Files.newBufferedWriter(file))) {
      page.write(1, List.of(placement));
      page.note("<b class=hostile>note</b>");
    }
    open(browser, file, "");

    assertThat(browser.findElements(By.cssSelector(".hostile"))).isEmpty();
    assertThat(element("puzzle-name").getText()).isEqualTo(name);
    assertThat(browser.findElement(By.cssSelector(".piece")).getText()).isEqualTo(name);
    assertThat(element("note").getText()).isEqualTo("<b class=hostile>note</b>");
    assertThat(layers().values()).containsOnly(name);
    filter("1,0,0");
    assertThat(browser.findElement(By.cssSelector(".chip")).getText()).startsWith(name);
    waitUntil(browser, "location.hash.includes('where')");
    String address = String.valueOf(script("return location.hash"));
    open(browser, file, address);
    assertThat(element("matches").getText()).isEqualTo("Match 1 of 1");
    assertThat(complaints()).isEmpty();
  }

  @Test
  void pageThatWasNeverClosedSaysSo() throws Exception {
    Puzzle puzzle =
        Puzzle.of("one", Shape.box(1, 1, 1), List.of(Piece.of("1", Shape.box(1, 1, 1))));
    StringWriter text = new StringWriter();
    new SolutionPage(puzzle, "raw", text);
    String unfinished = text.toString();
    Path file = Files.writeString(pages.resolve("unfinished.html"), unfinished);
    open(browser, file, "");

    assertThat(element("note").getText()).startsWith("This page is incomplete");
  }

  @Test
  void withoutGraphicsThePictureIsPainted() {
    ChromeDriver plain = Browser.start("--disable-3d-apis");
    try {
      open(plain, soma, "#n=7&turn=0,89,1"); // From above: the middle is cell 1,1,2.
      assertThat(plain.findElement(By.id("problem")).getText())
          .isEqualTo("Plain picture: this browser has no WebGL.");
      assertThat(layers(plain)).isEqualTo(cells(7));
      new Actions(plain).moveToElement(plain.findElement(By.id("canvas"))).click().perform();
      assertThat(plain.findElement(By.cssSelector(".piece[aria-pressed=true]")).getText())
          .isEqualTo(cells(7).get("1,1,2"));
      Set<Object> pictures = new HashSet<>();
      for (String key : List.of("n", "e", "c", "+")) {
        new Actions(plain).sendKeys(key).perform();
        waitUntil(plain, "!coverall.isMoving");
        String picture = "return document.getElementById('canvas').toDataURL()";
        assertThat(pictures.add(Objects.requireNonNull(plain.executeScript(picture))))
            .as(key)
            .isTrue();
      }
      new Actions(plain).sendKeys(Keys.ARROW_RIGHT).perform();
      assertThat(layers(plain)).isEqualTo(cells(8));
      assertThat(plain.manage().logs().get("browser").getAll())
          .noneMatch(entry -> entry.getLevel().equals(Level.SEVERE));
    } finally {
      plain.quit();
    }
  }

  @Test
  void interruptedPageIsWholeAndSaysThatThereMayBeMore() throws Exception {
    Path page = folder.resolve("page.html");
    Running running =
        begin("solve", "bedlam-cube.puzzle", "--json", "--engine=dlx", "-o", page.toString());
    running.awaitOutput();
    running.signal(SIGINT);
    Ended ended = running.end();

    assertThat(ended.exitCode()).as(ended.err()).isEqualTo(130);
    assertThat(Files.readString(page))
        .contains(SolutionPage.MAY_BE_MORE)
        .endsWith("</body>\n</html>\n");
  }
}
