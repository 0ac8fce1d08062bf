package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.Point;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;

/** The page of {@code coverall serve}, operated with clicks and keys in a browser. */
@Tag("slow")
final class ServePageIT extends ProgramTest {
  /** What the layers say: the label of each part, once. */
  private static final By LABELS = By.cssSelector("#grids text:not(.again)");

  /** Asks for another estimate; a new name is nothing that the server has to know. */
  private static final String NEEDS_THE_SERVER =
      "document.getElementById('distinct').dispatchEvent(new Event('change'))";

  private static final int SECONDS_OF_PATIENCE = 40;
  private static final Pattern ADDRESS =
      Pattern.compile("(http://127\\.0\\.0\\.1:\\d+)/\\?token=\\w+");

  /** The address of a request; one before it would be that of the script which asks. */
  private static final Pattern REQUEST =
      Pattern.compile("\"request\":\\{.*?\"url\":\"((?:https?|wss?)://[^\"]*)\"");

  @TempDir static Path logs = Path.of("");

  private static Process server;
  private static ChromeDriver browser;
  private static String address = "";

  @BeforeAll
  static void startServerAndBrowser() throws Exception {
    browser = Browser.start("--force-prefers-reduced-motion");
    server =
        own(command("serve"))
            .redirectOutput(logs.resolve("out").toFile())
            .redirectError(logs.resolve("err").toFile())
            .start();
    address = addressOf(logs.resolve("out"));
  }

  /** A process that keeps its state in a folder of the test. */
  private static ProcessBuilder own(List<String> command) {
    ProcessBuilder builder = builder(command);
    builder.environment().put("XDG_STATE_HOME", logs.resolve("state").toString());
    return builder;
  }

