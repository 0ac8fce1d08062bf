package coverall.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.CustomNode;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * The Markdown pages of the project as HTML that needs no server and no network.
 *
 * <p>It consists of the main page and all pages that can be reached from it, in the same
 * directories as in the project, and of the other files that they link to. The table of contents
 * beside each page is the last table of links in the main page.
 */
final class Site {
  private static final String MAIN = "README.md";
  private static final String CONTENTS = "Further reading"; // the heading above the table

  private final Path project;
  private final Path template;
  private final Path style;
  private final Path docs;
  private final List<Extension> extensions =
      List.of(TablesExtension.create(), HeadingAnchorExtension.create());
  private final Parser parser = Parser.builder().extensions(extensions).build();
  private final HtmlRenderer renderer = HtmlRenderer.builder().extensions(extensions).build();

  /** A page in the table of contents; its file is relative to the directory of the site. */
  private record Entry(String title, Path file) {}

  private final List<Entry> contents = new ArrayList<>();

  /**
   * @param project the root of the project
   * @param pages the directory with the template and the style of pages
   * @param docs where to write the site
   */
  Site(Path project, Path pages, Path docs) throws IOException {
    this.project = project.toAbsolutePath().normalize();
    template = pages.resolve("page.html");
    style = pages.resolve("style.css");
    this.docs = docs;
    contents.add(new Entry("Start", Path.of("index.html")));
    readContents();
  }

  private Node parse(Path page) throws IOException {
    return parser.parse(Files.readString(project.resolve(page)));
  }

  private void readContents() throws IOException {
    Node node = parse(Path.of(MAIN)).getFirstChild();
    while (!(node instanceof Heading heading && text(heading).equals(CONTENTS))) {
      node = next(node);
    }
    while (!(node instanceof TableBlock)) {
      node = next(node);
    }
    node.accept(
        new AbstractVisitor() {
          @Override
          public void visit(CustomNode part) {
            if (!(part instanceof TableCell) || part.getPrevious() == null) {
              super.visit(part);
            }
          }

          @Override
          public void visit(Link link) {
            contents.add(new Entry(text(link), html(Path.of(link.getDestination()))));
          }
        });
  }

  private static Node next(Node node) {
    Node next = node.getNext();
    if (next == null) {
      throw new IllegalStateException(MAIN + " has no table below '" + CONTENTS + "'");
    }
    return next;
  }

  /** The text of a heading or a link. */
  private static String text(Node node) {
    StringBuilder text = new StringBuilder();
    node.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Text part) {
            text.append(part.getLiteral());
          }

          @Override
          public void visit(Code part) {
            text.append(part.getLiteral());
          }
        });
    return text.toString();
  }

  /** Adds a page that is not written in Markdown to the table of contents. */
  void addToContents(String title, String file) {
    contents.add(new Entry(title, Path.of(file)));
  }

  /** Writes all pages that are written in Markdown, and the files that they link to. */
  void write() throws IOException {
    Files.createDirectories(docs);
    Files.copy(style, docs.resolve("style.css"));
    Set<Path> seen = new HashSet<>();
    Deque<Path> open = new ArrayDeque<>(List.of(Path.of(MAIN)));
    while (!open.isEmpty()) {
      Path page = open.remove();
      if (!seen.add(page)) {
        continue;
      }
      if (page.toString().endsWith(".md")) {
        Node document = parse(page);
        open.addAll(followLinks(page, document));
        write(html(page), text(document.getFirstChild()), renderer.render(document));
      } else {
        Files.createDirectories(docs.resolve(page).resolveSibling(""));
        coverall.dist.Image.copyTree(project.resolve(page), docs.resolve(page));
      }
    }
  }

  /** Lets links to pages lead to their HTML, and returns the files of all links. */
  private static List<Path> followLinks(Path page, Node document) {
    List<Path> files = new ArrayList<>();
    document.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Link link) {
            link.setDestination(follow(link.getDestination()));
            visitChildren(link);
          }

          @Override
          public void visit(Image image) {
            image.setDestination(follow(image.getDestination()));
          }

          private String follow(String destination) {
            String file = destination.replaceFirst("#.*", "");
            if (destination.matches("[a-z]+:.*") || file.isEmpty()) {
              return destination;
            }
            Path path = Path.of(file);
            files.add(page.resolveSibling(path).normalize());
            return url(html(path)) + destination.substring(file.length());
          }
        });
    return files;
  }

  private static Path html(Path page) {
    String name = String.valueOf(page.getFileName());
    return page.resolveSibling(
        name.equals(MAIN) ? "index.html" : name.replaceFirst("\\.md$", ".html"));
  }

  private static String url(Path file) {
    return file.toString().replace('\\', '/');
  }

  /**
   * Writes a page.
   *
   * @param file relative to the directory of the site
   * @param body the content of the page as HTML
   */
  void write(Path file, String title, String body) throws IOException {
    Path directory = file.resolveSibling("");
    StringBuilder navigation = new StringBuilder();
    for (Entry entry : contents) {
      navigation
          .append(entry.file().equals(file) ? "<a class=\"here\" href=\"" : "<a href=\"")
          .append(url(directory.relativize(entry.file())))
          .append("\">")
          .append(entry.title())
          .append("</a>\n");
    }
    Path page = docs.resolve(file);
    Files.createDirectories(page.resolveSibling(""));
    Files.writeString(
        page,
        Files.readString(template)
            .replace("{style}", url(directory.relativize(Path.of("style.css"))))
            .replace("{title}", title.replace("&", "&amp;").replace("<", "&lt;"))
            .replace("{contents}", navigation)
            .replace("{body}", body));
  }
}
