package coverall.picture;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** The SVG of a drawing, read as XML. */
record SvgDocument(String source, Document document) {
  static SvgDocument of(Drawing drawing) throws IOException {
    StringWriter out = new StringWriter();
    drawing.writeSvg(out);
    try {
      return new SvgDocument(
          out.toString(),
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(new InputSource(new StringReader(out.toString()))));
    } catch (ParserConfigurationException | SAXException e) {
      throw new IOException(out.toString(), e);
    }
  }

  List<Element> elements(String name) {
    NodeList nodes = document.getElementsByTagName(name);
    List<Element> elements = new ArrayList<>();
    for (int k = 0; k < nodes.getLength(); k++) {
      elements.add((Element) nodes.item(k));
    }
    return elements;
  }

  /** All text but that of the title. */
  List<String> texts() {
    return elements("text").stream().map(Element::getTextContent).toList();
  }

  /** The values of an attribute of all paths that have it. */
  List<String> ofPaths(String attribute) {
    return elements("path").stream()
        .map(path -> path.getAttribute(attribute))
        .filter(value -> !value.isEmpty())
        .toList();
  }
}
