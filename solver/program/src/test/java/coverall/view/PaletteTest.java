package coverall.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Checks the palette by code of its own. */
final class PaletteTest {
  /** OKLab coordinates of a colour as four kinds of eyes see it. */
  private record Seen(List<double[]> byEye) {
    /** The distance for the eye that tells them apart worst; that of few people counts less. */
    double distance(Seen other) {
      double least = Double.MAX_VALUE;
      for (int eye = 0; eye < EYES.length; eye++) {
        least = Math.min(least, distance(other, eye) / (eye == NO_BLUE ? WEIGHT_OF_NO_BLUE : 1));
      }
      return least;
    }

    double distance(Seen other, int eye) {
      double sum = 0;
      for (int k = 0; k < 3; k++) {
        double apart = byEye.get(eye)[k] - other.byEye.get(eye)[k];
        sum += apart * apart;
      }
      return Math.sqrt(sum);
    }
  }

  private static final int NO_BLUE = 3;
  private static final double WEIGHT_OF_NO_BLUE = 0.7;
  private static final int FROM_OTHERS = 7;

  /** The usual eye, and Machado, Oliveira and Fernandes 2009, severity 1.0, on linear colours. */
  private static final double[][][] EYES = {
    {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
    {
      {0.152286, 1.052583, -0.204868},
      {0.114503, 0.786281, 0.099216},
      {-0.003882, -0.048116, 1.051998}
    },
    {
      {0.367322, 0.860646, -0.227968},
      {0.280085, 0.672501, 0.047413},
      {-0.011820, 0.042940, 0.968881}
    },
    {
      {1.255528, -0.076749, -0.178779},
      {-0.078411, 0.930809, 0.147602},
      {0.004733, 0.691367, 0.303900}
    }
  };

  private static double linear(int channel) {
    double value = channel / 255.0;
    return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
  }

  private static double[] linear(int red, int green, int blue) {
    return new double[] {linear(red), linear(green), linear(blue)};
  }

  private static Seen seen(int colour) {
    double[] light = linear(colour >> 16, colour >> 8 & 0xFF, colour & 0xFF);
    List<double[]> byEye = new ArrayList<>();
    for (double[][] eye : EYES) {
      double[] rgb = new double[3];
      for (int k = 0; k < 3; k++) {
        double sum = eye[k][0] * light[0] + eye[k][1] * light[1] + eye[k][2] * light[2];
        rgb[k] = Math.clamp(sum, 0, 1);
      }
      byEye.add(oklab(rgb[0], rgb[1], rgb[2]));
    }
    return new Seen(byEye);
  }

  /** Ottosson, "A perceptual color space for image processing", 2020. */
  private static double[] oklab(double r, double g, double b) {
    double l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    double m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    double s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return new double[] {
      0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
      1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
    };
  }

  /** How far the two colours are apart, of so many first ones, that are most alike for an eye. */
  private static double least(int count, int eye) {
    double least = Double.MAX_VALUE;
    for (int k = 0; k < count; k++) {
      for (int l = 0; l < k; l++) {
        Seen one = seen(Palette.colour(k));
        least = Math.min(least, one.distance(seen(Palette.colour(l)), eye));
      }
    }
    return least;
  }

  @Test
  void everyKindOfEyeTellsAllColoursApart() {
    // One that is hardly to be seen is 0.02.
    for (int eye = 0; eye < EYES.length; eye++) {
      assertThat(least(13, eye)).as("eye " + eye).isGreaterThan(0.073);
      assertThat(least(Palette.size(), eye)).as("eye " + eye).isGreaterThan(0.047);
    }
    assertThat(least(13, 0)).isGreaterThan(0.1);
    assertThat(least(24, 0)).isGreaterThan(0.077);
    assertThat(least(Palette.size(), 0)).isGreaterThan(0.062);
    for (int eye = 0; eye < NO_BLUE; eye++) {
      assertThat(least(24, eye)).as("eye " + eye).isGreaterThan(0.066);
      assertThat(least(Palette.size(), eye)).as("eye " + eye).isGreaterThan(0.056);
    }
  }

  @Test
  void everyFurtherColourIsTheFarthestFromThoseBeforeIt() {
    List<Seen> candidates = new ArrayList<>();
    for (int red = 0; red < 256; red += 15) {
      for (int green = 0; green < 256; green += 15) {
        for (int blue = 0; blue < 256; blue += 15) {
          Seen seen = seen(red << 16 | green << 8 | blue);
          double[] usual = seen.byEye.getFirst();
          double chroma = Math.hypot(usual[1], usual[2]);
          if (usual[0] >= 0.36 && usual[0] <= 0.93 && chroma > 0.03 && chroma < 0.17) {
            candidates.add(seen);
          }
        }
      }
    }
    List<Seen> chosen = new ArrayList<>();
    double before = Double.MAX_VALUE;
    for (int k = 0; k < Palette.size(); k++) {
      Seen next = seen(Palette.colour(k));
      if (k >= FROM_OTHERS) {
        double own = fromNearest(next, chosen);
        double farthest =
            candidates.stream().mapToDouble(c -> fromNearest(c, chosen)).max().orElseThrow();
        assertThat(own).as("colour " + k).isEqualTo(farthest).isLessThanOrEqualTo(before);
        before = own;
      }
      chosen.add(next);
    }
  }

  private static double fromNearest(Seen one, List<Seen> others) {
    return others.stream().mapToDouble(one::distance).min().orElseThrow();
  }

  @Test
  void textIsBlackOrWhiteWhicheverHasMoreContrast() {
    List<Integer> colours = new ArrayList<>();
    for (int k = 0; k < Palette.size(); k++) {
      colours.add(Palette.colour(k));
    }
    SplittableRandom random = new SplittableRandom(1);
    for (int k = 0; k < 10_000; k++) {
      colours.add(random.nextInt(0x1000000));
    }
    for (int colour : colours) {
      double[] light = linear(colour >> 16, colour >> 8 & 0xFF, colour & 0xFF);
      double luminance = 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2];
      double withBlack = (luminance + 0.05) / 0.05;
      double withWhite = 1.05 / (luminance + 0.05);
      assertThat(Palette.isLight(colour))
          .as(Integer.toHexString(colour))
          .isEqualTo(withBlack > withWhite);
      assertThat(Math.max(withBlack, withWhite)).isGreaterThan(4.5);
    }
  }

  @Test
  void coloursComeAgainAfterTheLast() {
    assertThat(Palette.size()).isEqualTo(29);
    assertThat(Palette.colour(0)).isEqualTo(0xE69F00).isEqualTo(Palette.colour(29));
  }
}
