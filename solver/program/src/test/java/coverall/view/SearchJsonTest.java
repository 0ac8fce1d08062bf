package coverall.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers of progress are rounded, and never to another magnitude. */
final class SearchJsonTest {
  @ParameterizedTest
  @CsvSource({
    "0.1234564, 0.123456",
    "-2, -2.0",
    "1e300, 1.0E300",
    "9.3e12, 9.3E12",
    "NaN, null",
    "Infinity, null"
  })
  void numberIsRounded(double value, String written) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.writeStartObject();
      SearchJson.number(json, "n", value);
      json.writeEndObject();
    }
    assertThat(text).hasToString("{\"n\":" + written + "}");
  }
}
