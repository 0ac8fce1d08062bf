package coverall.check;

import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Encoding;
import coverall.puzzle.Puzzle;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/**
 * A check that looks for proofs that a puzzle has no solution, from the simplest to the most
 * unusual, without a search.
 *
 * <p>Every proof is valid. Finding none does not mean that a solution exists.
 */
public final class Check {
  private final Placements placements;
  private final Encoding encoding;
  private final List<Finding> proofs = new ArrayList<>();
  private final List<String> shortfalls = new ArrayList<>();
  private BitSet usable;

  private Check(Encoding encoding) {
    this.encoding = encoding;
    placements = new Placements(encoding);
    usable = placements.all();
  }

  /**
   * Checks a puzzle.
   *
   * @throws BadPuzzleException if the puzzle has too many placements
   * @throws CancellationException if the thread is interrupted
   */
  public static Report of(Puzzle puzzle) {
    Check check = new Check(Encoding.unchecked(puzzle));
    check.run();
    return new Report(
        check.encoding,
        check.proofs,
        new Remarks(check.encoding, check.placements).all(),
        check.shortfalls,
        check.usable);
  }

  /** Ends a check whose thread was interrupted. Every step that may take long calls this. */
  static void stopIfInterrupted() {
    if (Thread.interrupted()) {
      throw new CancellationException("the check was interrupted");
    }
  }

  private void run() {
    Optional<String> volume = placements.puzzle().wrongVolume();
    volume.ifPresent(defect -> proofs.add(Finding.of(Wording.sentence(defect))));
    proofs.addAll(new Fitting(placements).findings());
    boolean fits = proofs.size() == volume.stream().count();
    if (fits) {
      proofs.addAll(CommonCells.findings(placements));
    }
    if (volume.isEmpty() && fits) {
      argue();
    }
  }

  /** Looks for the less obvious proofs, the simpler ones first. */
  private void argue() {
    Forced forced = Forced.of(placements);
    if (proofs.isEmpty()) {
      forced.contradiction().ifPresent(proofs::add);
    }
    weigh(placements.all());
    if (forced.contradiction().isPresent()) {
      return;
    }
    LookAhead lookAhead = LookAhead.of(placements, forced.usable());
    if (lookAhead.isCutShort()) {
      shortfall(
          "The puzzle has so many placements that the check may have missed some that no solution"
              + " can use.");
    }
    Optional<Finding> deadEnds = lookAhead.contradiction();
    if (lookAhead.isPlain()) {
      deadEnds.ifPresent(proofs::add);
    }
    if (proofs.isEmpty()) {
      writeNumbers(placements.all());
    }
    if (proofs.isEmpty() && deadEnds.isPresent()) {
      proofs.add(deadEnds.get());
    }
    if (deadEnds.isPresent()) {
      return;
    }
    usable = lookAhead.usable();
    if (proofs.isEmpty() && usable.cardinality() < placements.count()) {
      weigh(usable);
      if (proofs.isEmpty()) {
        writeNumbers(usable);
      }
      proofs.replaceAll(
          proof ->
              new Finding(
                  "After discarding the placements that no solution can use: " + proof.text(),
                  proof.labels()));
    }
  }

  /** Looks for colouring proofs. */
  private void weigh(BitSet placed) {
    Weighing weighing = Weighing.of(placements, placed);
    proofs.addAll(weighing.proofs());
    if (weighing.isCutShort()) {
      shortfall(
          "The puzzle has so many pieces and placements that the check did not try all"
              + " colourings.");
    }
  }

  /** Looks for a proof with numbers on the cells. */
  private void writeNumbers(BitSet placed) {
    if (NumberedCells.isTooLarge(placements)) {
      shortfall(
          "The puzzle is too large for the check to look for a proof with numbers on the cells.");
    } else {
      NumberedCells.proof(placements, placed).ifPresent(proofs::add);
    }
  }

  private void shortfall(String text) {
    if (!shortfalls.contains(text)) {
      shortfalls.add(text);
    }
  }
}
