package coverall.solve;

import coverall.cover.ExactCover;
import coverall.cover.OptionGroup;
import coverall.enumerate.CompleteCut;
import coverall.enumerate.FineCut;
import coverall.enumerate.Partition;
import coverall.enumerate.Reduction;
import coverall.enumerate.Restriction;
import coverall.enumerate.Workers;
import coverall.puzzle.Distinct;
import coverall.puzzle.NamedCover;
import coverall.puzzle.Problem;
import coverall.search.Engine;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleConsumer;
import java.util.stream.Stream;

/**
 * A request for a search, with a default for each of its parts. Each method that sets a part
 * changes this request and returns it. Not thread-safe.
 */
public final class SearchRequest {
  private final Problem problem;
  private Optional<SymmetrySearch.Found> symmetries = Optional.empty(); // once they are known
  private Optional<Distinct> distinct = Optional.empty();
  private Optional<String> restricted = Optional.empty();
  private Optional<Engine> engine = Optional.empty();
  private Optional<Cut> cut = Optional.empty();
  private Optional<DoubleConsumer> cuttingFinely = Optional.empty();
  private SymmetrySearch.Listing listing = SymmetrySearch.Listing.ALWAYS;
  private DoubleConsumer cuttingUpToSymmetry = share -> {};
  private boolean asWritten;
  private List<Engine> plugins = List.of();
  private boolean first;
  private long seed = 1;
  private int threads = Runtime.getRuntime().availableProcessors();
  private long limit = Long.MAX_VALUE;

  /** A reduction and a partition that were chosen before. */
  private record Cut(Restriction restriction, Partition partition) {}

  /** A request to find all solutions of a problem. */
  public SearchRequest(Problem problem) {
    this.problem = problem;
  }

  /** A copy of a request, which does not change with it. */
  public SearchRequest(SearchRequest other) {
    this(other, other.problem);
  }

  /**
   * A copy of a request.
   *
   * @param problem the same problem, of which the symmetry may be known
   */
  public SearchRequest(SearchRequest other, Problem problem) {
    this.problem = problem;
    symmetries = other.symmetries;
    listing = other.listing;
    cuttingUpToSymmetry = other.cuttingUpToSymmetry;
    distinct = other.distinct;
    restricted = other.restricted;
    engine = other.engine;
    cut = other.cut;
    cuttingFinely = other.cuttingFinely;
    asWritten = other.asWritten;
    plugins = other.plugins;
    first = other.first;
    seed = other.seed;
    threads = other.threads;
    limit = other.limit;
  }

  /** Sets the notion up to which solutions are distinct. Default: the coarsest one defined. */
  public SearchRequest distinct(Distinct notion) {
    distinct = Optional.of(notion);
    return this;
  }

  /**
   * Accepts symmetries of an exact cover problem that are too many to be listed, or more than can
   * be tried on each solution in little time. Solutions are then found once up to symmetry as
   * usual, but the plan can only be run, without a limit. To plan may take as long as to search.
   *
   * @param progress receives the completed share of the cut, from 0 to 1, from time to time
   */
  public SearchRequest acceptLargeSymmetry(DoubleConsumer progress) {
    listing = SymmetrySearch.Listing.IF_FEW;
    cuttingUpToSymmetry = progress;
    return this;
  }

  /**
   * Accepts symmetries of an exact cover problem only if they can be listed, or not at all, as
   * {@link #acceptLargeSymmetry} says.
   *
   * @param progress receives the completed share of the cut, from 0 to 1, from time to time
   */
  public SearchRequest acceptUnlistedSymmetry(DoubleConsumer progress) {
    listing = SymmetrySearch.Listing.IF_POSSIBLE;
    cuttingUpToSymmetry = progress;
    return this;
  }

  /** Uses symmetries that are known, listed or not. */
  SearchRequest symmetries(SymmetrySearch.Found known) {
    symmetries = Optional.of(known);
    listing = SymmetrySearch.Listing.IF_FEW;
    return this;
  }

  /**
   * Uses symmetries of an exact cover problem that are known.
   *
   * @param generators permutations of its options that generate all of them; see {@link
   *     SearchPlan#generators}
   */
  public SearchRequest symmetries(List<int[]> generators) {
    return symmetries(SymmetrySearch.generatedBy((NamedCover) problem, generators));
  }

  /** Uses symmetries that are known and not listed. */
  public SearchRequest symmetries(LargeSymmetry known) {
    return symmetries(new SymmetrySearch.Found(problem, Optional.of(known)));
  }

  /** Breaks the symmetry by restricting this piece. Default: the item that saves most. */
  public SearchRequest restrict(String piece) {
    restricted = Optional.of(piece);
    return this;
  }

  /** Breaks the symmetry only as far as the problem itself does. */
  public SearchRequest asWritten() {
    asWritten = true;
    return this;
  }

  /**
   * Sets the engine. Default: the one that is likely to be the fastest, which long searches
   * measure.
   */
  public SearchRequest engine(Engine wanted) {
    engine = Optional.of(wanted);
    return this;
  }

