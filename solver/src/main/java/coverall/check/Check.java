package coverall.check;

import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Encoding;
import coverall.puzzle.Puzzle;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * Looks for reasons why a puzzle has no solution, from the plainest to the oddest, without a
 * search.
 *
 * <p>Whatever is called a proof is one. That nothing is found proves nothing.
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
   * @throws BadPuzzleException if it has too many placements to look at
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

  /** Looks for what does not show at once; the plainer reasons are told first. */
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
      shortfall("There are so many placements that not all were found that no solution can use.");
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
                  "Without the placements that no solution can use: " + proof.text(),
                  proof.labels()));
    }
  }

  /** Counts cells of all kinds. */
  private void weigh(BitSet placed) {
    Weighing weighing = Weighing.of(placements, placed);
    proofs.addAll(weighing.proofs());
    if (weighing.isCutShort()) {
      shortfall("There are so many pieces and placements that not all colourings were tried.");
    }
  }

  /** Looks for numbers on the cells that prove it. */
  private void writeNumbers(BitSet placed) {
    if (NumberedCells.isTooLarge(placements)) {
      shortfall("The puzzle is too large to look for numbers on its cells that prove something.");
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
