package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.serve.Server;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.interactions.Actions;

/**
 * The pages on phones and for people with other needs, and what one can do on the page of solutions
 * besides looking: browse, pin, play.
 */
@Tag("slow")
final class PagesForEveryoneTest extends CommandTest {
  private static final List<int[]> WINDOWS =
      List.of(new int[] {1280, 800}, new int[] {390, 844}, new int[] {844, 390});

  /** Apart from light, for which everything is checked. */
  private static final Map<String, Map<String, String>> OTHER_COLOURS =
      Map.of(
          "dark", Map.of("prefers-color-scheme", "dark"),
          "forced colours", Map.of("forced-colors", "active"));

  @TempDir static Path pages = Path.of("");

  private static ChromeDriver browser;
  private static String axe = "";

  /** By number of a solution and piece: the cells. */
  private static final Map<Integer, Map<String, Set<String>>> PLACES = new TreeMap<>();

  @BeforeAll
  static void openSoma() throws IOException {
    browser = Browser.start("--force-prefers-reduced-motion");
    try (InputStream in = PagesForEveryoneTest.class.getResourceAsStream("/axe.min.js")) {
      axe = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    }
    Path soma = pages.resolve("soma.html");
    Path table = pages.resolve("soma.csv");
    String catalogue = pages.resolve("soma.db").toString();
    assertThat(run("solve", "soma-cube.puzzle", "-o", catalogue).exitCode()).isEqualTo(0);
    for (Path file : List.of(soma, table)) {
      assertThat(run("export", catalogue, "-o", file.toString()).exitCode()).isEqualTo(0);
    }
    for (String line : Files.readAllLines(table).subList(1, 1 + 240 * 27)) {
      String[] fields = line.split(",", 4); // solution, piece, copy, cell
      PLACES
          .computeIfAbsent(Integer.valueOf(fields[0]), number -> new HashMap<>())
          .computeIfAbsent(fields[1], piece -> new TreeSet<>())
          .add(fields[3]);
    }
    browser.get(soma.toUri() + "#7");
    await("window.performance.getEntriesByName('space').length > 0");
  }

  @AfterAll
  static void quit() {
    if (browser != null) {
      browser.quit();
    }
  }