  /**
   * Lets other engines take part in the choice of the fastest, if they {@linkplain Engine#takesPart
   * ask for it}.
   */
  public SearchRequest plugins(List<Engine> engines) {
    plugins = engines.stream().filter(Engine::takesPart).toList();
    return this;
  }

  /**
   * Sets the number of threads, to plan and to search. Default: one for each processor.
   *
   * @throws IllegalArgumentException unless it is positive
   */
  public SearchRequest threads(int number) {
    if (number < 1) {
      throw new IllegalArgumentException("expected at least 1 thread, found " + number);
    }
    threads = number;
    return this;
  }

  /**
   * Sets the number of solutions after which to stop. Default: no limit. Undoes {@link #first}.
   *
   * @throws IllegalArgumentException unless it is positive
   */
  public SearchRequest limit(long solutions) {
    if (solutions < 1) {
      throw new IllegalArgumentException("expected a limit of at least 1, found " + solutions);
    }
    first = false;
    limit = solutions;
    return this;
  }

  /**
   * Stops after the first solution, and spends no time on what only helps to find all of them.
   * Undoes {@link #limit}.
   */
  public SearchRequest first() {
    first = true;
    limit = 1;
    return this;
  }

  /**
   * Sets the seed of random searches for a first solution. Default: 1. With one thread, everything
   * that is found depends on it alone.
   */
  public SearchRequest seed(long number) {
    seed = number;
    return this;
  }

  /**
   * Cuts large trees finely enough for many machines. This takes longer.
   *
   * @param progress receives the completed share of the cut, from 0 to 1, from time to time
   */
  public SearchRequest forManyMachines(DoubleConsumer progress) {
    cuttingFinely = Optional.of(progress);
    return this;
  }

  /**
   * Uses a restriction and a cut that were chosen before, for the same problem and the same notion.
   */
  public SearchRequest cut(Restriction restriction, Partition partition) {
    cut = Optional.of(new Cut(restriction, partition));
    return this;
  }

  /** The problem. */
  public Problem problem() {
    return problem;
  }

  /** The piece to restrict, if it was chosen. */
  public Optional<String> restricted() {
    return restricted;
  }

  /** The partition to use, if it was chosen before. */
  public Optional<Partition> partition() {
    return cut.map(Cut::partition);
  }

  /**
   * The notion up to which solutions are distinct. For a first solution alone, all notions are one.
   *
   * @throws IllegalArgumentException if it is not defined for the problem
   */
  public Distinct notion() {
    Distinct notion = distinct.orElseGet(first ? () -> Distinct.RAW : problem::coarsest);
    boolean isFound = notion == Distinct.SYMMETRY && problem instanceof NamedCover;
    if (!isFound && !problem.notions().contains(notion)) {
      throw new IllegalArgumentException(problem.whyUndefined(notion));
    }
    return notion;
  }

  /**
   * The problem to search: with its symmetries, which are found once, if solutions are distinct up
   * to symmetry.
   */
  private SymmetrySearch.Found searched() {
    if (notion() == Distinct.SYMMETRY
        && problem instanceof NamedCover cover
        && !cover.notions().contains(Distinct.SYMMETRY)) {
      boolean mustBeListed = limit < Long.MAX_VALUE || restricted.isPresent();
      SymmetrySearch.Listing own = mustBeListed ? SymmetrySearch.Listing.ALWAYS : listing;
      SymmetrySearch.Found known =
          symmetries
              .filter(found -> own != SymmetrySearch.Listing.ALWAYS || found.large().isEmpty())
              .orElseGet(() -> SymmetrySearch.find(cover, own));
      symmetries = Optional.of(known);
      return known;
    }
    return new SymmetrySearch.Found(problem, Optional.empty());
  }

  /**
   * Counts the solutions, each of a set of equivalent ones once.
   *
   * @throws IllegalArgumentException if the problem does not support the request
   * @throws InterruptedException if the calling thread was interrupted; the search has stopped then
   * @throws coverall.enumerate.EngineFailedException if an engine of a plug-in failed
   * @throws coverall.cover.MiscountException if the engine has lost or invented solutions
   * @throws coverall.enumerate.TooManySolutionsException if their number is too large
   */
  public long count() throws InterruptedException {
    return plan().run().count(progress -> {}).outcome().found();
  }

  /**
   * Passes every solution on to a visitor, until that stops the search; see {@link
   * SearchRun#visit}.
   *
   * @throws IllegalArgumentException if the problem does not support the request
   * @throws InterruptedException if the calling thread was interrupted; the search has stopped then
   * @throws coverall.enumerate.EngineFailedException if an engine of a plug-in failed
   * @throws coverall.cover.MiscountException if the engine has lost or invented solutions
   * @throws coverall.enumerate.TooManySolutionsException if their number is too large
   */
  public SearchResult visit(SolutionVisitor visitor) throws InterruptedException {
    return plan().run().visit(progress -> {}, visitor);
  }

