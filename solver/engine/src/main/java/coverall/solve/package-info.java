/**
 * From a problem to its solutions: the way into the library.
 *
 * <p>A {@link coverall.puzzle.Problem} comes from a file ({@link coverall.format.PuzzleFile},
 * {@link coverall.format.DlxFormat}), from a puzzle built in Java ({@link
 * coverall.puzzle.Encoding#of}) or from an exact cover ({@link
 * coverall.puzzle.NamedCover.Builder}). A {@link coverall.solve.SearchRequest} says what to find,
 * and counts the solutions, passes them to a {@link coverall.solve.SolutionVisitor} or returns them
 * as a stream:
 *
 * <pre>{@code
 * Encoding soma = Encoding.of(PuzzleFile.read(Path.of("soma.puzzle")));
 * long solutions = new SearchRequest(soma).threads(4).count();
 * }</pre>
 *
 * <p>To do more, {@linkplain coverall.solve.SearchRequest#plan plan} the search: a {@link
 * coverall.solve.SearchPlan} makes a {@link coverall.solve.SearchRun}, which reports its progress
 * and can be stopped from any thread, and a {@link coverall.solve.SearchSession} fills a store of
 * solutions in one or several runs. {@link coverall.solve.CountRun} counts without enumerating, and
 * {@link coverall.solve.SolutionSampler} draws solutions at random. {@link coverall.check.Check}
 * looks for reasons why a puzzle has no solution.
 *
 * <p>A problem that cannot be read is reported by a {@link coverall.puzzle.BadPuzzleException}, a
 * request that a problem does not support by an {@link java.lang.IllegalArgumentException}. Both
 * have one-line messages meant for users.
 */
@NullMarked
package coverall.solve;

import org.jspecify.annotations.NullMarked;
