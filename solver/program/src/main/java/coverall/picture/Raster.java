package coverall.picture;

import coverall.picture.Drawing.Label;
import coverall.picture.Drawing.Path;
import coverall.picture.Drawing.Placed;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import javax.imageio.IIOException;
import javax.imageio.ImageIO;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/** Drawings as PNG images. The only class that uses AWT, which is slow to load. */
final class Raster {
  private static final double SCALE = 2;
  static final double MOST_PIXELS = 1 << 25;

  private final Graphics2D graphics;
  private final Optional<Font> font;

  private Raster(Graphics2D graphics) {
    this.graphics = graphics;
    font = font(graphics);
  }

  /** Writes a drawing as PNG. Returns false if text could not be drawn. */
  static boolean write(Drawing drawing, OutputStream out, int pixels) throws IOException {
    System.setProperty("java.awt.headless", "true"); // or AWT requires a display
    double most = Math.sqrt(MOST_PIXELS / (drawing.width() * drawing.height()));
    double scale = Math.min(pixels == 0 ? SCALE : pixels / drawing.width(), most);
    BufferedImage image =
        new BufferedImage(
            pixels(drawing.width() * scale),
            pixels(drawing.height() * scale),
            BufferedImage.TYPE_3BYTE_BGR);
    Graphics2D graphics = image.createGraphics();
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    Raster raster = new Raster(graphics);
    graphics.setColor(Color.WHITE);
    graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
    graphics.scale(scale, scale);
    raster.items(drawing);
    graphics.dispose();
    try (MemoryCacheImageOutputStream png = new MemoryCacheImageOutputStream(out)) {
      ImageIO.write(image, "png", png);
    } catch (IIOException e) {
      // Its own message names no reason; that of the stream does.
      throw e.getCause() instanceof IOException cause ? cause : e;
    }
    return raster.font.isPresent();
  }

  /** A length in whole pixels, rounded up but for rounding errors. */
  private static int pixels(double length) {
    return Math.max(1, (int) Math.ceil(length - 1e-6));
  }

  private void items(Drawing drawing) {
    for (Drawing.Item item : drawing.items()) {
      switch (item) {
        case Path path -> path(path);
        case Label label -> font.ifPresent(plain -> label(label, plain));
        case Placed placed -> {
          AffineTransform before = graphics.getTransform();
          graphics.translate(placed.x(), placed.y());
          items(placed.drawing());
          graphics.setTransform(before);
        }
      }
    }
  }

  private void path(Path path) {
    Path2D outline = new Path2D.Double(Path2D.WIND_NON_ZERO);
    for (List<Point> line : path.lines()) {
      outline.moveTo(line.getFirst().x(), line.getFirst().y());
      line.subList(1, line.size()).forEach(point -> outline.lineTo(point.x(), point.y()));
      if (path.closed()) {
        outline.closePath();
      }
    }
    if (path.fill() != Drawing.NONE) {
      graphics.setColor(new Color(path.fill()));
      graphics.fill(outline);
    }
    if (path.stroke() != Drawing.NONE) {
      graphics.setColor(new Color(path.stroke()));
      graphics.setStroke(
          new BasicStroke((float) path.lineWidth(), BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
      graphics.draw(outline);
    }
  }

  /** A font, if text can be drawn. Without fonts the JDK throws various exceptions and errors. */
  private static Optional<Font> font(Graphics2D graphics) {
    try {
      Font font = new Font(Font.SANS_SERIF, Font.PLAIN, 12);
      graphics.setFont(font);
      graphics.drawString("x", 0, 0); // outside the image
      return Optional.of(font);
    } catch (RuntimeException | Error e) {
      return Optional.empty();
    }
  }

  private void label(Label label, Font plain) {
    graphics.setFont(plain.deriveFont((float) label.size()));
    double width = graphics.getFontMetrics().getStringBounds(label.text(), graphics).getWidth();
    double left =
        switch (label.align()) {
          case START -> label.x();
          case MIDDLE -> label.x() - width / 2;
          case END -> label.x() - width;
        };
    graphics.setColor(new Color(label.colour()));
    graphics.drawString(label.text(), (float) left, (float) label.y());
  }
}