  private static String addressOf(Path out) throws IOException, InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (true) {
      Matcher matcher = ADDRESS.matcher(Files.readString(out));
      if (matcher.find()) {
        return matcher.group();
      }
      assertThat(System.nanoTime()).as("time until the address is printed").isLessThan(end);
      Thread.sleep(20);
    }
  }

  @AfterAll
  static void stopServerAndBrowser() {
    if (browser != null) {
      browser.quit();
    }
    if (server != null) {
      server.destroy();
    }
  }

  @BeforeEach
  void openThePageForTheFirstTime() {
    Object id =
        browser
            .executeCdpCommand(
                "Page.addScriptToEvaluateOnNewDocument",
                Map.of("source", "localStorage.clear(); sessionStorage.clear()"))
            .get("identifier");
    browser.get(address);
    browser.executeCdpCommand(
        "Page.removeScriptToEvaluateOnNewDocument",
        Map.of("identifier", Objects.requireNonNull(id)));
    browser.switchTo().defaultContent();
    await("#examples button");
  }

  /** After every test: no error in the browser, and no request to another host. */
  @AfterEach
  void leaveNoErrorAndAskNoOtherHost() {
    assertThat(browser.manage().logs().get("browser").getAll())
        .filteredOn(entry -> entry.getLevel().intValue() >= 1000)
        .isEmpty();
    String host = address.substring(0, address.indexOf("/?"));
    assertThat(requests()).isNotEmpty().allMatch(url -> url.startsWith(host + "/"));
  }

  /** The addresses of all requests since the last call. */
  private static List<String> requests() {
    List<String> requests = new ArrayList<>();
    for (LogEntry entry : browser.manage().logs().get("performance").getAll()) {
      if (entry.getMessage().contains("\"Network.requestWillBeSent\"")) {
        Matcher matcher = REQUEST.matcher(entry.getMessage());
        if (matcher.find()) {
          requests.add(matcher.group(1));
        }
      }
    }
    return requests;
  }

  private static WebElement find(String selector) {
    return browser.findElement(By.cssSelector(selector));
  }

  private static void click(String... selectors) {
    for (String selector : selectors) {
      find(selector).click();
    }
  }

  private static String text(String selector) {
    return find(selector).getText();
  }

  private static void await(String selector) {
    until(() -> isShown(selector), () -> selector + " is not displayed");
  }

  /** Whether an element is displayed; with less work than Selenium's own method. */
  private static boolean isShown(String selector) {
    return Boolean.TRUE.equals(
        browser.executeScript(
            "return [...document.querySelectorAll(arguments[0])]"
                + ".some(one => one.checkVisibility() && one.getClientRects().length > 0)",
            selector));
  }

  private static void awaitText(String selector, String part) {
    await(selector);
    until(
        () -> shownText(selector).contains(part),
        () -> selector + " has '" + text(selector) + "', expected '" + part + "'");
  }

  private static String shownText(String selector) {
    return String.valueOf(
        browser.executeScript(
            "return document.querySelector(arguments[0]).innerText.replaceAll('\\u00a0', ' ')",
            selector));
  }

  private static void until(BooleanSupplier condition, Supplier<String> complaint) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS_OF_PATIENCE);
    while (!happens(condition)) {
      if (System.nanoTime() > end) {
        throw new AssertionError(complaint.get());
      }
      pause(50);
    }
  }

  /** Treats an element that is replaced during the test as a failed condition. */
  private static boolean happens(BooleanSupplier condition) {
    try {
      return condition.getAsBoolean();
    } catch (StaleElementReferenceException e) {
      return false;
    }
  }

  private static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void write(String selector, String text) {
    find(selector).sendKeys(Keys.chord(Keys.CONTROL, "a"), text, Keys.TAB);
  }

  private static void beginWith(String example) {
    click("[data-example='" + example + "']");
  }

  private static void solve() {
    await("#solve:enabled");
    click("#solve");
  }

  private static List<String> pieces() {
    return browser.findElements(By.cssSelector("#piece-list .piece")).stream()
        .map(tile -> Objects.requireNonNull(tile.getDomAttribute("data-name")))
        .toList();
  }

  private static boolean isDrawn(String cell) {
    return Objects.equals(
        find("#region-grid [data-cell='" + cell + "']").getDomAttribute("aria-selected"), "true");
  }

  /** Waits for a text in an element of the viewer's page. */
  private static void awaitInViewer(String selector, String part) {
    browser.switchTo().frame("viewer");
    awaitText(selector, part);
    browser.switchTo().defaultContent();
  }

  @Test
  void somaCubeIsDrawnSolvedAndViewed() {
    beginWith("Empty box");
    write("#width", "3");
    write("#height", "3");
    write("#layers", "3");
    for (String piece : List.of("3L", "4L", "4S", "4^", "4<", "4>")) {
      click("[data-library='" + piece + "']");
    }
    assertThat(text("#volumes")).isEqualTo("Region 27 cells, pieces 23 cells: 4 cells too few");
    assertThat(find("#solve").isEnabled()).isFalse();
    click("[data-name='3L'] .remove");
    click("#draw-piece"); // three cells, drawn in two parts at first
    click("#piece-grid [data-cell='1,1,0']", "#piece-grid [data-cell='2,2,0']");
    assertThat(text("#piece-measure")).isEqualTo("2 cells in 2 parts");
    click("#piece-grid [data-cell='2,1,0']");
    assertThat(text("#piece-measure")).isEqualTo("3 cells");
    click("#next-piece");
    for (String cell : List.of("1,1,0", "2,1,0", "3,1,0", "2,2,0")) {
      click("#piece-grid [data-cell='" + cell + "']");
    }
    write("#piece-name", "Tee");
    click("#piece-done");
    assertThat(pieces()).containsExactly("4L", "4S", "4^", "4<", "4>", "A", "Tee");
    assertThat(text("#volumes")).isEqualTo("Region 27 cells, pieces 27 cells: just right");
    awaitText(".piece[data-name='Tee']", "72 placements");

    solve();
    awaitText("#found", "240 solutions up to rotation and reflection");
    assertThat(text("#run-line")).startsWith("11,520 raw · 480 up to rotation · ");
    awaitInViewer("h1", "Solution 1 of 240");
    browser.switchTo().frame("viewer");
    click("#next");
    browser.switchTo().defaultContent();
    awaitInViewer("h1", "Solution 2 of 240");

    requests();
    pause(1500);
    assertThat(requests()).as("requests while no search is running").isEmpty();
    browser.get(address);
  }

  @Test
  void motionsOfEveryLatticeKeepPieces() {
    Object wrong =
        browser.executeAsyncScript(
            """
            const done = arguments[0];
            Promise.all(['lattice', 'drawing'].map((name) => import(`/${name}.js`)))
              .then(([{ allLattices }, drawing]) => {
                const wrong = [];
                const touching = (on, one) => {
                  const all = new Set(drawing.cells(one).map(String));
                  return drawing.cells(one).flatMap((cell) => on.neighbours(cell))
                    .filter((cell) => all.has(String(cell))).length;
                };
                for (const on of allLattices()) {
                  const full = drawing.box(on.paper(2), drawing.CELL, on.name);
                  const cells = drawing.cells(full).filter((cell, k) => (k * k) % 11 < 4);
                  const piece = drawing.ofCells(on.name, cells);
                  for (const motion of ['turn', 'over', 'mirror'].filter((one) => on.canMove(one))) {
                    let moved = drawing.moved(piece, motion);
                    const isWhole = drawing.cells(moved).every((cell) => on.has(cell))
                      && drawing.countCells(moved) === cells.length
                      && touching(on, moved) === touching(on, piece)
                      && drawing.countParts(moved) === drawing.countParts(piece);
                    let times = 1;
                    while (times <= 12 && !drawing.sameDrawing(moved, piece)) {
                      moved = drawing.moved(moved, motion);
                      times++;
                    }
                    if (!isWhole || times > 6 || times < 2 || (motion === 'mirror' && times !== 2)) {
                      wrong.push(`${on.name} ${motion} ${times}`);
                    }
                  }
                  if (!on.canMove('turn') || !on.canMove('mirror')) {
                    wrong.push(`${on.name} cannot be turned or mirrored`);
                  }
                }
                done(wrong.join(', '));
              }).catch((error) => done(String(error)));
            """);
    assertThat(wrong).isEqualTo("");
  }

  @Test
  void pieceIsPutInPlaceAndKeepsItsColour() {
    beginWith("Empty box");
    write("#width", "4");
    write("#height", "2");
    write("#layers", "1");
    click(
        "[data-library='2_']", "[data-library='2_']", "[data-library='2_']", "[data-library='2_']");
    click(".piece .piece-open");
    browser.executeScript(
        "const field = document.getElementById('piece-colour'); field.value = '#123456';"
            + "field.dispatchEvent(new Event('input'));");
    write("#piece-name", "domino");
    click("#fix-piece");
    awaitText("#region-hint", "Draw the 2 cells where domino lies.");
    click("#region-grid [data-cell='0,0,0']", "#region-grid [data-cell='0,1,0']");
    awaitText("#region-hint", "Click or drag");
    write("#height", "12"); // by way of 1
    write("#height", "2");
    awaitText(".piece[data-name='domino']", "1 in place");
    awaitText("#estimate", "3 solutions");
    solve();
    awaitText("#found", "3 solutions");
    click("#to-design", "#as-text");
    await("#puzzle-text");
    assertThat(find("#puzzle-text").getDomProperty("value"))
        .contains("start a=domino", "colour domino #123456");
  }

  @Test
  void strokesAreMirroredAndEqualPiecesMerged() {
    beginWith("Draw your own");
    click("#symmetry option[value='four']", "#region-grid [data-cell='0,1,0']");
    assertThat(List.of("0,1,0", "7,1,0", "0,6,0", "7,6,0")).allMatch(ServePageIT::isDrawn);
    assertThat(text("#region-measure")).endsWith("4 cells");
    click("#lattice option[value='hexagon']");
    assertThat(find("#symmetry").isDisplayed()).isFalse();

    click("#as-text");
    await("#puzzle-text");
    String text =
        """
        box 4x2
        piece A
        ##
        piece B
        #
        #
        piece C
        ##
        piece D
        ##
        inside D
        ####
        ....
        colour B #123456
        """;
    browser.executeScript("document.getElementById('puzzle-text').value = arguments[0]", text);
    click("#apply-text");
    awaitText("#merge-pieces", "Merge 2 equal");
    click("#merge-pieces");
    assertThat(pieces()).containsExactly("A", "D");
    click("#as-text");
    await("#puzzle-text");
    assertThat(find("#puzzle-text").getDomProperty("value"))
        .contains("piece 3*A\n##\n", "piece D\n##\n", "inside D\n")
        .doesNotContain("colour B");
    find("#puzzle-text").sendKeys("// mine");
    browser.navigate().refresh();
    awaitText("#volumes", "just right");
    click("#as-text");
    awaitText("#text-problem", "Your changes were kept.");
    assertThat(find("#puzzle-text").getDomProperty("value")).contains("// mine");
    click("#discard-text");
  }

  @Test
  void setsWithOneSolutionAreFoundAndOpened() {
    beginWith("Draw your own");
    write("#width", "5");
    write("#height", "5");
    click("#fill-region", "[data-group='Pentominoes']");
    assertThat(text("#volumes")).endsWith("35 cells too many");
    requests();
    browser.executeScript(
        "document.getElementById('find-sets').click(); document.getElementById('sets').close();");
    until(
        () ->
            requests().stream().anyMatch(url -> url.matches(".*/api/sets/stop\\?id=[0-9a-f-]{36}")),
        () -> "a search that nobody waits for goes on");
    click("#find-sets");
    awaitText("#sets-line", "can be opened");
    browser.switchTo().frame("sets-page");
    await(".open");
    assertThat(text("header"))
        .contains("19 of 792 sets have exactly 1 solution") // by brute force
        .doesNotContain("picture"); // None shall have one.
    assertThat(browser.findElements(By.cssSelector("td.picture svg"))).isEmpty();
    click(".open");
    browser.switchTo().defaultContent();
    awaitText("#volumes", "just right");
    assertThat(pieces()).containsExactly("L_", "P_", "T_", "W_", "Y_");
    awaitText("#estimate", "1 solution");
  }

  @Test
  void burrIsTakenApartWhileItIsSolved() {
    find("#file").sendKeys(PROBLEMS.resolve("burrs/loves-dozen.puzzle").toString());
    awaitText("#region-measure", "104 cells");
    click("#take-apart");
    solve();
    awaitText("#found", "90 solutions up to rotation");
    assertThat(text("#run-line").replace('\u00a0', ' '))
        .startsWith("154 assemblies: 90 come apart, 64 do not · highest level 12.3 (solution ");
    awaitInViewer("#move-text", "level 12.3: "); // the highest level
    String highest = text("#run-line .link");
    awaitInViewer("h1", "Solution " + highest + " of 90");
    browser.switchTo().frame("viewer");
    click("#first");
    browser.switchTo().defaultContent();
    click("#run-line .link");
    awaitInViewer("h1", "Solution " + highest + " of 90");
    awaitInViewer("#move-text", "Comes apart in ");
    browser.switchTo().frame("viewer");
    click("#speed option[value='4']", "#play-moves");
    await("#last-move:disabled");
    assertThat(text("#move-text")).contains(": out towards ");
    browser.switchTo().defaultContent();
  }

  @Test
  void edgesAreNotTakenApart() {
    beginWith("Draw your own");
    click("#lattice option[value='square-edges']");
    await("[data-library^='2-']");
    click("#fill-region", "[data-library^='2-']");
    await("#take-apart:disabled");
    assertThat(find("#apart-choice").getDomAttribute("title"))
        .isEqualTo("Pieces made of edges cannot be taken apart.");
  }

  @Test
  void hexiamondsAreDrawnSolvedViewedAndSaved() throws Exception {
    browser.executeCdpCommand(
        "Browser.setDownloadBehavior",
        Map.of("behavior", "allow", "downloadPath", folder.toString()));
    beginWith("Draw your own");
    click("#lattice option[value='triangle']");
    await("[data-library='yacht']");
    write("#name", "Rhombus");
    write("#width", "17");
    write("#height", "6");
    for (int y = 0; y < 6; y++) {
      new Actions(browser)
          .clickAndHold(find("#region-grid [data-cell='" + y + "," + y + ",0']"))
          .moveToElement(find("#region-grid [data-cell='" + (y + 11) + "," + y + ",0']"))
          .release()
          .perform();
    }
    click("[data-group^='Hexiamonds']", "[data-name='bar'] .remove");
    assertThat(text("#volumes")).isEqualTo("Region 72 cells, pieces 66 cells: 6 cells too few");

    click("#draw-piece");
    for (int x = 2; x < 8; x++) { // a bar
      click("#piece-grid [data-cell='" + x + ",0,0']");
    }
    click("#piece-done");
    assertThat(text("#volumes")).isEqualTo("Region 72 cells, pieces 72 cells: just right");

    solve();
    awaitText("#found", "156 solutions up to rotation and reflection"); // published
    awaitInViewer("h1", "Solution 1 of 156");
    click("#to-design", "#save");
    Path saved = folder.resolve("rhombus.puzzle");
    until(() -> Files.exists(saved), () -> saved + " does not exist");
    assertThat(run("solve", saved.toString()).out())
        .contains("156 solutions up to rotation and reflection");
    assertThat(Files.readString(saved)).contains("lattice triangle\n");
  }

  @ParameterizedTest
  @CsvSource({
    "hexagon, ', 2 parts'",
    "kite, ', 2 parts'",
    "quarter-square, ''",
    "square-edges, ', 2 parts'",
    "hexagon-edges, ', 2 parts'",
    "sphere, ', 2 parts'"
  })
  void piecesOfEveryLatticeAreDrawnByKeysAndKept(String lattice, String parts) {
    beginWith("Draw your own");
    click("#lattice option[value='" + lattice + "']");
    await("[data-library^='2-']");
    click("#fill-region");
    awaitText("#volumes", "no pieces yet");
    click("#draw-piece");
    find("#piece-grid [tabindex='0']").sendKeys(" ", Keys.ARROW_RIGHT, Keys.ARROW_UP, " ");
    click("#piece-done");
    assertThat(pieces()).containsExactly("A");
    assertThat(text("[data-name='A'] .piece-facts")).isEqualTo("2 cells" + parts);
    browser.navigate().refresh();
    await("[data-library^='2-']");
    assertThat(pieces()).containsExactly("A");
    assertThat(find("#lattice").getDomProperty("value")).isEqualTo(lattice);
  }

  @Test
  void savedPuzzleIsSolvedOnTheCommandLine() throws Exception {
    browser.executeCdpCommand(
        "Browser.setDownloadBehavior",
        Map.of("behavior", "allow", "downloadPath", folder.toString()));
    beginWith("Soma cube");
    click("[data-name='4T'] .remove", "[data-name='3L'] .remove", "#undo", "#undo");
    write("#name", "Soma by hand");
    click("#save");
    Path saved = folder.resolve("soma-by-hand.puzzle");
    until(() -> Files.exists(saved), () -> saved + " does not exist");
    Ended ended = run("solve", saved.toString());
    assertThat(ended.out()).contains("240 solutions up to rotation and reflection");
    assertThat(Files.readString(saved)).contains("name Soma by hand\n", "4T", "Conway and Guy");
  }

  @Test
  void stoppedRunIsResumedToTheEnd() {
    beginWith("Pentominoes 6x10");
    click("#options summary");
    write("#limit", "1000");
    solve();
    awaitText("#found", "Stopped after ");
    String found = text("#found");
    browser.navigate().refresh();
    awaitText("#found", "Stopped after ");
    assertThat(text("#found")).isEqualTo(found);
    click("#go-on");
    awaitText("#found", "2,339 solutions up to rotation");
    awaitInViewer("h1", "of 2,339");
  }

  @Test
  void stopWorksBeforeAndAfterAResume() {
    find("#file").sendKeys(PROBLEMS.resolve("large/one-sided-pentominoes-5x18.puzzle").toString());
    awaitText("#region-measure", "90 cells");
    solve();
    awaitText("#run-line", "branches per second");
    click("#stop");
    awaitText("#found", "Stopped after ");
    click("#go-on");
    await("#run[data-state='running'] #stop");
    click("#stop");
    await("#run[data-state='stopped'] #go-on");
  }

  @Test
  void drawingIsUndoneAndRedone() {
    beginWith("Draw your own");
    click("#region-grid [data-cell='0,0,0']");
    new Actions(browser)
        .clickAndHold(find("#region-grid [data-cell='1,1,0']"))
        .moveToElement(find("#region-grid [data-cell='5,1,0']"))
        .release()
        .perform();
    assertThat(text("#region-measure")).isEqualTo("6 × 2, 6 cells");
    browser.switchTo().activeElement().sendKeys(Keys.chord(Keys.CONTROL, "z"));
    assertThat(text("#region-measure")).isEqualTo("1 × 1, 1 cell");
    click("#undo");
    assertThat(isDrawn("0,0,0")).isFalse();
    assertThat(text("#volumes")).isEqualTo("The region has no cells yet");
    click("#redo", "#redo");
    assertThat(isDrawn("3,1,0")).isTrue();
    assertThat(find("#redo").isEnabled()).isFalse();
    browser.navigate().refresh();
    await("#region-grid [data-cell='3,1,0'][aria-selected='true']");
  }

  @Test
  void typingASizeDigitByDigitKeepsTheDrawing() {
    beginWith("Draw your own");
    click("#region-grid [data-cell='0,0,0']", "#region-grid [data-cell='3,0,0']");
    find("#width").sendKeys(Keys.chord(Keys.CONTROL, "a"), "12");
    find("#layers").sendKeys(Keys.chord(Keys.CONTROL, "a"), "2", Keys.TAB);
    assertThat(List.of("0,0,0", "3,0,0", "0,0,1", "3,0,1")).allMatch(ServePageIT::isDrawn);
    assertThat(text("#region-measure")).isEqualTo("4 × 1 × 2, 4 cells");
    click("#fill-region");
    assertThat(text("#region-measure")).isEqualTo("12 × 8 × 2, 192 cells");
  }

  @Test
  void pieceOfAFlatPuzzleBeginsWithOneLayer() {
    beginWith("Pentominoes 6x10");
    click("#draw-piece");
    assertThat(browser.findElements(By.cssSelector("#piece-grid [data-cell$=',1']"))).isEmpty();
    assertThat(find("[data-motion='over']").isDisplayed()).isFalse();
    click("[data-shift='0,0,1']", "#piece-grid [data-cell='1,1,1']");
    assertThat(find("[data-motion='over']").isDisplayed()).isTrue();
    click("#piece-done");
  }

  @Test
  void nothingMovesUnderThePointer() {
    beginWith("Draw your own");
    for (String grid : List.of("#region-grid", "#piece-grid")) {
      browser.executeScript( // which the click would do, too
          "arguments[0].scrollIntoView({block: 'center'})", find(grid + " [data-cell='0,0,0']"));
      Point before = find(grid + " [data-cell='0,0,0']").getLocation();
      click(grid + " [data-cell='0,0,0']");
      assertThat(find(grid + " [data-cell='0,0,0']").getLocation()).isEqualTo(before);
      click(grid + " [data-cell='1,0,0']");
      if (grid.equals("#region-grid")) {
        assertThat(isDrawn("0,0,0") && isDrawn("1,0,0")).isTrue();
        click("#draw-piece");
      }
    }
    assertThat(text("#piece-measure")).isEqualTo("2 cells");
    click("#piece-done", "[data-library='1_']", "[data-library='2_']");
    assertThat(pieces()).hasSize(3);
    new Actions(browser).doubleClick(find(".piece .remove")).perform();
    assertThat(pieces()).containsExactly("1_", "2_");
  }

  @Test
  void keysDrawAsClicksDo() {
    beginWith("Draw your own");
    click("#region-grid [data-cell='2,2,0']");
    WebElement cell = browser.switchTo().activeElement();
    cell.sendKeys(Keys.ARROW_UP);
    browser.switchTo().activeElement().sendKeys(" ");
    browser.switchTo().activeElement().sendKeys(Keys.chord(Keys.SHIFT, Keys.ARROW_RIGHT));
    assertThat(List.of("2,2,0", "2,3,0", "3,3,0")).allMatch(ServePageIT::isDrawn);
    browser.switchTo().activeElement().sendKeys(" ");
    assertThat(isDrawn("3,3,0")).isFalse();
    click("#brush-optional + span", "#region-grid [data-cell='4,4,0']", "[data-library='1_']");
    assertThat(text("#volumes")).isEqualTo("Region 2 to 3 cells, pieces 1 cell: one cell too few");
  }

  @Test
  void namesStayText() {
    String name = "<img/src=x/onerror=alert(1)>";
    beginWith("Soma cube");
    click("[data-name='3L'] .piece-open");
    write("#piece-name", name);
    click("#piece-done");
    write("#name", "</script><b>x</b>");
    assertThat(text(".piece .piece-name")).isEqualTo(name);
    solve();
    awaitText("#found", "240 solutions");
    awaitInViewer("h1", "</script><b>x</b>");
    awaitInViewer("#piece-list", name);
    browser.switchTo().frame("viewer");
    assertThat(browser.findElements(By.cssSelector("b, img[src='x']"))).isEmpty();
    browser.switchTo().defaultContent();
    assertThat(browser.findElements(By.cssSelector("b:not(#meter b), img:not(#shelf-list img)")))
        .isEmpty();
  }

  @Test
  void proofShowsTheCellsThatItMentions() {
    click("#start .close", "#as-text");
    await("#puzzle-text");
    browser.executeScript(
        "document.getElementById('puzzle-text').value = arguments[0]",
        "box 6x6\npieces 3*4I 4*6-023\n");
    click("#apply-text");
    awaitText("#check-line", "There is no solution");
    click("#check-line");
    awaitText("#findings pre", "#");
  }

  @Test
  void textIsNeverDropped() {
    beginWith("Soma cube");
    click("#as-text");
    await("#puzzle-text");
    find("#puzzle-text").sendKeys("// mine ", Keys.ESCAPE);
    until(() -> !find("#text").isDisplayed(), () -> "the dialog is open");
    click("#as-text");
    awaitText("#text-problem", "Your changes were kept.");
    assertThat(find("#puzzle-text").getDomProperty("value")).startsWith("// mine ");
    click("#discard-text", "#as-text");
    await("#puzzle-text");
    assertThat(find("#puzzle-text").getDomProperty("value")).startsWith("name Soma cube");
    assertThat(find("#discard-text").isDisplayed()).isFalse();
  }

  @Test
  void fileWithAMistakeOpensAsTextWithItsLineMarked() throws Exception {
    beginWith("Soma cube");
    Path file = logs.resolve("mistake.puzzle");
    Files.writeString(file, "box 5x2\npieces P Q9 P\n");
    find("#file").sendKeys(file.toString());
    awaitText("#text-problem", "Q9");
    assertThat(
            browser.executeScript(
                "const a = document.getElementById('puzzle-text');"
                    + "return a.value.slice(a.selectionStart, a.selectionEnd)"))
        .isEqualTo("pieces P Q9 P");
    find("#puzzle-text").sendKeys("pieces 2*P");
    click("#apply-text");
    until(() -> pieces().equals(List.of("P")), () -> "pieces " + pieces());
    assertThat(browser.manage().logs().get("browser").getAll())
        .extracting(LogEntry::getMessage)
        .allMatch(message -> message.contains("/api/parse") && message.contains("400"));
  }

  /** It is no mistake, so the button to go on with is the one that solves it. */
  @Test
  void puzzleThatIsTooLargeToDrawIsSolvedAsText() throws Exception {
    beginWith("Soma cube");
    Path file = logs.resolve("sheet.puzzle");
    Files.writeString(
        file, "name Sheet\nbox 40x40\npiece A\n" + ("#".repeat(40) + "\n").repeat(40));
    find("#file").sendKeys(file.toString());
    await("#solve-text.primary");
    await("#text-problem.note");
    find("#puzzle-text").sendKeys("// mine ");
    await("#apply-text.primary");
    click("#apply-text");
    await("#solve-text.primary");
    click("#solve-text");
    awaitText("#found", "1 solution");
    awaitText("#message-text", "The page cannot draw this puzzle for editing.");
    click("#message-act");
    await("#solve-text.primary");
    assertThat(find("#puzzle-text").getDomProperty("value")).contains("// mine ", "name Sheet");
    click("#text .close");
  }

  @Test
  void addressWithoutTheTokenExplainsItself() {
    String first = browser.getWindowHandle();
    browser.executeScript("sessionStorage.clear()");
    browser.get(address.replaceFirst("token=.*", ""));
    awaitText("#no-token", "This address is not complete");
    assertThat(find("#design").isDisplayed()).isFalse();
    browser.switchTo().newWindow(WindowType.TAB);
    browser.get(address); // tells the token to the tab that has none
    await("#examples button");
    browser.close();
    browser.switchTo().window(first);
    until(
        () -> browser.findElements(By.id("no-token")).stream().noneMatch(WebElement::isDisplayed),
        () -> "still without a token");
    await("#examples button");
  }

  /** Any page can open this one with a token of its own choice. */
  @Test
  void falseTokenDoesNotReachOtherTabs() {
    beginWith("Soma cube");
    String first = browser.getWindowHandle();
    browser.switchTo().newWindow(WindowType.TAB);
    browser.get(address.replaceFirst("token=.*", "token=" + "0".repeat(32)));
    awaitText("#message-text", "no valid access token");
    browser.close();
    browser.switchTo().window(first);
    solve();
    awaitText("#found", "240 solutions");
    assertThat(find("#connection").isDisplayed()).isFalse();
    browser.manage().logs().get("browser"); // has the refusal of the false token
  }

  @Test
  void pieceNamedAfterAColourHasItWhileItIsDrawn() {
    beginWith("Soma cube");
    click("#as-text");
    await("#puzzle-text");
    browser.executeScript(
        "document.getElementById('puzzle-text').value = arguments[0]",
        "box 2x3\npiece Navy_\n##\npiece mine\n##\npiece other\n##\ncolour other lime\n");
    click("#apply-text");
    awaitText("#region-measure", "2 × 3, 6 cells");
    await("#meter span");
    assertThat(find("#meter span").getCssValue("background-color")).contains("0, 0, 128");
    assertThat(fill("Navy_")).matches("#0[0-9a-f]0[0-9a-f]8[0-9a-f]"); // a little lighter
    assertThat(fill("other")).matches("#[01][0-9a-f]f[0-9a-f][01][0-9a-f]");
  }

  private static String fill(String piece) {
    String selector = "#piece-list .piece[data-name='" + piece + "'] svg path[fill^='#']";
    await(selector);
    return Objects.requireNonNull(find(selector).getDomAttribute("fill"));
  }

  @Test
  void tabGoesOnWhenTheServerIsStartedAgain() throws Exception {
    Process own = serve("own");
    String before = addressOf(logs.resolve("own"));
    String port = portOf(before);
    browser.get(before);
    await("#examples button");
    beginWith("Soma cube");
    solve();
    awaitText("#found", "240 solutions");
    click("#to-design");
    String first = browser.getWindowHandle();
    own.destroy();
    own.waitFor();
    write("#name", "Mine");
    browser.executeScript(NEEDS_THE_SERVER);
    awaitText("#connection", "Not connected. Your puzzle is safe in this tab.");
    click("#as-text");
    await("#puzzle-text");
    assertThat(find("#puzzle-text").getDomProperty("value"))
        .startsWith("name Mine\nregion\n### ### ###\n")
        .contains("\n\npiece 1*3L\n");
    click("#text .close");
    Process again = serve("again", "--port", port);
    try {
      String after = addressOf(logs.resolve("again"));
      awaitText("#connection", "Coverall was started again.");
      browser.switchTo().newWindow(WindowType.TAB);
      browser.get(after);
      await("#name");
      awaitName("Mine");
      browser.close();
      browser.switchTo().window(first);
      until(() -> !find("#connection").isDisplayed(), () -> "not connected");
      assertThat(find("#name").getDomProperty("value")).isEqualTo("Mine");
      click("#to-solutions");
      awaitText("#found", "240 solutions up to rotation and reflection");
      until(
          () -> Long.valueOf(240).equals(viewer("count")),
          () -> "the viewer has " + viewer("count"));
    } finally {
      comeBackFrom(again);
    }
  }

  @Test
  void searchGoesOnWhenTheServerWasKilled() throws Exception {
    Process own = serve("killed");
    String before = addressOf(logs.resolve("killed"));
    String port = portOf(before);
    browser.get(before);
    browser.executeScript("localStorage.clear(); sessionStorage.clear()"); // of other tests
    browser.get(before);
    await("#examples button");
    find("#file").sendKeys(PROBLEMS.resolve("pentominoes-6x10.puzzle").toString());
    awaitName("Pentominoes 6x10");
    click("#options-line");
    write("#limit", "1000");
    solve();
    awaitText("#found", "Stopped after 1,000 solutions");
    own.destroyForcibly().waitFor();
    Process again = serve("after", "--port", port);
    try {
      String after = addressOf(logs.resolve("after"));
      browser.get(after);
      await("#found");
      awaitText("#found", "Stopped after");
      assertThat(text("#found")).matches("Stopped after [1-9][\\d,]* solutions");
      click("#go-on");
      awaitText("#found", "2,339 solutions up to rotation");
      click("#export > summary");
      assertThat(find("#export-links [data-format='db']").isDisplayed()).isTrue();
    } finally {
      comeBackFrom(again);
    }
  }

  @Test
  void textIsTheSameWithoutTheServer() {
    click("#start .close");
    for (String example : List.of("Soma cube", "25 Y pentacubes 5x5x5")) {
      click("#new");
      await("#examples button");
      beginWith(example);
      assertThat(browser.executeAsyncScript(SAME_TEXT)).as(example).isEqualTo("same");
    }
  }

  private static final String SAME_TEXT =
      "const done = arguments[0];"
          + "Promise.all([import('/puzzle.js'), import('/server.js')]).then("
          + "async ([{ toText, toServer }, { server }]) => {"
          + "const puzzle = JSON.parse(sessionStorage.getItem('coverall-puzzle'));"
          + "const here = await server.parse(toText(puzzle));"
          + "const there = await server.parse((await server.text(toServer(puzzle))).text);"
          + "const [a, b] = [here, there].map(one => JSON.stringify(one.puzzle));"
          + "done(a === b && a !== 'null' ? 'same' : a + b); }).catch(e => done(String(e)));";

  @Test
  void buttonsBelowThePuzzleAreWithinAPhone() {
    browser.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", 390, "height", 844, "deviceScaleFactor", 0.5, "mobile", true));
    try {
      beginWith("Pentominoes 6x10");
      awaitText("#solve", "Solve");
      assertThat(find("#solve").getLocation().getY())
          .isLessThan(find("#apart-choice").getLocation().getY() + 1); // beside it
      write("#width", "5");
      awaitText("#solve", "Remove pieces");
      await("#find-sets");
      assertThat(widthOf("#solve", "scrollWidth")).isEqualTo(widthOf("#solve", "clientWidth"));
      assertThat(widthOf("html", "scrollWidth")).isEqualTo(390);
    } finally {
      browser.executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
    }
  }

  private int widthOf(String selector, String property) {
    return Integer.parseInt(String.valueOf(find(selector).getDomProperty(property)));
  }

  /** Not in places of the grid, of which a hexagon takes two and a square with its corners nine. */
  @ParameterizedTest
  @CsvSource({"hexagon, 72", "quarter-square, 288", "square-edges, 162"})
  void sizesAreThoseThatPeopleCount(String lattice, int cells) {
    beginWith("Draw your own");
    browser.findElement(By.cssSelector("#lattice option[value='" + lattice + "']")).click();
    write("#width", "12");
    write("#height", "6");
    click("#fill-region");
    assertThat(text("#region-measure")).isEqualTo(cells + " cells");
    assertThat(find("#width").getDomProperty("value")).isEqualTo("12");
    write("#height", "5");
    awaitText("#region-measure", cells * 5 / 6 + (lattice.endsWith("edges") ? 2 : 0) + " cells");
  }

  @Test
  void hexiamondsFillARhombus() {
    beginWith("Draw your own");
    browser.findElement(By.cssSelector("#lattice option[value='triangle']")).click();
    assertThat(find("#message-act").isDisplayed()).isFalse(); // There was nothing to lose.
    browser.findElement(By.cssSelector("#shape option[value='rhombus']")).click();
    write("#shape-size", "6");
    awaitText("#region-measure", "72 cells");
    await("[data-group^='Hexiamonds']");
    click("[data-group^='Hexiamonds']");
    assertThat(pieces()).hasSize(12).contains("lobster", "sphinx", "yacht");
    awaitText("#volumes", "just right");
    browser.findElement(By.cssSelector("#lattice option[value='hexagon']")).click();
    awaitText("#message-text", "The region and 12 pieces of other cells cannot stay.");
    assertThat(pieces()).isEmpty();
    click("#message-act");
    assertThat(pieces()).hasSize(12);
    awaitText("#region-measure", "72 cells");
    browser.executeScript(
        "dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', ctrlKey: true}))");
    awaitText("#found", "156 solutions up to rotation and reflection");
    browser.switchTo().frame("viewer");
    until(() -> browser.findElements(LABELS).size() == 12, () -> "a label on each hexiamond");
    assertThat(browser.findElements(LABELS))
        .allMatch(label -> Double.parseDouble(label.getDomAttribute("font-size")) > 0.2)
        .extracting(WebElement::getText)
        .contains("butterfly", "signpost");
    browser.switchTo().defaultContent();
  }

  @Test
  void ballsAreDrawnAsBalls() {
    beginWith("Draw your own");
    browser.findElement(By.cssSelector("#lattice option[value='sphere']")).click();
    browser.findElement(By.cssSelector("#shape option[value='tetrahedron']")).click();
    write("#shape-size", "4");
    awaitText("#region-measure", "20 cells");
    until(
        () -> browser.findElements(By.cssSelector("#region-picture circle")).size() == 2 * 20,
        () -> "the picture of the region");
    assertThat(cellsByLayer()).containsExactly(10, 6, 3, 1); // as one builds it
    click("#stance option[value='squares']");
    assertThat(cellsByLayer()).containsExactly(4, 6, 6, 4);
    click("#stance option[value='triangles']");
    WebElement corner = find("#region-grid [data-cell='0,0,0']");
    corner.sendKeys(Keys.ARROW_UP, " ");
    assertThat(isDrawn("1,0,1")).isFalse();
    await("[data-library='3-01']");
    click("[data-library='3-01']");
    String piece = "#piece-list .piece[data-name='3-01'] svg ";
    assertThat(browser.findElements(By.cssSelector(piece + "circle"))).hasSize(2 * 3);
    assertThat(browser.findElements(By.cssSelector(piece + "path"))).isNotEmpty(); // joints
    assertThat(find("[data-library='3-01'] circle").getDomAttribute("fill"))
        .isEqualTo(find(piece + "circle").getDomAttribute("fill"))
        .isNotEqualTo(find("[data-library='3-02'] circle").getDomAttribute("fill"));
    click("[data-library='3-01']");
    assertThat(text("[data-library='3-01']")).isEqualTo("3-01 ×2");
    browser.findElement(By.cssSelector("#lattice option[value='rhombic']")).click();
    await("[data-library='1-01']");
    assertThat(browser.findElements(By.cssSelector("[data-library='1-01'] path")))
        .hasSizeLessThan(4);
    assertThat(find("#width").getDomProperty("value")).isEqualTo("3"); // cubes of 24 cells
    click("#fill-region");
    awaitText("#region-measure", 3 * 3 * 24 + " cells");
  }

  private List<Integer> cellsByLayer() {
    return browser.findElements(By.cssSelector("#region-grid .layer")).stream()
        .map(layer -> layer.findElements(By.cssSelector("[aria-selected='true']")).size())
        .filter(cells -> cells > 0)
        .toList();
  }

  @Test
  void burrIsBuiltByItsNumbers() {
    click("#build-burr");
    awaitText("#burr-problem", "write six numbers, for example");
    write("#burr", "88 512 704 960 992 5000");
    click("#build-burr");
    awaitText("#burr-problem", "5000");
    browser.manage().logs().get("browser"); // has the refused request
    write("#burr", "88, 512, 704, 960, 992, 1008");
    click("#build-burr");
    awaitText("#region-measure", "104 cells");
    assertThat(pieces()).hasSize(6);
    solve();
    awaitText("#found", "90 solutions up to rotation");
  }

  @Test
  void puzzlesOfTheProgramAreFound() {
    write("#shelf-search", "dozen burr");
    By picture = By.cssSelector("[data-shelf='burrs/loves-dozen'] img");
    until(
        () -> !"0".equals(browser.findElement(picture).getDomProperty("naturalWidth")),
        () -> "no picture");
    awaitText("[data-shelf='burrs/loves-dozen'] .hint", "6 pieces, cubes");
    assertThat(find("#examples").isDisplayed()).isFalse();
    click("[data-shelf='burrs/loves-dozen']");
    awaitName("Love's Dozen");
    click("#new");
    await("#examples");
    assertThat(text("#shelf-more")).isEqualTo("24 of 314 puzzles.");
    click("#shelf-all");
    assertThat(text("#shelf-more")).isEqualTo("96 of 314 puzzles.");
    assertThat(browser.findElements(By.cssSelector("[data-shelf]"))).hasSize(96);
    write("#shelf-search", "nothing like that");
    awaitText("#shelf-more", "No puzzle has these words.");
    click("#start .close");
  }

  @Test
  void cubeIsOneClick() {
    beginWith("Empty box");
    click("#cubes [data-cube='3']");
    awaitText("#region-measure", "27 cells");
  }

  @Test
  void optionsStandBesideSolveAndStartAfresh() {
    beginWith("Soma cube");
    click("#options-line");
    write("#limit", "5");
    assertThat(text("#options-line")).isEqualTo("Options · stop after 5");
    click("#brush-optional + span", "#new");
    await("#examples button");
    beginWith("Bedlam cube");
    assertThat(text("#options-line")).isEqualTo("Options");
    assertThat(find("#brush-cell").isSelected()).isTrue();
    assertThat(find("#limit").getDomProperty("value")).isEmpty();
  }

  @Test
  void puzzlesAreKeptInAList() {
    beginWith("Soma cube");
    write("#name", "Mine");
    click("#new");
    await("#examples button");
    beginWith("Bedlam cube");
    click("#new");
    await("#mine [data-example='Mine']");
    assertThat(text("#mine-heading")).contains("My puzzles");
    assertThat(browser.findElements(By.cssSelector("#mine .kept"))).hasSize(1);
    click("#mine [data-example='Mine']");
    awaitName("Mine");
    click("#new", "#mine .forget");
    assertThat(find("#mine-heading").isDisplayed()).isFalse();
  }

  @Test
  void fileOfTheCommandLineIsOpenedOnce() throws Exception {
    Process own = serve("file", PROBLEMS.resolve("pentominoes-6x10.puzzle").toString());
    try {
      String opening = addressOf(logs.resolve("file"));
      browser.get(opening);
      browser.executeScript("localStorage.clear(); sessionStorage.clear()"); // of other tests
      browser.manage().logs().get("browser");
      browser.get(opening);
      awaitName("Pentominoes 6x10");
      write("#name", "Changed");
      browser.navigate().refresh();
      await("#name");
      awaitName("Changed");
    } finally {
      comeBackFrom(own);
    }
  }

  /** A property of the viewer; null until it is open, as while the server is not there. */
  private static @Nullable Object viewer(String property) {
    return browser.executeScript(
        "try { return document.getElementById('viewer').contentWindow.coverall?.[arguments[0]] }"
            + " catch (e) { return null }",
        property);
  }

  private static String portOf(String address) {
    return address.replaceAll(".*:(\\d+)/.*", "$1");
  }

  /** Ends a server that another one has gone before, and returns to that of all tests. */
  private static void comeBackFrom(Process again) {
    again.destroy();
    browser.get("about:blank"); // The page may still be loading its viewer.
    browser.manage().logs().get("browser"); // has the failed attempts to connect
    requests();
    browser.get(address);
  }

  private static void awaitName(String name) {
    await("#name");
    until(
        () -> name.equals(find("#name").getDomProperty("value")),
        () -> "the puzzle is " + find("#name").getDomProperty("value"));
  }

  private static Process serve(String name, String... options) throws IOException {
    List<String> command = new ArrayList<>(command("serve"));
    command.addAll(List.of(options));
    return own(command)
        .redirectOutput(logs.resolve(name).toFile())
        .redirectError(logs.resolve(name + ".err").toFile())
        .start();
  }

  @Test
  void filesAreOpenedAndTextIsApplied() throws Exception {
    find("#file").sendKeys(PROBLEMS.resolve("lepage/toy3.txt").toString());
    awaitText("#region-measure", "3 × 3, 9 cells");
    click("#as-text");
    await("#puzzle-text");
    assertThat(find("#puzzle-text").getDomProperty("value")).contains("box 3x3");
    browser.executeScript(
        "document.getElementById('puzzle-text').value = arguments[0]",
        "name Text\nbox 2x5\nmirrored pieces 0..3*P\n");
    click("#apply-text");
    awaitText("#region-measure", "2 × 5, 10 cells");
    assertThat(text(".piece[data-name='P']")).contains("mirrored").contains("0–3");
    assertThat(find("#name").getDomProperty("value")).isEqualTo("Text");
    String dropped = Files.readString(PROBLEMS.resolve("figures/soma-steps.puzzle"));
    browser.executeScript(
        "const data = new DataTransfer();"
            + "data.items.add(new File([arguments[0]], 'steps.puzzle'));"
            + "dispatchEvent(new DragEvent('drop', {dataTransfer: data, cancelable: true}));",
        dropped);
    awaitText("#region-measure", "27 cells");
    assertThat(pieces()).hasSize(7);
  }
}
