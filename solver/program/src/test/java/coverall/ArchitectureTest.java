package coverall;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import coverall.catalogue.BadCatalogueException;
import coverall.catalogue.Catalogue;
import coverall.catalogue.CatalogueReader;
import coverall.catalogue.DiagramCatalogue;
import coverall.catalogue.DisassemblyRows;
import coverall.catalogue.ProblemRows;
import coverall.cli.Main;
import coverall.disassembly.Disassembly;
import coverall.enumerate.Shard;
import coverall.geometry.Cell;
import coverall.geometry.Direction;
import coverall.geometry.Directions;
import coverall.geometry.Lattice;
import coverall.geometry.Shape;
import coverall.geometry.Vector;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Distinct;
import coverall.puzzle.Expectation;
import coverall.puzzle.Kind;
import coverall.puzzle.Marks;
import coverall.puzzle.Piece;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import coverall.puzzle.Rules;
import coverall.puzzle.SlidingRules;
import coverall.puzzle.Turning;
import coverall.view.ParquetTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The packages and what each of them may use. */
final class ArchitectureTest {
  /** A class of each module; the classes beside them are the whole program, without its tests. */
  private static final List<Class<?>> MODULES = List.of(Cell.class, Catalogue.class, Main.class);

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .importUrls(
              MODULES.stream()
                  .map(type -> type.getProtectionDomain().getCodeSource().getLocation())
                  .distinct()
                  .toList());

  /** The packages that each package may use. */
  private static final Map<String, List<String>> MAY_USE =
      Map.ofEntries(
          entry("geometry", List.of()),
          entry("cover", List.of()),
          entry("puzzle", List.of("geometry", "cover")),
          entry("format", List.of("puzzle", "geometry", "cover")),
          entry("disassembly", List.of("puzzle", "geometry")),
          entry("search", List.of("cover")),
          entry("diagram", List.of()),
          entry("symmetry", List.of("cover")),
          entry("frontier", List.of("cover", "diagram")),
          entry("portfolio", List.of("search", "cover")),
          entry("enumerate", List.of("search", "cover")),
          entry("estimate", List.of("enumerate", "search", "cover")),
          entry("check", List.of("puzzle", "geometry", "cover")),
          entry(
              "view", List.of("puzzle", "geometry", "cover", "disassembly", "enumerate", "solve")),
          entry("picture", List.of("view", "puzzle", "geometry", "cover", "disassembly")),
          entry(
              "serve",
              List.of(
                  "geometry",
                  "cover",
                  "puzzle",
                  "disassembly",
                  "format",
                  "search",
                  "enumerate",
                  "estimate",
                  "solve",
                  "catalogue",
                  "check",
                  "view",
                  "picture")),
          entry(
              "solve",
              List.of(
                  "geometry",
                  "puzzle",
                  "disassembly",
                  "enumerate",
                  "diagram",
                  "estimate",
                  "frontier",
                  "portfolio",
                  "search",
                  "symmetry",
                  "cover")),
          entry("compare", List.of("puzzle", "cover", "enumerate", "search", "solve")),
          entry(
              "catalogue",
              List.of(
                  "puzzle",
                  "geometry",
                  "cover",
                  "diagram",
                  "symmetry",
                  "disassembly",
                  "format",
                  "enumerate",
                  "search",
                  "solve")),
          entry("verify", List.of("puzzle", "geometry", "disassembly", "catalogue", "enumerate")),
          entry(
              "cli",
              List.of(
                  "geometry",
                  "cover",
                  "puzzle",
                  "diagram",
                  "disassembly",
                  "format",
                  "search",
                  "enumerate",
                  "estimate",
                  "frontier",
                  "solve",
                  "symmetry",
                  "compare",
                  "catalogue",
                  "verify",
                  "check",
                  "view",
                  "picture",
                  "serve")));

  /** The libraries that a package may use besides the JDK and JSpecify's annotations. */
  private static final Map<String, List<String>> LIBRARIES =
      Map.of(
          "search", List.of("jdk.incubator.vector"),
          "enumerate", List.of("org.jctools..", "org.HdrHistogram.."),
          "cover", List.of("org.ojalgo.optimisation.."),
          "format", List.of("javax.xml.stream.."),
          "catalogue", List.of("org.sqlite..", "java.sql.."),
          "view", List.of("com.fasterxml.jackson..", "org.apache.parquet.."),
          "picture", List.of("com.fasterxml.jackson..", "javax.imageio.."),
          "serve", List.of("com.fasterxml.jackson..", "com.sun.net.httpserver.."),
          "cli", List.of("picocli..", "com.fasterxml.jackson..", "sun.misc"));

  private static final List<String> NAMES_THAT_SAY_NOTHING =
      List.of("util", "common", "impl", "core", "api", "manager");

  private static List<String> packages() {
    return MAY_USE.keySet().stream().sorted().toList();
  }

