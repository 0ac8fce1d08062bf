package coverall.search;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The engines that a program knows: those of Coverall, and those of plug-ins. Immutable. */
public final class Engines {
  private static final Pattern LABEL = Pattern.compile("[A-Za-z][A-Za-z0-9-]*");
  private static final String TOGETHER = "+";
  private static final String AUTO = "auto"; // means no engine on the command line

  private final List<Engine> engines;

  private Engines(List<Engine> engines) {
    this.engines = List.copyOf(engines);
  }

  /** The engines of Coverall. */
  public static Engines builtIn() {
    return new Engines(List.of(BuiltInEngine.values()));
  }

  /**
   * These engines and those of a plug-in, in a class loader of its own that stays open.
   *
   * @param plugin a jar, or a directory of jars that are loaded together
   * @throws BadPluginException if it is not one, contains no engine, was built for another version,
   *     or has an engine with the name of another
   */
  public Engines plus(Path plugin) {
    List<Engine> all = new ArrayList<>(engines);
    URLClassLoader loader = new URLClassLoader(urls(plugin), Engine.class.getClassLoader());
    try {
      for (ServiceLoader.Provider<Engine> provider :
          ServiceLoader.load(Engine.class, loader).stream().toList()) {
        if (loader.equals(provider.type().getClassLoader())) {
          add(provider.get(), all, plugin);
        }
      }
    } catch (ServiceConfigurationError | LinkageError e) {
      throw new BadPluginException(plugin + ": " + why(e));
    }
    if (all.size() == engines.size()) {
      throw new BadPluginException(
          plugin + ": contains no engine; expected META-INF/services/" + Engine.class.getName());
    }
    return new Engines(all);
  }

  private static void add(Engine engine, List<Engine> all, Path plugin) {
    String label;
    try {
      label = engine.label();
    } catch (RuntimeException e) {
      throw new BadPluginException(plugin + ": its engine cannot tell its name: " + e);
    }
    if (label == null || !isLabel(label) || label.equalsIgnoreCase(AUTO)) {
      throw new BadPluginException(
          plugin
              + ": has an engine named '"
              + label
              + "', expected letters, digits and hyphens, not 'auto'");
    }
    if (all.stream().anyMatch(other -> other.label().equalsIgnoreCase(label))) {
      throw new BadPluginException(
          plugin + ": has an engine named '" + label + "', which exists already");
    }
    all.add(engine);
  }

  private static String why(Throwable e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof UnsupportedClassVersionError) {
        return "was built for a later version of Java than " + Runtime.version().feature();
      }
      if (cause instanceof IncompatibleClassChangeError) {
        return "was built for another version of Coverall: " + cause;
      }
      if (cause instanceof NoClassDefFoundError) {
        return "needs a class that is not in it: " + cause.getMessage();
      }
    }
    return "its engine cannot be created: "
        + (e.getCause() == null ? e.getMessage() : e.getCause().toString());
  }

  private static URL[] urls(Path plugin) {
    List<Path> jars = new ArrayList<>();
    if (Files.isDirectory(plugin)) {
      try (DirectoryStream<Path> entries = Files.newDirectoryStream(plugin, "*.jar")) {
        entries.forEach(jars::add);
      } catch (IOException e) {
        throw new BadPluginException(plugin + ": cannot be read as a directory");
      }
      if (jars.isEmpty()) {
        throw new BadPluginException(plugin + ": contains no NAME.jar");
      }
      jars.sort(null);
    } else if (Files.exists(plugin)) {
      jars.add(plugin);
    } else {
      throw new BadPluginException(plugin + ": no such file");
    }
    return jars.stream().map(Engines::url).toArray(URL[]::new);
  }

  private static URL url(Path jar) {
    try (JarFile file = new JarFile(jar.toFile())) {
      return Path.of(file.getName()).toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalStateException(e); // Paths of files have URLs.
    } catch (IOException e) {
      throw new BadPluginException(jar + ": is not a jar");
    }
  }

  /** Whether a text can be the name of an engine. */
  public static boolean isLabel(String text) {
    return LABEL.matcher(text).matches();
  }

  /** The label of several engines that have worked together: {@code bits+bits-scalar}. */
  public static String label(Collection<String> labels) {
    return labels.stream().sorted().collect(Collectors.joining(TOGETHER));
  }

  /** The names of the engines in a label of one or several. */
  public static Set<String> labels(String label) {
    return Set.copyOf(Arrays.asList(label.split(Pattern.quote(TOGETHER), -1)));
  }

  /** The engine with this name in upper or lower case. */
  public Optional<Engine> find(String label) {
    return engines.stream().filter(engine -> engine.label().equalsIgnoreCase(label)).findFirst();
  }

  /** All engines, those of Coverall first. */
  public List<Engine> all() {
    return engines;
  }

  /** The names of all engines. */
  public List<String> labels() {
    return engines.stream().map(Engine::label).toList();
  }
}
