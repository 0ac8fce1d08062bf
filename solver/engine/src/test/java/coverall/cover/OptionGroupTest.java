package coverall.cover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

final class OptionGroupTest {
  private static final OptionGroup CYCLE =
      OptionGroup.of(List.of(new int[] {0, 1, 2}, new int[] {1, 2, 0}, new int[] {2, 0, 1}));

  @Test
  void trivialGroupHasTheIdentityOnly() {
    OptionGroup trivial = OptionGroup.trivial(3);

    assertThat(trivial.order()).isEqualTo(1);
    assertThat(trivial.degree()).isEqualTo(3);
    assertThat(new int[] {trivial.image(0, 0), trivial.image(0, 1), trivial.image(0, 2)})
        .containsExactly(0, 1, 2);
    assertThat(OptionGroup.trivial(0).degree()).isZero();
  }

  @Test
  void elementsKeepTheirOrder() {
    assertThat(CYCLE.order()).isEqualTo(3);
    assertThat(CYCLE.degree()).isEqualTo(3);
    assertThat(CYCLE.image(1, 0)).isEqualTo(1);
    assertThat(CYCLE.image(2, 0)).isEqualTo(2);
    assertThat(CYCLE.image(2, 2)).isEqualTo(1);
  }

  @Test
  void equalPermutationsCountOnce() {
    OptionGroup group =
        OptionGroup.of(
            List.of(new int[] {0, 1}, new int[] {1, 0}, new int[] {0, 1}, new int[] {1, 0}));

    assertThat(group.order()).isEqualTo(2);
    assertThat(group.image(1, 0)).isEqualTo(1);
  }

  @Test
  void identityHasToComeFirst() {
    assertThatThrownBy(() -> OptionGroup.of(List.of(new int[] {1, 0}, new int[] {0, 1})))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the first permutation is not the identity");
  }

  @Test
  void membersAreFoundInAGroupAround() {
    OptionGroup around =
        OptionGroup.of(
            List.of(
                new int[] {0, 1, 2},
                new int[] {0, 2, 1},
                new int[] {2, 0, 1},
                new int[] {1, 0, 2},
                new int[] {1, 2, 0},
                new int[] {2, 1, 0}));

    assertThat(CYCLE.membersOf(around)).containsExactly(true, false, true, false, true, false);
    assertThat(OptionGroup.trivial(3).membersOf(around))
        .containsExactly(true, false, false, false, false, false);
    assertThat(around.membersOf(CYCLE)).containsExactly(true, true, true);
  }
}