  @ParameterizedTest
  @MethodSource("packages")
  void packageUsesOnlyWhatItMay(String name) {
    List<String> allowed = new ArrayList<>(List.of("java..", "org.jspecify..", in(name)));
    MAY_USE.getOrDefault(name, List.of()).forEach(other -> allowed.add(in(other)));
    allowed.addAll(LIBRARIES.getOrDefault(name, List.of()));

    classes()
        .that()
        .resideInAPackage(in(name))
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(allowed.toArray(String[]::new))
        .check(CLASSES);
  }

  @Test
  void everyPackageIsInTheTable() {
    Set<String> found = new TreeSet<>();
    for (JavaClass type : CLASSES) {
      found.add(type.getPackageName());
    }
    found.remove(""); // of module-info

    assertThat(found)
        .isNotEmpty()
        .isSubsetOf(packages().stream().map(name -> "coverall." + name).toList());
  }

  @Test
  void packagesUseEachOtherInNoCycle() {
    slices().matching("coverall.(*)..").should().beFreeOfCycles().check(CLASSES);
  }

  /** Code that checks the search must not share its mistakes. */
  @Test
  void verificationSharesNothingWithTheSearch() {
    DescribedPredicate<JavaClass> plainData =
        belongToAnyOf(
            Cell.class,
            Vector.class,
            Lattice.class, // only its definition, see below
            Directions.class, // which there are is a definition, too
            Direction.class,
            Disassembly.Verdict.class,
            Shape.class,
            Puzzle.class,
            Piece.class,
            Placement.class,
            Turning.class,
            Marks.class,
            Rules.class,
            SlidingRules.class,
            Distinct.class,
            Expectation.class,
            Kind.class,
            BadPuzzleException.class,
            CatalogueReader.class,
            DiagramCatalogue.class,
            DisassemblyRows.class,
            ProblemRows.class,
            BadCatalogueException.class,
            Shard.class);
    classes()
        .that()
        .resideInAPackage(in("verify"))
        .should()
        .onlyDependOnClassesThat(
            plainData.or(resideInAnyPackage("java..", "org.jspecify..", in("verify"))))
        .check(CLASSES);
    noClasses()
        .that()
        .resideInAPackage(in("verify"))
        .should()
        .callMethodWhere(
            target(owner(belongToAnyOf(Lattice.class)))
                .and(not(target(name("definition"))))
                .and(not(target(name("equals")))))
        .check(CLASSES);
    for (String method : List.of("transformed", "mirrored", "orientations", "rotations")) {
      noClasses()
          .that()
          .resideInAPackage(in("verify"))
          .should()
          .callMethodWhere(
              target(name(method)).and(target(owner(belongToAnyOf(Shape.class, Piece.class)))))
          .check(CLASSES);
    }
  }

  @Test
  void nothingUsesTheCommandLine() {
    noClasses()
        .that()
        .resideOutsideOfPackage(in("cli"))
        .should()
        .dependOnClassesThat()
        .resideInAPackage(in("cli"))
        .check(CLASSES);
  }

  /** Commands use the console that they are given: several runs can share a process. */
  @Test
  void onlyTheConsoleUsesTheStreamsOfTheProcess() {
    noClasses()
        .that(not(name("coverall.cli.Console")))
        .should()
        .accessFieldWhere(
            target(owner(belongToAnyOf(System.class))).and(target(nameMatching("in|out|err"))))
        .orShould()
        .callMethodWhere(
            target(owner(belongToAnyOf(System.class)))
                .and(target(nameMatching("getenv|console|set(In|Out|Err)"))))
        .check(CLASSES);
  }

  @Test
  void librariesStayInTheirPackages() {
    assertOnlyIn("picocli..", "cli");
    assertOnlyIn("com.fasterxml.jackson..", "view", "picture", "serve", "cli");
    assertOnlyIn("org.jctools..", "enumerate");
    assertOnlyIn("org.HdrHistogram..", "enumerate");
    assertOnlyIn("org.sqlite..", "catalogue");
    assertOnlyIn("org.ojalgo..", "cover");
  }

  @Test
  void onlyOneClassUsesParquet() {
    noClasses()
        .that(not(belongToAnyOf(ParquetTable.class)))
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.apache..")
        .check(CLASSES);
  }

  private static void assertOnlyIn(String library, String... packages) {
    noClasses()
        .that()
        .resideOutsideOfPackages(
            Stream.of(packages).map(ArchitectureTest::in).toArray(String[]::new))
        .should()
        .dependOnClassesThat()
        .resideInAPackage(library)
        .check(CLASSES);
  }

  private static String in(String name) {
    return "coverall." + name + "..";
  }

  @Test
  void noPackageHasAMeaninglessName() {
    for (JavaClass type : CLASSES) {
      assertThat(type.getPackageName().split("\\."))
          .as(type.getName())
          .doesNotContainAnyElementsOf(NAMES_THAT_SAY_NOTHING);
    }
  }
}
