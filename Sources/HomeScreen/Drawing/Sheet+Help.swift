extension Sheet {
  static let help = Sheet(
    title: "Keys",
    rows: [
      ("← ↓ ↑ →  h j k l", "move between boxes"),
      ("Tab  Shift-Tab", "next, previous box"),
      ("1 … 9", "jump to a box"),
      ("[  ]  PgUp PgDn", "turn pages"),
      ("Enter  Space", "go into the box, press what is there"),
      ("f", "letters for all that can be pressed"),
      ("r  R", "reload the box, all boxes"),
      ("i", "about the box: age, next reload, errors"),
      (",  .", "the box at its previous, next entry"),
      ("<  >", "the page at its previous, next entry"),
      ("P", "privacy mode"),
      ("Ctrl-L  Ctrl-Z", "repaint, suspend"),
      ("q  Ctrl-C", "quit"),
      ("click, wheel", "focus a box, turn pages"),
    ],
    footer: "Esc closes")
}
