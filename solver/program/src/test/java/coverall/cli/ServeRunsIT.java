package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.interactions.Actions;

/** Searches on the page of {@code coverall serve}, and servers that end before they do. */
@Tag("slow")
final class ServeRunsIT extends PageTest {
  /** What the layers say: the label of each part, once. */
  private static final By LABELS = By.cssSelector("#grids text:not(.again)");

  /** Asks for another estimate; a new name is nothing that the server has to know. */
  private static final String NEEDS_THE_SERVER =
      "document.getElementById('distinct').dispatchEvent(new Event('change'))";

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

  private static Process serve(String name, String... options) throws IOException {
    List<String> command = new ArrayList<>(command("serve"));
    command.addAll(List.of(options));
    return own(command)
        .redirectOutput(logs.resolve(name).toFile())
        .redirectError(logs.resolve(name + ".err").toFile())
        .start();
  }
}
