package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.compare.Comparison;
import coverall.compare.Contender;
import coverall.compare.EngineContender;
import coverall.compare.Overall;
import coverall.compare.Standings;
import coverall.puzzle.Distinct;
import coverall.search.BuiltInEngine;
import coverall.search.Engine;
import coverall.solve.OrbitCounts;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

final class CompareCommandTest extends CommandTest {
  private static Comparison.Trial trial(Engine engine, long found) {
    Map<Distinct, BigInteger> counts = new EnumMap<>(Distinct.class);
    counts.put(Distinct.RAW, BigInteger.valueOf(24 * found));
    counts.put(Distinct.ROTATION, BigInteger.valueOf(found));
    return new Comparison.Trial(
        new EngineContender(engine),
        1,
        new Contender.Result(
            true,
            new Contender.Answer(found, new OrbitCounts(counts)),
            OptionalLong.of(1),
            1,
            1,
            1));
  }

  @Test
  void disagreementSaysWhichEnginesFindWhat() {
    List<Contender> engines =
        List.of(
            new EngineContender(BuiltInEngine.DLX),
            new EngineContender(BuiltInEngine.BITS),
            new EngineContender(BuiltInEngine.CELLS));
    Standings standings =
        new Standings(
            engines,
            List.of(
                trial(BuiltInEngine.DLX, 50),
                trial(BuiltInEngine.BITS, 49),
                trial(BuiltInEngine.CELLS, 50)));
    assertThat(CompareCommand.answersWords(standings))
        .isEqualTo(
            "dlx, cells find 50 (1,200 raw, 50 up to rotation);"
                + " bits finds 49 (1,176 raw, 49 up to rotation)");
  }

  @Test
  void adviceIsGivenWhereSpeedsMeanLittle() {
    Contender dlx = new EngineContender(BuiltInEngine.DLX);
    Contender bits = new EngineContender(BuiltInEngine.BITS);
    Standings slow =
        new Standings(List.of(dlx, bits), List.of(trial(BuiltInEngine.BITS, 50)), List.of(dlx));
    Standings quick =
        new Standings(
            List.of(dlx, bits),
            List.of(trial(BuiltInEngine.DLX, 50), trial(BuiltInEngine.BITS, 50)));
    String first = ", where speeds are unknown. Name a faster engine first with --engines.";
    assertThat(StandingsText.advice(new Overall(List.of(slow)), 3))
        .containsExactly("dlx was stopped" + first);
    assertThat(StandingsText.advice(new Overall(List.of(quick, slow)), 3))
        .containsExactly("dlx was stopped on 1 of 2 puzzles" + first);
    assertThat(StandingsText.advice(new Overall(List.of(quick)), 3)).isEmpty();
  }

  @Test
  void csvHasALineForEachContenderAndPuzzle() throws IOException {
    file("first.puzzle", "name 1, 2\nbox 2x1\npieces 2*1_\n");
    file("second.puzzle", "name =second\nbox 2x2\npieces 2*2_\n");
    Ended ended =
        run(
            "compare",
            folder.toString(),
            "--engines=bits-scalar,cells",
            "--distinct=raw",
            "--rounds=2",
            "--csv",
            "--count-pattern=(\\d+)",
            "--command",
            "/bin/sh -c 'grep -q 1,1,0 && echo 2 || echo 1'");
    assertThat(ended.exitCode()).as(ended.err()).isZero();
    String time = "\\d+\\.\\d{6}";
    String rest = ",2(," + time + "){4}";
    assertThat(ended.out().lines())
        .satisfiesExactly(
            line ->
                assertThat(line)
                    .isEqualTo(
                        "puzzle,contender,solutions,branches,rounds,"
                            + "medianSeconds,minSeconds,maxSeconds,speed"),
            line -> assertThat(line).matches("\"1, 2\",bits-scalar,1,\\d+" + rest),
            line -> assertThat(line).matches("\"1, 2\",cells,1,\\d+" + rest),
            line -> assertThat(line).matches("\"1, 2\",sh,1," + rest),
            line -> assertThat(line).matches("'=second,bits-scalar,2,\\d+" + rest),
            line -> assertThat(line).matches("'=second,cells,2,\\d+" + rest),
            line -> assertThat(line).matches("'=second,sh,2," + rest));
    assertThat(ended.out().lines().skip(1).findFirst().orElseThrow()).endsWith(",1.000000");
  }