  /**
   * The solutions as a stream, which the caller should close; see {@link SearchRun#stream}.
   *
   * @throws IllegalArgumentException if the problem does not support the request
   */
  public Stream<int[]> stream() {
    return plan().run().stream();
  }

  /**
   * Plans the search: finds the symmetry, if that is asked for, breaks it, cuts the tree into
   * subproblems, and chooses the engine. Deterministic; takes up to some seconds.
   *
   * @throws IllegalArgumentException if the problem does not support the request
   */
  public SearchPlan plan() {
    long start = System.nanoTime();
    SymmetrySearch.Found known =
        searched(); // An error of the request is thrown in the calling thread.
    if (known.large().isPresent()) {
      return planUpTo(known.large().get(), start);
    }
    Cutting cutting = Workers.on(threads, () -> cutting(known));
    return plan(start, known, cutting.reduction(), cutting.partition());
  }

  private SearchPlan planUpTo(LargeSymmetry symmetry, long start) {
    ExactCover cover = problem.cover();
    DoubleConsumer progress = cuttingFinely.orElse(cuttingUpToSymmetry);
    LargeSymmetry own = Workers.on(threads, () -> symmetry.cut(cover, progress));
    if (cut.isPresent() && !cut.get().partition().cutsAlike(own.partition())) {
      throw new IllegalArgumentException("the subproblems are not those of the problem");
    }
    return plan(
        start,
        new SymmetrySearch.Found(problem, Optional.of(own)),
        Reduction.none(cover, OptionGroup.trivial(cover.optionCount())),
        own.partition());
  }

  /** A problem to search, and how its tree is cut. */
  private record Cutting(Reduction reduction, Partition partition) {}

  private Cutting cutting(SymmetrySearch.Found known) {
    // The first solution of a problem is often found sooner, but that of a loose packing is not.
    boolean isSoonFound = first && problem.cover().filler() < 0;
    int order = leavesOutNothing() ? 1 : known.problem().symmetry().group(notion()).order();
    BitSet useless = isSoonFound ? new BitSet() : Reduction.ruledOut(problem.cover(), order);
    Reduction whole = reduction(known.problem(), useless);
    Reduction reduction =
        cut.map(given -> whole.simplifiedFor(given.partition(), useless))
            .orElseGet(() -> whole.simplified(useless));
    return new Cutting(reduction, partition(reduction));
  }

  /**
   * Plans for {@link CountRun}, quickly: neither breaks the symmetry nor cuts the tree.
   *
   * @throws IllegalArgumentException if the notion is not defined for the problem, or its symmetry
   *     cannot be used
   */
  public SearchPlan planWithoutCut() {
    long start = System.nanoTime();
    SymmetrySearch.Found known = searched();
    Distinct listed = known.large().isPresent() ? Distinct.RAW : notion();
    Reduction none = SearchPlan.reductionOf(known.problem(), listed, Restriction.NONE);
    return plan(start, known, none, Partition.uncut(1));
  }

  private SearchPlan plan(
      long start, SymmetrySearch.Found known, Reduction reduction, Partition partition) {
    ExactCover cover = reduction.cover();
    EngineChoice choice =
        engine
            .map(wanted -> EngineChoice.asked(wanted, cover))
            .orElseGet(
                () ->
                    first
                        ? EngineChoice.ofTheFirst(cover)
                        : EngineChoice.of(cover, partition, plugins));
    double seconds = (System.nanoTime() - start) / 1e9;
    return new SearchPlan(
        known.problem(),
        known.large(),
        asWritten,
        notion(),
        reduction,
        partition,
        choice,
        threads,
        limit,
        seed,
        seconds);
  }

  private Reduction reduction(Problem known, BitSet useless) {
    Distinct notion = notion();
    if (cut.isPresent()) {
      return SearchPlan.reductionOf(known, notion, cut.get().restriction());
    }
    ExactCover cover = problem.cover();
    if (leavesOutNothing()) {
      return Reduction.none(cover, OptionGroup.trivial(cover.optionCount()));
    }
    OptionGroup group = known.symmetry().group(notion);
    return restricted
        .map(piece -> Reduction.twice(cover, group, problem.itemToRestrict(piece)))
        .orElseGet(() -> choose(cover, group, useless));
  }

  /** Whether images of solutions are to be searched, too. */
  private boolean leavesOutNothing() {
    return asWritten || (first && restricted.isEmpty());
  }

  /** In exact cover problems, an item is often an image of another one. */
  private Reduction choose(ExactCover cover, OptionGroup group, BitSet useless) {
    Reduction chosen = Reduction.choose(cover, group, useless);
    return problem instanceof NamedCover ? chosen.leastOfImages(cover) : chosen;
  }

  private Partition partition(Reduction reduction) {
    if (cut.isPresent()) {
      return cut.get().partition();
    }
    ExactCover cover = reduction.cover();
    Partition own =
        first
            ? Partition.forTheFirst(cover)
            : cuttingFinely
                .map(progress -> FineCut.of(cover, progress))
                .orElseGet(() -> Partition.of(cover));
    return CompleteCut.of(own, reduction);
  }
}
