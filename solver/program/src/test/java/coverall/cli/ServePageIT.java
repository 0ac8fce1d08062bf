package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.Point;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;

/** The page of {@code coverall serve}, on which puzzles are drawn and edited. */
@Tag("slow")
final class ServePageIT extends PageTest {
  private static boolean isDrawn(String cell) {
    return Objects.equals(
        find("#region-grid [data-cell='" + cell + "']").getDomAttribute("aria-selected"), "true");
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
