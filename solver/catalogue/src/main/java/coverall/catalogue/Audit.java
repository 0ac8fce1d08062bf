package coverall.catalogue;

import coverall.catalogue.CatalogueReader.Part;
import coverall.catalogue.CatalogueReader.State;
import coverall.enumerate.Enumeration;
import coverall.enumerate.Partition;
import coverall.enumerate.Progress;
import coverall.enumerate.Reduction;
import coverall.enumerate.SolutionWriter;
import coverall.enumerate.Subproblem;
import coverall.enumerate.SubproblemResult;
import coverall.puzzle.Distinct;
import coverall.puzzle.Problem;
import coverall.search.BuiltInEngine;
import coverall.search.Engine;
import coverall.search.Engines;
import coverall.solve.EngineChoice;
import coverall.solve.LargeSymmetry;
import coverall.solve.SearchPlan;
import coverall.solve.SearchRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Searches a random sample of a catalogue's finished subproblems again, each with a different
 * engine, and compares the results.
 */
public final class Audit {
  private static final double CONFIDENCE = 0.95;

  /** The engines to search again with, in the order of preference. */
  private static final List<Engine> CHECKERS =
      List.of(
          BuiltInEngine.DLX,
          BuiltInEngine.BITS_SCALAR,
          BuiltInEngine.CELLS,
          BuiltInEngine.CONFLICTS,
          BuiltInEngine.BACKTRACK);

  /** The names of the engines that differ in nothing but vector instructions. */
  private static final Set<String> SLICERS =
      Set.of(BuiltInEngine.BITS.label(), BuiltInEngine.BITS_SCALAR.label());

  private final CatalogueReader catalogue;
  private final Problem problem;
  private final Reduction reduction;
  private final Optional<LargeSymmetry> large; // if symmetries are not listed
  private final List<Part> sample;
  private final int done;
  private volatile boolean stopped;

  /** A summary of a subproblem's solutions: their number and the sum of their hashes. */
  private record Contents(long solutions, long hashes) {
    static final Contents NONE = new Contents(0, 0);

    Contents and(int[] solution) {
      return new Contents(solutions + 1, hashes + hash(solution));
    }

    /** The finalizer of SplitMix64 over the numbers: sums of its values tell sets apart. */
    private static long hash(int[] solution) {
      long hash = solution.length;
      for (int placement : solution) {
        long z = (hash ^ placement) + 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        hash = z ^ (z >>> 31);
      }
      return hash;
    }
  }

  /**
   * An audit of some of the finished subproblems, at least one.
   *
   * @param problem that of the catalogue
   * @param share the share to search again, from 0 to 1
   */
  public Audit(CatalogueReader catalogue, Problem problem, double share, long seed)
      throws IOException {
    this.catalogue = catalogue;
    this.problem = problem;
    reduction = SearchPlan.reductionOf(problem, catalogue.distinct(), catalogue.restriction());
    Optional<LargeSymmetry> known = catalogue.largeSymmetry(problem);
    large =
        known.isPresent()
            ? catalogue
                .wholePlan(new SearchRequest(problem).distinct(catalogue.distinct()), known.get())
                .large()
            : known;
    List<Part> all = new ArrayList<>(catalogue.subproblems());
    all.removeIf(part -> part.state() != State.DONE);
    done = all.size();
    Collections.shuffle(all, new Random(seed));
    sample = all.subList(0, (int) Math.min(done, Math.ceil(share * done)));
  }

  /** The number of subproblems to search again. */
  public int sampled() {
    return sample.size();
  }

  /** The number of finished subproblems. */
  public int done() {
    return done;
  }

  /**
   * The least number of wrong subproblems, among all finished ones, that the sample would have
   * included with 95 % confidence.
   */
  public int wouldHaveMet() {
    if (sample.size() == done) {
      return 1;
    }
    double missed = 1; // the probability that all wrong ones are outside of the sample
    int wrong = 0;
    while (missed > 1 - CONFIDENCE) {
      missed *= (double) (done - sample.size() - wrong) / (done - wrong);
      wrong++;
    }
    return wrong;
  }