  private static void await(String condition) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!Boolean.TRUE.equals(browser.executeScript("return Boolean(" + condition + ")"))) {
      assertThat(System.nanoTime()).as(condition).isLessThan(end);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
    }
  }

  private static void size(int[] window) {
    browser.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", window[0], "height", window[1], "deviceScaleFactor", 0.5, "mobile", false));
    await("innerWidth === " + window[0]);
  }

  private static void colours(Map<String, String> features) {
    List<Map<String, String>> list =
        features.entrySet().stream()
            .map(one -> Map.of("name", one.getKey(), "value", one.getValue()))
            .toList();
    browser.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("features", list));
  }

  private static void click(String selector) {
    browser.executeScript("document.querySelector(arguments[0]).click()", selector);
  }

  private static String text(String id) {
    return String.valueOf(
        browser.executeScript("return document.getElementById(arguments[0]).textContent", id));
  }

  private static void press(CharSequence... keys) {
    new Actions(browser).sendKeys(keys).perform();
  }

  /**
   * Asserts that axe finds nothing to complain about on a page as it is: in a wide window also in
   * other colours.
   *
   * @param part a selector of what has changed since the last look; {@code html} for all
   */
  private static void assertAccessible(int[] window, String where, String part) {
    if (Boolean.FALSE.equals(browser.executeScript("return Boolean(window.axe)"))) {
      browser.executeScript(axe);
    }
    assertThat(violations(part, "")).as(where).isEmpty();
    if (window[0] == 1280) {
      OTHER_COLOURS.forEach(
          (mode, features) -> {
            colours(features);
            assertThat(violations(part, "runOnly: ['color-contrast'],")).as(where + mode).isEmpty();
          });
      colours(Map.of());
    }
  }

  private static List<?> violations(String part, String options) {
    return (List<?>)
        Objects.requireNonNull(
            browser.executeAsyncScript(
                """
                axe.run({ include: ["%s"], exclude: ["#viewer"] },
                    { iframes: false, %s resultTypes: ["violations"] })
                    .then(({ violations }) => arguments[0](violations.map(
                        ({ id, nodes }) => id + ": " + nodes.map(node => node.target).join(" "))));
                """
                    .formatted(part, options)));
  }

  /** Asserts that fingers hit all buttons and fields: each is 24 pixels wide and high at least. */
  private static void assertTouchable(String where) {
    assertThat(
            browser.executeScript(
                """
                return [...document.querySelectorAll("button, select, input, summary")]
                    .map(one => [one, (one.type === "checkbox" ? one.closest("label") : one)
                        .getBoundingClientRect()])
                    .filter(([, box]) => box.width > 0 && Math.min(box.width, box.height) < 24)
                    .map(([one, box]) => [one.id, one.className, box.width, box.height].join(" "));
                """))
        .as(where)
        .isEqualTo(List.of());
  }

  /**
   * Asserts that all buttons of the page, shown or not, have enough contrast while they are under
   * the mouse and pressed: 4.5 for texts, 3 for icons (WCAG 2).
   */
  private static void assertReadableUnderTheMouse() {
    browser.executeCdpCommand("DOM.enable", Map.of());
    browser.executeCdpCommand("CSS.enable", Map.of());
    Map<?, ?> root = (Map<?, ?>) told("DOM.getDocument", Map.of(), "root");
    Object number = Objects.requireNonNull(root.get("nodeId"));
    List<?> buttons =
        (List<?>)
            told(
                "DOM.querySelectorAll",
                Map.of("nodeId", number, "selector", "button:not(:disabled)"),
                "nodeIds");
    for (Object button : buttons) {
      browser.executeCdpCommand(
          "CSS.forcePseudoState",
          Map.of("nodeId", button, "forcedPseudoClasses", List.of("hover", "active")));
    }
    for (String scheme : List.of("light", "dark")) {
      colours(Map.of("prefers-color-scheme", scheme));
      assertThat(browser.executeScript(PALE_BUTTONS)).as(scheme).isEqualTo(List.of());
    }
    colours(Map.of());
    browser.executeCdpCommand("CSS.disable", Map.of());
  }

  private static Object told(String command, Map<String, Object> parameters, String name) {
    return Objects.requireNonNull(browser.executeCdpCommand(command, parameters).get(name));
  }

  /** A script that returns the buttons with too little contrast. */
  private static final String PALE_BUTTONS =
      """
      const numbers = colour => colour.match(/[0-9.]+/g).map(Number);
      const light = ([red, green, blue]) => [red, green, blue]
          .map(v => (v <= 10 ? v / 3294.6 : ((v / 255 + 0.055) / 1.055) ** 2.4))
          .reduce((sum, v, k) => sum + v * [0.2126, 0.7152, 0.0722][k], 0.05);
      const ground = one => {
        const colour = numbers(getComputedStyle(one).backgroundColor);
        return colour[3] === undefined ? colour : ground(one.parentElement);
      };
      return [...document.querySelectorAll("button:not(:disabled)")].map(button => {
        const pair = [numbers(getComputedStyle(button).color), ground(button)].map(light);
        return [button, Math.max(...pair) / Math.min(...pair)];
      }).filter(([button, contrast]) => contrast < (button.querySelector("svg") ? 3 : 4.5))
          .map(([button, contrast]) => [button.id, button.className, contrast].join(" "));
      """;

  private static List<?> tabs() {
    return (List<?>)
        Objects.requireNonNull(
            browser.executeScript(
                "return [...document.querySelectorAll('#panel .tabs button')]"
                    + ".filter(tab => tab.offsetParent).map(tab => '#' + tab.id)"));
  }

  @Test
  void axeFindsNothingInTheViewer() {
    for (int[] window : WINDOWS.subList(0, 2)) {
      size(window);
      String part = "html";
      for (Object tab : tabs()) {
        click((String) tab);
        assertAccessible(window, window[0] + " " + tab, part);
        assertTouchable(window[0] + " " + tab);
        part = "#panel";
      }
      for (String dialog : List.of("#show-keys", "#open-gallery")) {
        click(dialog);
        assertAccessible(window, window[0] + " " + dialog, "dialog[open]");
        assertTouchable(window[0] + " " + dialog);
        press(Keys.ESCAPE);
      }
    }
  }

  @Test
  void buttonsOfTheViewerAreReadableUnderTheMouse() {
    size(WINDOWS.getFirst());
    click("#names-in-space");
    click("#tab-filter"); // It makes the buttons of the pins.
    assertReadableUnderTheMouse();
    click("#names-in-space");
  }

  @Test
  void piecesStandBesideTheButtonsOfTheView() {
    for (int[] window : WINDOWS) {
      size(window);
      await( // in the frame that follows the new size
          """
          (() => {
            const cells = JSON.parse(document.getElementById("puzzle").textContent).cells;
            const [x, y] = coverall.onScreen(cells.map((_, cell) => cell)); // their middle
            const space = document.getElementById("canvas").getBoundingClientRect();
            const corner = document.getElementById("corner").getBoundingClientRect();
            return Math.abs(corner.width > corner.height ? y - (corner.bottom + space.bottom) / 2
                : x - (space.left + corner.left) / 2) <= 6;
          })()
          """);
    }
  }

  @Test
  void pictureStaysInViewOnPhones() {
    for (int[] window : WINDOWS) {
      size(window);
      for (Object tab : tabs()) {
        click((String) tab);
        assertInView("space");
        boolean isGame = tab.equals("#tab-game"); // It has no steps from solution to solution.
        assertInView(
            isGame ? new String[] {"put-in"} : new String[] {"next", "random", "open-gallery"});
      }
      click("#tab-filter");
      click("#pins button");
      assertInView("space", "next");
      click("#pins button");
      click("#tab-assembly");
      click("#in");
      assertInView("space", "in", "next");
      press(Keys.ARROW_RIGHT);
      assertInView("space", "next");
    }
  }

  private static void assertInView(String... ids) {
    for (String id : ids) {
      assertThat(
              browser.executeScript(
                  """
                  const box = document.getElementById(arguments[0]).getBoundingClientRect();
                  return box.width > 30 && box.height > 30 && box.left >= 0 && box.top >= 0
                      && box.right <= innerWidth && box.bottom <= innerHeight
                      && document.documentElement.scrollHeight <= innerHeight
                      && document.documentElement.scrollWidth <= innerWidth;
                  """,
                  id))
          .as(id)
          .isEqualTo(true);
    }
  }

  @Test
  void hoverFindsThePieceBeforeTheFirstFrame() {
    size(WINDOWS.getFirst());
    browser.executeScript("location.hash = '#n=20&turn=0,89,1'"); // From above.
    await("document.getElementById('number').textContent.startsWith('Solution 20 ')");
    Object outlines =
        browser.executeScript(
            """
            const canvas = document.getElementById("canvas");
            const box = canvas.getBoundingClientRect();
            const outline = () => document.querySelector("#grids figure:nth-child(3) .chosen")
                .getAttribute("d");
            document.getElementById("next").click();
            canvas.dispatchEvent(new PointerEvent("pointermove", { pointerType: "mouse",
                clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 }));
            const hovered = outline();
            canvas.dispatchEvent(new PointerEvent("pointerleave"));
            const layer = document.querySelector("#grids figure:nth-child(3) svg");
            const cell = layer.querySelector("[data-at='1,1,2']");
            cell.dispatchEvent(new MouseEvent("click", { bubbles: true }));
            return [hovered, outline()];
            """);
    List<?> both = (List<?>) Objects.requireNonNull(outlines);
    assertThat(both.getFirst()).isEqualTo(both.getLast()).isNotEqualTo("");
    press(Keys.ESCAPE);
    browser.executeScript("location.hash = '#7'");
  }

  @Test
  void pinsCountTheSolutionsThatTheTableHas() {
    size(WINDOWS.getFirst());
    browser.executeScript("location.hash = '#7'");
    await("document.getElementById('number').textContent.startsWith('Solution 7 ')");
    click("#piece-list li:nth-child(2) .piece");
    assertThat(text("spot-text")).isEqualTo("4T in this place: " + words(with("4T")));
    click("#spot-pin");
    assertThat(text("matches")).endsWith(" of " + with("4T"));
    click("#piece-list li:nth-child(4) .piece");
    assertThat(text("spot-text")).isEqualTo("4S in this place: " + words(with("4T", "4S")));
    click("#tab-filter");
    click("[data-pin='3']");
    assertThat(text("matches")).endsWith(" of " + with("4T", "4S"));
    await("location.hash.includes('pin=4S=')");

    browser.executeScript("location.hash = '#7'");
    await("document.getElementById('matches').hidden");
  }

  /** The number of solutions that have these pieces where solution 7 has them. */
  private static long with(String... pieces) {
    return PLACES.values().stream()
        .filter(one -> List.of(pieces).stream().allMatch(piece -> has(one, piece)))
        .count();
  }

  private static boolean has(Map<String, Set<String>> solution, String piece) {
    return Objects.equals(solution.get(piece), Objects.requireNonNull(PLACES.get(7)).get(piece));
  }

  private static boolean covers(Map<String, Set<String>> solution, String piece, String cell) {
    return solution.getOrDefault(piece, Set.of()).contains(cell);
  }

  private static String words(long solutions) {
    return solutions + (solutions == 1 ? " solution" : " solutions");
  }

  @Test
  void heatMapShowsHowOftenAPieceCoversEachCell() {
    size(WINDOWS.getFirst());
    click("#piece-list li:nth-child(2) .piece"); // 4T
    click("#heat");
    for (String cell : List.of("0,0,0", "1,0,0", "1,1,0", "2,2,2")) {
      long count = PLACES.values().stream().filter(one -> covers(one, "4T", cell)).count();
      Object shown =
          browser.executeScript(
              """
              const cell = document.querySelector(`[data-at="${arguments[0]}"]`);
              const layer = cell.closest("svg");
              const at = [...layer.querySelectorAll("polygon")].indexOf(cell);
              return layer.querySelectorAll("text")[at].textContent;
              """,
              cell);
      assertThat(shown).as(cell).isEqualTo(Long.toString(Math.round(100.0 * count / 240)));
    }
    click("#heat");
    press(Keys.ESCAPE);
  }

  @Test
  void galleryLeadsToEverySolutionByKeys() {
    size(WINDOWS.getFirst());
    browser.executeScript("document.activeElement.blur()");
    press("g");
    assertThat(text("gallery-title")).isEqualTo("240 solutions");
    assertThat(browser.findElements(By.cssSelector(".thumb"))).hasSizeBetween(20, 100);
    press(Keys.END);
    assertThat(browser.switchTo().activeElement().getText()).isEqualTo("240");
    press(Keys.ARROW_LEFT, Keys.ENTER);
    assertThat(text("number")).startsWith("Solution 239 of 240");
  }

  @Test
  void somaIsPlayedToItsEndWithHints() {
    size(WINDOWS.getFirst());
    click("#tab-game");
    assertThat(text("game-text")).isEqualTo("7 pieces left.");
    click("#count-game");
    assertThat(text("game-text")).startsWith("11,520 solutions from here");
    press(Keys.ARROW_RIGHT, "t", Keys.PAGE_UP, Keys.ENTER);
    assertThat(browser.findElements(By.cssSelector("#tray li"))).hasSize(6);
    press(Keys.BACK_SPACE);
    for (int k = 0; k < 7; k++) {
      press("h");
      assertThat(text("game-text")).contains(" can go here. ");
      press(Keys.ENTER);
    }
    assertThat(text("game-text")).matches("Solved! This is solution \\d+ up to rotation and .*");
    press(Keys.BACK_SPACE);
    assertThat(text("game-text")).startsWith("1 solution from here, 1 with ");
    click("#start-over");
    click("#tab-pieces");
  }

  @Test
  void axeFindsNothingOnThePageOfTheServer() throws IOException, InterruptedException {
    Server server = Server.start();
    String viewer = browser.getWindowHandle();
    try {
      browser.switchTo().newWindow(WindowType.TAB);
      browser.get(server.address());
      await("document.querySelector('#examples button')");
      for (int[] window : WINDOWS.subList(0, 2)) {
        size(window);
        assertAccessible(window, window[0] + " start", "dialog[open]");
        click("[data-example='Soma cube']");
        await("document.getElementById('check-line').textContent.startsWith('No contr')");
        assertAccessible(window, window[0] + " design", "html");
        click(".piece-open");
        assertAccessible(window, window[0] + " editor", "dialog[open]");
        click("#piece-done");
        click("#options summary");
        assertAccessible(window, window[0] + " options", "#options");
        if (window[0] > 1000) { // The colours are the same on a phone.
          assertReadableUnderTheMouse();
        }
        click("#solve");
        await("document.getElementById('run').dataset.state === 'done'");
        click("#export summary");
        assertAccessible(window, window[0] + " solutions", "html");
        click("#new");
      }
    } finally {
      browser.close();
      browser.switchTo().window(viewer);
      server.stop();
    }
  }
}
