package coverall.catalogue;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.security.CodeSource;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/**
 * SQLite's native library, unpacked once next to Coverall's jar.
 *
 * <p>By default sqlite-jdbc unpacks the library into the temporary directory on every start, and a
 * killed process leaves that file behind. Here all processes share one file, whose name has the
 * version, the operating system and the architecture. Where no file can be kept next to the jar,
 * the library goes to the temporary directory and is deleted as soon as it is loaded.
 *
 * <p>Sqlite-jdbc takes the place from system properties, which are set only while it loads.
 */
final class SqliteLibrary {
  private static final String FOLDER = "org.sqlite.lib.path"; // settings of sqlite-jdbc
  private static final String NAME = "org.sqlite.lib.name";

  private static boolean tried;

  private SqliteLibrary() {}

  /**
   * Loads the library, once. If neither place works, sqlite-jdbc falls back to its own default when
   * the first connection is made.
   */
  static synchronized void load() {
    if (tried) {
      return;
    }
    tried = true;
    if (System.getProperty(FOLDER) != null) {
      return; // The user has set a place.
    }
    String packed =
        LibraryLoaderUtil.getNativeLibResourcePath() + "/" + LibraryLoaderUtil.getNativeLibName();
    try (InputStream in = SQLiteJDBCLoader.class.getResourceAsStream(packed)) {
      if (in == null) {
        return;
      }
      byte[] library = in.readAllBytes();
      Path kept = keptFile();
      if (kept != null && keep(kept, library)) {
        load(kept);
      } else {
        loadAndDelete(library);
      }
    } catch (Exception | LinkageError e) {
      // Its own default may work.
    }
  }

  private static void load(Path file) throws Exception {
    String name = System.getProperty(NAME);
    System.setProperty(FOLDER, String.valueOf(file.toAbsolutePath().getParent()));
    System.setProperty(NAME, String.valueOf(file.getFileName()));
    try {
      SQLiteJDBCLoader.initialize();
    } finally {
      System.clearProperty(FOLDER);
      if (name == null) {
        System.clearProperty(NAME);
      } else {
        System.setProperty(NAME, name);
      }
    }
  }

  /** Where to keep the library; null if Coverall does not run from a jar, or others may write. */
  private static @Nullable Path keptFile() throws IOException, URISyntaxException {
    CodeSource source = SqliteLibrary.class.getProtectionDomain().getCodeSource();
    if (source == null || !"file".equals(source.getLocation().getProtocol())) {
      return null;
    }
    Path jar = Path.of(source.getLocation().toURI());
    Path folder = jar.toAbsolutePath().getParent();
    if (folder == null || !Files.isRegularFile(jar) || mayBeWrittenByOthers(folder)) {
      return null;
    }
    String platform =
        LibraryLoaderUtil.getNativeLibResourcePath()
            .replaceFirst(".*/native/", "")
            .replace('/', '-');
    return folder.resolve(
        String.join(
            "-",
            "sqlite",
            SQLiteJDBCLoader.getVersion(),
            platform,
            LibraryLoaderUtil.getNativeLibName()));
  }

  /** Whether any user could put a library of their own there. */
  private static boolean mayBeWrittenByOthers(Path folder) throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(folder, PosixFileAttributeView.class);
    return view != null
        && view.readAttributes().permissions().contains(PosixFilePermission.OTHERS_WRITE);
  }

  /** Writes the file unless it exists with this content; returns false if that is impossible. */
  private static boolean keep(Path file, byte[] library) {
    try {
      if (Files.exists(file) && Arrays.equals(Files.readAllBytes(file), library)) {
        return true;
      }
      Path part = Files.createTempFile(file.getParent(), "sqlite-", ".part");
      try {
        Files.write(part, library);
        makeReadable(part);
        // Processes that start at the same time replace the file by an identical one.
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(part);
      }
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Temporary files belong to one user alone; the library next to the jar is for all. */
  private static void makeReadable(Path file) throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
    if (view != null) {
      var permissions = view.readAttributes().permissions();
      permissions.add(PosixFilePermission.GROUP_READ);
      permissions.add(PosixFilePermission.OTHERS_READ);
      permissions.add(PosixFilePermission.OWNER_EXECUTE);
      permissions.add(PosixFilePermission.GROUP_EXECUTE);
      permissions.add(PosixFilePermission.OTHERS_EXECUTE);
      view.setPermissions(permissions);
    }
  }

  private static void loadAndDelete(byte[] library) throws Exception {
    Path file = Files.createTempFile("sqlite-", LibraryLoaderUtil.getNativeLibName());
    try {
      Files.write(file, library);
      load(file);
    } finally {
      delete(file);
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      file.toFile().deleteOnExit(); // Windows keeps a loaded library.
    }
  }
}
