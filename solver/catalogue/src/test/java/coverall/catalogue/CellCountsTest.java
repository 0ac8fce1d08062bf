package coverall.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.geometry.Cell;
import coverall.geometry.Shape;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import coverall.puzzle.Piece;
import coverall.puzzle.Puzzle;
import coverall.puzzle.Turning;
import coverall.search.BuiltInEngine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CellCountsTest {
  @TempDir private Path folder;

  private Path catalogue(Encoding encoding, Distinct distinct) throws Exception {
    Path file = folder.resolve("catalogue.db");
    Files.deleteIfExists(file);
    Catalogues.complete(file, Catalogues.plan(encoding, distinct, null, BuiltInEngine.DLX, 1));
    return file;
  }

  private static CellCounts counts(Path file, Encoding encoding, boolean expand) throws Exception {
    try (CatalogueReader catalogue = CatalogueReader.open(file)) {
      return CellCounts.of(catalogue, encoding, expand);
    }
  }

  @Test
  void countsAreThoseOfTheViewInTheCatalogue() throws Exception {
    Encoding soma = Encoding.of(KnownPuzzles.SOMA);
    Path file = catalogue(soma, Distinct.REFLECTION);
    CellCounts counts = counts(file, soma, false);
    assertThat(counts.solutions()).isEqualTo(240);
    int rows = 0;
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT piece, x, y, z, count(*) FROM solution_cell GROUP BY piece, x, y, z")) {
      List<String> names = soma.puzzle().pieces().stream().map(Piece::name).toList();
      while (row.next()) {
        int piece = names.indexOf(row.getString(1));
        Cell cell = new Cell(row.getInt(2), row.getInt(3), row.getInt(4));
        int number = soma.puzzle().region().indexOf(cell);
        assertThat(counts.of(piece).get(number)).isEqualTo(row.getLong(5)).isPositive();
        rows++;
      }
    }
    long notZero =
        soma.puzzle().pieces().stream()
            .map(soma.puzzle().pieces()::indexOf)
            .mapToLong(piece -> counts.of(piece).stream().filter(count -> count > 0).count())
            .sum();
    assertThat(rows).isEqualTo((int) notZero).isGreaterThan(100);
  }

  @Test
  void imagesCountLikeACatalogueOfAllSolutions() throws Exception {
    Puzzle bars =
        Puzzle.of(
            "bars",
            Shape.box(4, 4, 1),
            List.of(
                new Piece("I", Shape.box(3, 1, 1), 5, Turning.FREE),
                Piece.of("o", Shape.box(1, 1, 1))));
    for (Puzzle puzzle : List.of(KnownPuzzles.SOMA, bars)) {
      Encoding encoding = Encoding.of(puzzle);
      CellCounts images = counts(catalogue(encoding, Distinct.REFLECTION), encoding, true);
      CellCounts raw = counts(catalogue(encoding, Distinct.RAW), encoding, false);
      assertThat(images.solutions()).isEqualTo(raw.solutions()).isPositive();
      for (int piece = 0; piece < puzzle.pieces().size(); piece++) {
        assertThat(images.of(piece)).isEqualTo(raw.of(piece));
        assertThat(raw.of(piece).stream().mapToLong(count -> count).sum())
            .isEqualTo(raw.solutions() * puzzle.pieces().get(piece).volume());
      }
      for (int cell = 0; cell < puzzle.cellCount(); cell++) {
        long sum = 0;
        for (int piece = 0; piece < puzzle.pieces().size(); piece++) {
          sum += raw.of(piece).get(cell);
        }
        assertThat(sum).as("pieces in cell " + cell).isEqualTo(raw.solutions());
      }
    }
  }
}