  @Test
  void programThatTakesTooLongIsStopped() throws IOException {
    String[] command = {
      "compare",
      "toy.puzzle",
      "queens-8.dlx",
      "--engines=dlx",
      "--rounds=2",
      "--time-limit=0.5s",
      "--command=/bin/sh -c 'grep -q r1 && echo 92 && exit; sleep 60'",
      "--count-pattern=(\\d+)"
    };
    Ended ended = run(command);
    assertThat(ended.exitCode()).as(ended.err()).isZero();
    assertThat(ended.out())
        .contains("\nsh          stopped after 0.500 s\n")
        .contains("All 2 puzzles: speed relative to dlx\n")
        .contains("\ndlx                2/2           1.00x     1.00x     1.00x\n")
        .contains("\nsh                 1/2 ");
    assertThat(ended.err())
        .containsPattern("[12] of 2 puzzles: times below 0.05 s are .* Try --rounds 100.\n$");
    String[] csv = Arrays.copyOf(command, command.length + 1);
    csv[command.length] = "--csv";
    assertThat(run(csv).out()).contains("\nToy 3x3,sh,,,0,,,,\n");
    String[] json = Arrays.copyOf(command, command.length + 1);
    json[command.length] = "--json";
    assertThat(run(json).out().lines())
        .anySatisfy(line -> assertThat(line).contains("\"event\":\"late\"", "\"timeLimit\":0.5"))
        .anySatisfy(line -> assertThat(line).contains("\"event\":\"overall\"", "\"completed\":1"));
  }

  @Test
  void csvIsNotJson() {
    Ended ended = run("compare", "queens-8.dlx", "--csv", "--json");
    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err()).isEqualTo("coverall: --csv cannot be combined with --json\n");
  }

  @Test
  void pictureHasBarsForEveryPuzzle() throws Exception {
    Path svg = folder.resolve("times.svg");
    String[] command = {
      "compare",
      "toy.puzzle",
      "queens-8.dlx",
      "--engines=cells,dlx",
      "--rounds=1",
      "--command=/bin/sh -c 'grep -q r1 && echo 92 || echo 16'",
      "--count-pattern=(\\d+)",
      "-o",
      svg.toString()
    };
    Ended ended = run(command);
    assertThat(ended.exitCode()).as(ended.err()).isZero();
    assertThat(ended.out()).startsWith("Toy 3x3\n");
    assertThat(ended.err()).startsWith("coverall: times of 2 puzzles written to " + svg + "\n");
    Document document =
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(svg.toFile());
    assertThat(document.getDocumentElement().getTagName()).isEqualTo("svg");
    assertThat(document.getDocumentElement().getTextContent())
        .contains("CPU time: Toy 3x3, queens-8", "16 solutions raw", "92 solutions raw")
        .contains("Puzzles completed", "cells", "dlx", "sh", "1.00x");
    Ended again = run(command);
    assertThat(again.exitCode()).isEqualTo(74);
    assertThat(again.out()).isEmpty();
    assertThat(again.err()).endsWith("already exists; not overwritten. Choose another name.\n");
  }

  @Test
  void pictureOfNothingIsNotWritten() {
    Path svg = folder.resolve("times.svg");
    assertThat(run("compare", "nowhere.puzzle", "-o", svg.toString()).exitCode()).isEqualTo(65);
    assertThat(svg).doesNotExist();
  }

  @Test
  void pictureIsSvg() {
    Ended ended = run("compare", "toy.puzzle", "-o", "times.png");
    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err()).isEqualTo("coverall: --output times.png: expected NAME.svg\n");
  }
}