  /**
   * Searches the sample.
   *
   * @return the first difference, in words; empty if all results agree
   */
  public String run(int threads, Consumer<Progress> listener)
      throws IOException, InterruptedException {
    Optional<String> fault = Catalogue.symmetryFault(catalogue, problem);
    if (fault.isPresent()) {
      return "the catalogue " + fault.get();
    }
    Map<Integer, Contents> known = new HashMap<>();
    sample.forEach(part -> known.put(part.id(), Contents.NONE));
    catalogue.solutions(
        (number, subproblem, placements) -> {
          known.computeIfPresent(subproblem, (id, contents) -> contents.and(placements));
          return true;
        });
    Map<Engine, List<Part>> byEngine =
        sample.stream()
            .collect(
                Collectors.groupingBy(this::otherThan, LinkedHashMap::new, Collectors.toList()));
    for (Map.Entry<Engine, List<Part>> parts : byEngine.entrySet()) {
      String difference = search(parts.getValue(), parts.getKey(), threads, known, listener);
      if (!difference.isEmpty()) {
        return difference;
      }
    }
    return "";
  }

  /** An engine that works differently from all those that have worked on this part. */
  private Engine otherThan(Part part) {
    Set<String> used = Engines.labels(part.engine().orElse(""));
    return CHECKERS.stream()
        .filter(engine -> !used.contains(engine.label()))
        .filter(engine -> !isSlicing(engine) || SLICERS.stream().noneMatch(used::contains))
        .filter(this::isOfUse)
        .findFirst()
        .orElseThrow(
            () ->
                new BadCatalogueException(
                    catalogue.path()
                        + ": subproblem "
                        + part.id()
                        + " was searched by "
                        + part.engine().orElse("")
                        + "; no other engine is left to search it again"));
  }

  private static boolean isSlicing(Engine engine) {
    return SLICERS.contains(engine.label());
  }

  /** Whether an engine supports the problem, and is not so slow that another one replaces it. */
  private boolean isOfUse(Engine engine) {
    return engine.supports(reduction.cover())
        && EngineChoice.asked(engine, reduction.cover()).engine().equals(engine);
  }

  private String search(
      List<Part> parts,
      Engine engine,
      int threads,
      Map<Integer, Contents> known,
      Consumer<Progress> listener)
      throws IOException, InterruptedException {
    Map<Integer, Contents> found = new HashMap<>();
    Map<Integer, SubproblemResult> results = new HashMap<>();
    List<Subproblem> subproblems = new ArrayList<>();
    for (Part part : parts) {
      subproblems.add(part.subproblem());
      found.put(part.id(), Contents.NONE);
    }
    Enumeration enumeration =
        new Enumeration(
            reduction,
            Partition.some(subproblems),
            Distinct.OF_PUZZLES.stream().map(problem.symmetry()::group).toList(),
            new Enumeration.Settings(engine, threads, Long.MAX_VALUE));
    SolutionWriter writer =
        new SolutionWriter() {
          @Override
          public void write(long number, int subproblem, int[] options) {
            found.computeIfPresent(
                subproblem, (id, contents) -> contents.and(problem.used(options)));
          }

          @Override
          public void finished(SubproblemResult result) {
            results.put(result.id(), result);
          }
        };
    SolutionWriter compared =
        large.map(symmetry -> symmetry.inEachSubproblem(writer, threads)).orElse(writer);
    enumeration.run(
        progress -> {
          listener.accept(progress);
          if (stopped) {
            enumeration.stop();
          }
        },
        compared);
    compared.idle(); // It passes on what it has kept.
    for (Part part : parts) {
      SubproblemResult result = results.get(part.id());
      if (result != null) {
        String fault =
            difference(
                part,
                known.getOrDefault(part.id(), Contents.NONE),
                found.getOrDefault(part.id(), Contents.NONE),
                result);
        if (!fault.isEmpty()) {
          return fault + ", by engine " + engine.label();
        }
      }
    }
    return "";
  }

  private static String difference(
      Part part, Contents known, Contents found, SubproblemResult result) {
    String name = "subproblem " + part.id() + " has ";
    if (known.solutions() != found.solutions()) {
      return name
          + known.solutions()
          + " solutions in the catalogue, but "
          + found.solutions()
          + " when searched again";
    }
    if (known.hashes() != found.hashes()) {
      return name + "different solutions in the catalogue and when searched again";
    }
    List<Long> sums = List.of(part.raw(), part.rotation(), part.reflection());
    return sums.equals(result.fixed())
        ? ""
        : name
            + "the sums "
            + sums
            + " in the catalogue, but "
            + result.fixed()
            + " when searched again";
  }

  /** Stops the audit; any thread. Subproblems that were searched to their end are compared. */
  public void stop() {
    stopped = true;
  }
}
