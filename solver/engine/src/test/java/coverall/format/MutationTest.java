package coverall.format;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Encoding;
import coverall.puzzle.Puzzle;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/** Whatever stands in a file, it is a puzzle or it is refused politely. */
@Timeout(value = 180, threadMode = ThreadMode.SEPARATE_THREAD)
@Tag("slow")
final class MutationTest {
  private static final int MUTATIONS = 10_000;
  private static final long MOST_WORK = 250;

  private static final String DRAWN =
      """
      // Everything that a file can have.
      name   Odds and ends // here
      region
      ### #.. .
      ### ##. #
      ----
      .## ### #
      ##. ### #

      pieces 2*3L X' 4S
      one-sided pieces F
      polycubes 2
      polyominoes 6 one-sided
      piece 2*stick
      ##
      one-sided piece own
      #.. ...
      ### ..#
      expect 1,234 up to rotation and reflection: nobody
      expect 5 raw
      """;

  private static final String LUA =
      """
      --[[ A comment
        of two lines ]]
      problem = {
        box = { 3, 3, 3 }, -- a cube
        pieces = { "3L", '4T', "4L", "4S", "4^", "4<", "4>", },
        lock = "3L"; lockcount = 4,
        constrain = "4T", constrain_x = "4L", constrain_y = '4S', constrain_z = "4^",
      }
      """;

  private static final String BURR =
      """
      <?xml version="1.0"?>
      <puzzle version="2">
      <gridType type="0"/>
      <colors><color red="1" green="2" blue="3"/><color/></colors>
      <shapes>
      <voxel x="3" y="2" z="2" type="0">###+++#1#2+1+2__</voxel>
      <voxel x="2" y="2" z="1" name="el" type="0">##1#_</voxel>
      <voxel x="1" y="1" z="1" type="0">#2</voxel>
      </shapes>
      <problems>
      <problem name="All" maxHoles="4">
      <shapes><shape id="1" count="2"><group group="1" count="1"/></shape>
      <shape id="2" min="0" max="3"/></shapes>
      <result id="0"/>
      <bitmap><pair piece="0" result="0"/><pair piece="1" result="0"/></bitmap>
      <solutions><solution><assembly>0 0 0 0</assembly></solution></solutions>
      </problem>
      </problems>
      <comment>A &lt;comment&gt;</comment>
      </puzzle>
      """;

  /** Bytes that mean something in one of the formats, or nothing in any text. */
  private static final byte[] BYTES =
      "#.-/ \n\r\t*x'\",;{}[]=:_+<>&?019FXl\0\u001b\u007f\u00fc\u2003\ufeff"
          .getBytes(StandardCharsets.UTF_8);

  private static List<byte[]> files() throws IOException {
    List<byte[]> files = new ArrayList<>();
    files.add(DRAWN.getBytes(StandardCharsets.UTF_8));
    files.add(LUA.getBytes(StandardCharsets.UTF_8));
    files.add(BURR.getBytes(StandardCharsets.UTF_8));
    files.add(Parsing.compressed(DRAWN.getBytes(StandardCharsets.UTF_8)));
    for (String grid : List.of("triangular-prisms", "spheres", "tetra-octahedra")) {
      try (InputStream in = MutationTest.class.getResourceAsStream(grid + ".xmpuzzle")) {
        files.add(Objects.requireNonNull(in, grid).readAllBytes());
      }
    }
    for (String folder : List.of("../../problems", "../../problems/lepage")) {
      try (Stream<Path> problems = Files.list(Path.of(folder))) {
        for (Path problem :
            problems
                .filter(path -> path.toString().matches(".*\\.(puzzle|txt)"))
                .sorted()
                .toList()) {
          files.add(Files.readAllBytes(problem));
        }
      }
    }
    return files;
  }

  @Test
  void mutatedFilesAreReadOrRefused() throws IOException {
    List<byte[]> files = files();
    int read = 0;
    int encoded = 0;
    for (long seed = 0; seed < MUTATIONS; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      // Every second file is one of the first four.
      byte[] content =
          files.get(random.nextBoolean() ? random.nextInt(4) : random.nextInt(files.size()));
      int mutations = 1 + random.nextInt(4);
      for (int k = 0; k < mutations; k++) {
        content = mutated(content, random);
      }
      try {
        Puzzle puzzle = PuzzleFile.parse(content, "mutant");
        read++;
        if ((long) puzzle.region().size() * puzzle.pieces().size() < MOST_WORK) {
          Encoding.asWritten(puzzle);
          Encoding.of(puzzle);
          encoded++;
        }
      } catch (BadPuzzleException e) {
        assertThat(e.getMessage()).as("seed %d", seed).isNotBlank().hasSizeLessThan(500);
      } catch (RuntimeException | Error e) {
        throw new AssertionError(
            "seed " + seed + ":\n" + new String(content, StandardCharsets.UTF_8), e);
      }
    }
    assertThat(read).as("mutants that were read").isGreaterThan(MUTATIONS / 10);
    assertThat(encoded).as("mutants that were encoded").isGreaterThan(MUTATIONS / 50);
  }

  private static byte[] mutated(byte[] content, SplittableRandom random) {
    if (content.length == 0) {
      return new byte[] {BYTES[random.nextInt(BYTES.length)]};
    }
    int at = random.nextInt(content.length);
    return switch (random.nextInt(9)) {
      case 0 -> spliced(content, at, at + 1, (byte) (content[at] ^ 1 << random.nextInt(8)));
      case 1 -> spliced(content, at, at + 1, BYTES[random.nextInt(BYTES.length)]);
      case 2 -> spliced(content, at, at, BYTES[random.nextInt(BYTES.length)]);
      case 3 -> spliced(content, at, at + 1);
      case 4 -> spliced(content, at, content.length);
      case 5 -> {
        int end = Math.min(content.length, at + random.nextInt(20));
        byte[] part = Arrays.copyOfRange(content, at, end);
        int to = random.nextInt(content.length);
        yield spliced(content, to, to, part);
      }
      default -> lines(content, random);
    };
  }

  /** The content with some of its bytes replaced. */
  private static byte[] spliced(byte[] content, int from, int to, byte... by) {
    ByteArrayOutputStream spliced = new ByteArrayOutputStream();
    spliced.write(content, 0, from);
    spliced.write(by, 0, by.length);
    spliced.write(content, to, content.length - to);
    return spliced.toByteArray();
  }

  /** The content with a line doubled, left out, or exchanged with another. */
  private static byte[] lines(byte[] content, SplittableRandom random) {
    String text = new String(content, StandardCharsets.ISO_8859_1);
    List<String> lines = new ArrayList<>(List.of(text.split("(?<=\n)")));
    int line = random.nextInt(lines.size());
    int other = random.nextInt(lines.size());
    switch (random.nextInt(3)) {
      case 0 -> lines.add(other, lines.get(line));
      case 1 -> lines.remove(line);
      default -> Collections.swap(lines, line, other);
    }
    return String.join("", lines).getBytes(StandardCharsets.ISO_8859_1);
  }
}
