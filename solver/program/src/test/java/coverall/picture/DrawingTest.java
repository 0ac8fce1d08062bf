package coverall.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Drawings as SVG and as pixels. */
final class DrawingTest {
  static BufferedImage pixels(Drawing drawing) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    drawing.writePng(out);
    return ImageIO.read(new ByteArrayInputStream(out.toByteArray()));
  }

  static int colour(BufferedImage image, double x, double y) {
    return image.getRGB((int) Math.round(2 * x), (int) Math.round(2 * y)) & 0xFFFFFF;
  }

  private static Drawing square(int colour) {
    Drawing drawing = new Drawing(10, 10);
    drawing.rectangle(0, 0, 10, 10, colour);
    return drawing;
  }

  @Test
  void placedDrawingsAreWhereTheyArePlaced() throws IOException {
    Drawing inner = new Drawing(30, 10);
    inner.place(square(0xFF0000), 20, 0);
    Drawing drawing = new Drawing(100, 40);
    drawing.place(inner, 50, 10);

    BufferedImage image = pixels(drawing);

    assertThat(image.getWidth()).isEqualTo(200);
    assertThat(image.getHeight()).isEqualTo(80);
    assertThat(colour(image, 75, 15)).isEqualTo(0xFF0000);
    for (List<Integer> point : List.of(List.of(65, 15), List.of(85, 15), List.of(75, 25))) {
      assertThat(colour(image, point.get(0), point.get(1))).isEqualTo(0xFFFFFF);
    }
  }

  @Test
  void whatIsDrawnLaterIsOverWhatWasBefore() throws IOException {
    Drawing drawing = new Drawing(10, 10);
    drawing.place(square(0xFF0000), 0, 0);
    drawing.line(List.of(new Point(0, 5), new Point(10, 5)), 0x0000FF, 2);

    assertThat(colour(pixels(drawing), 5, 5)).isEqualTo(0x0000FF);
    assertThat(colour(pixels(drawing), 5, 8)).isEqualTo(0xFF0000);
    assertThat(SvgDocument.of(drawing).ofPaths("d")).containsExactly("M0 0h10v10h-10z", "M0 5h10");
  }

  @Test
  void bordersThatGoTheOtherWayAreHoles() throws IOException {
    List<List<Outline.Corner>> tiles =
        IntStream.range(0, 9)
            .filter(k -> k != 4)
            .mapToObj(k -> new Outline.Corner(k % 3, k / 3))
            .map(c -> List.of(c, c.plus(1, 0), c.plus(1, 1), c.plus(0, 1)))
            .toList();
    List<List<Point>> borders =
        Outline.of(tiles).stream()
            .map(line -> line.stream().map(c -> new Point(c.x() * 10, c.y() * 10)).toList())
            .toList();
    Drawing drawing = new Drawing(30, 30);
    drawing.area(borders, 0x00FF00, Drawing.NONE, 0);

    assertThat(borders).hasSize(2).allSatisfy(line -> assertThat(line).hasSize(4));
    assertThat(colour(pixels(drawing), 15, 15)).isEqualTo(0xFFFFFF);
    assertThat(colour(pixels(drawing), 5, 15)).isEqualTo(0x00FF00);
  }

  @Test
  void textMeansItselfInSvg() throws IOException {
    String hostile = "</text><script>alert('&amp;')</script>\"\u0000\u001b\uD800\uFFFE …";
    Drawing drawing = Sheet.page(hostile, "", new Drawing(800, 10));
    SvgDocument svg = SvgDocument.of(drawing);

    String shown = "</text><script>alert('&amp;')</script>\"\\u0000\\u001b\\ud800\uFFFD …";
    assertThat(svg.elements("title").getFirst().getTextContent()).isEqualTo(shown);
    assertThat(svg.texts()).contains(shown);
    assertThat(svg.elements("script")).isEmpty();
  }

  @Test
  void tableHasRowsOfNearlyTheSameLength() throws IOException {
    Drawing table = Sheet.table(List.of(square(1), square(2), square(3), square(4)), 5, 54);

    assertThat(table.width()).isEqualTo(25);
    assertThat(table.height()).isEqualTo(25);
  }

  @Test
  @Tag("slow")
  void largeDrawingHasFewerPixels() throws IOException {
    BufferedImage image = pixels(new Drawing(20_000, 5_000));

    assertThat(image.getWidth() * (long) image.getHeight()).isBetween(30_000_000L, 34_000_000L);
    assertThat((double) image.getWidth() / image.getHeight()).isBetween(3.99, 4.01);
  }
}
