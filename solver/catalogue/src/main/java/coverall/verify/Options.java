package coverall.verify;

/** What symmetries need to know of the options of a problem: in a puzzle, of its placements. */
interface Options {
  /** The word for an option: "placement" or "option". */
  String optionWord();

  /** The number of options. */
  int optionCount();

  /** Whether the search could use an option. */
  boolean isSearched(int option);

  /** The number of items. */
  int itemCount();

  /** Whether an item must be covered exactly once. */
  boolean isOnce(int item);

  boolean covers(int option, int item);

  String itemName(int item);

  /** What an option is, in words that begin with its number. */
  String words(int option);
}
