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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.logging.LogEntry;

/**
 * Also starts {@code coverall serve} and a browser, whose page is operated with clicks and keys.
 */
abstract class PageTest extends ProgramTest {
  private static final int SECONDS_OF_PATIENCE = 40;
  private static final Pattern ADDRESS =
      Pattern.compile("(http://127\\.0\\.0\\.1:\\d+)/\\?token=\\w+");

  /** The address of a request; one before it would be that of the script which asks. */
  private static final Pattern REQUEST =
      Pattern.compile("\"request\":\\{.*?\"url\":\"((?:https?|wss?)://[^\"]*)\"");

  @TempDir static Path logs = Path.of("");

  private static Process server;
  static ChromeDriver browser;
  static String address = "";

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
  static ProcessBuilder own(List<String> command) {
    ProcessBuilder builder = builder(command);
    builder.environment().put("XDG_STATE_HOME", logs.resolve("state").toString());
    return builder;
  }

  static String addressOf(Path out) throws IOException, InterruptedException {
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
  static List<String> requests() {
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

  static WebElement find(String selector) {
    return browser.findElement(By.cssSelector(selector));
  }

  static void click(String... selectors) {
    for (String selector : selectors) {
      find(selector).click();
    }
  }

  static String text(String selector) {
    return find(selector).getText();
  }

  static void await(String selector) {
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

  static void awaitText(String selector, String part) {
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

  static void until(BooleanSupplier condition, Supplier<String> complaint) {
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

  static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  static void write(String selector, String text) {
    find(selector).sendKeys(Keys.chord(Keys.CONTROL, "a"), text, Keys.TAB);
  }

  static void beginWith(String example) {
    click("[data-example='" + example + "']");
  }

  static void solve() {
    await("#solve:enabled");
    click("#solve");
  }

  static List<String> pieces() {
    return browser.findElements(By.cssSelector("#piece-list .piece")).stream()
        .map(tile -> Objects.requireNonNull(tile.getDomAttribute("data-name")))
        .toList();
  }

  /** Waits for a text in an element of the viewer's page. */
  static void awaitInViewer(String selector, String part) {
    browser.switchTo().frame("viewer");
    awaitText(selector, part);
    browser.switchTo().defaultContent();
  }

  static void awaitName(String name) {
    await("#name");
    until(
        () -> name.equals(find("#name").getDomProperty("value")),
        () -> "the puzzle is " + find("#name").getDomProperty("value"));
  }
}
