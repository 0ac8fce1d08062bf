package coverall.solve;

import coverall.format.DlxFormat;
import coverall.puzzle.NamedCover;
import coverall.symmetry.StabilizerChain;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * An exact cover problem that is likely to have symmetries, as lists of words: those of the primary
 * items, of the secondary items, of the options.
 */
public record SymmetricText(
    List<String> primary, List<String> secondary, List<List<String>> options) {
  private static final int POINTS = 6;

  /** A cyclic group, a dihedral and a symmetric one, and the wreath products of S2 and S3. */
  private static final List<List<int[]>> PLANTED =
      List.of(
          group(new int[] {1, 2, 3, 4, 5, 0}),
          group(new int[] {1, 2, 3, 4, 5, 0}, new int[] {5, 4, 3, 2, 1, 0}),
          group(new int[] {1, 0, 2, 3, 4, 5}, new int[] {1, 2, 3, 0, 4, 5}),
          group(new int[] {1, 0, 2, 3, 4, 5}, new int[] {2, 3, 4, 5, 0, 1}),
          group(
              new int[] {1, 0, 2, 3, 4, 5},
              new int[] {1, 2, 0, 3, 4, 5},
              new int[] {3, 4, 5, 0, 1, 2}));

  private static List<int[]> group(int[]... generators) {
    return StabilizerChain.of(POINTS, List.of(generators)).elements(720);
  }

  /**
   * Random options and their images: of an orbit of points, each is a primary and a secondary item,
   * with or without bounds and colours.
   */
  public static SymmetricText random(Random random) {
    List<int[]> planted = PLANTED.get(random.nextInt(PLANTED.size()));
    String bounds =
        random.nextInt(3) == 0 ? List.of("0:1|", "1:2|", "2|").get(random.nextInt(3)) : "";
    boolean coloured = random.nextInt(3) == 0;
    Set<List<String>> options = new LinkedHashSet<>();
    while (options.size() < 4) {
      Map<String, Integer> words = new HashMap<>(); // points by word, with * for the point
      List<Integer> points = shuffled(IntStream.range(0, POINTS).boxed().toList(), random);
      for (int k = 0; k < 1 + random.nextInt(2); k++) {
        words.put("p*" + " ".repeat(k), points.get(k));
      }
      for (int k = 2; k < 2 + random.nextInt(3); k++) {
        String colour = coloured ? List.of("", ":A", ":B").get(random.nextInt(3)) : "";
        words.put("s*" + colour + " ".repeat(k), points.get(k));
      }
      if (random.nextInt(3) == 0) {
        words.put("z", 0);
      }
      for (int[] image : planted) {
        options.add(
            words.entrySet().stream()
                .map(w -> w.getKey().strip().replace("*", "" + image[w.getValue()]))
                .sorted()
                .toList());
      }
    }
    List<List<String>> all = new ArrayList<>(options);
    if (random.nextInt(4) == 0) {
      all.add(all.getFirst());
    }
    return new SymmetricText(
        shuffled(
            IntStream.range(0, POINTS).mapToObj(k -> bounds + "p" + k).toList(), new Random(0)),
        List.of("s0", "s1", "s2", "s3", "s4", "s5", "z"),
        all);
  }

  /** It in Knuth's format. */
  public String words() {
    StringBuilder text = new StringBuilder(String.join(" ", primary));
    text.append(" | ").append(String.join(" ", secondary)).append('\n');
    options.forEach(option -> text.append(String.join(" ", option)).append('\n'));
    return text.toString();
  }

  SymmetricText shuffled(Random random) {
    List<List<String>> others = new ArrayList<>();
    for (List<String> option : options) {
      others.add(shuffled(option, random));
    }
    return new SymmetricText(
        shuffled(primary, random), shuffled(secondary, random), shuffled(others, random));
  }

  private static <T> List<T> shuffled(Collection<T> list, Random random) {
    List<T> other = new ArrayList<>(list);
    Collections.shuffle(other, random);
    return other;
  }

  /** The problem. */
  public NamedCover problem() {
    return DlxFormat.parse(words().getBytes(StandardCharsets.UTF_8), "test");
  }
}
