package coverall.cli;

import coverall.Prerequisite;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;

/** Chromium without a window, for tests of pages; {@code scripts/browser} fetches it. */
final class Browser {
  private static final Duration TIME_OF_A_SCRIPT = Duration.ofMinutes(2); // on a busy machine
  private static final int WIDTH = 1280;
  private static final int HEIGHT = 800;

  private Browser() {}

  /** Starts it, or leaves out the test where there is none. To be quit by the caller. */
  static ChromeDriver start(String... more) {
    Path browser = program("chromium");
    Path driver = program("chromedriver");
    Prerequisite.require(browser != null && driver != null, "no chromium and chromedriver");
    ChromeOptions options = new ChromeOptions();
    options.setBinary(String.valueOf(browser));
    options.addArguments(
        List.of(
            "--headless=new",
            "--no-sandbox",
            "--disable-dev-shm-usage",
            "--use-angle=swiftshader",
            "--enable-unsafe-swiftshader",
            "--disable-gpu-compositing", // What is no WebGL is drawn faster without OpenGL.
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--force-device-scale-factor=0.5", // Drawing in software costs time by the pixel.
            "--window-size=" + WIDTH + "," + HEIGHT));
    options.addArguments(more);
    options.setCapability("goog:loggingPrefs", Map.of("browser", "ALL", "performance", "ALL"));
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(new File(String.valueOf(driver)))
            .usingAnyFreePort()
            .build();
    ChromeDriver chromium = new ChromeDriver(service, options);
    chromium.manage().timeouts().scriptTimeout(TIME_OF_A_SCRIPT);
    return chromium;
  }

  private static @Nullable Path program(String name) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst()
        .orElse(null);
  }
}
