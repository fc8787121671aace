/// Texts of `home.yaml` as users and programs write them.
///
/// Comments are `# r` and a number; values of unknown keys are `k` and a number. An `@` precedes
/// the owner with which a comment or value may be removed: a widget, a stack, a number of columns,
/// or a part such as `4/a` (a position), `4/0` (a page), `s/a` (a widget in a stack) or `a/pet` (a
/// value of a widget's settings).
enum HomeCorpus {
  static let blocks = """
    # r1
    version: k1          # r2

    widgets:            # r3
      # r4@a
      - {widget: clock, family: small, id: a}
      - widget: calendar   # r5@b
        # r6@b
        family: large
        id: b
        colour: k2@b
        # r7@b
      - {widget: words, family: small, id: c, size: k3@c}   # r8@c

      # r9@d
      - {widget: system, family: medium, id: d, later: {x: [k4@d, "k5@d"]}}
      # r10

    # r11
    layouts:
      # r12@6
      6:   # r13@6
        - {a: [0, 0], b: [2, 0]}   # r14@6/0
      4:
        # r15@4/0
        - {b: [0, 0]}  # r16@4/0
        # r17@4/1
        - {a: [0, 0]}
      # r18
    other: {a: k6}
    # r19
    """

  static let stacked = """
    widgets:
    - {widget: clock, family: small, id: a}  # r1@a
    - {widget: words, family: small, id: b}
    # r2@c
    - {widget: system, family: small, id: c}

    # r3

    # r20@d
    - {widget: system, family: small, id: d}
    # r4
    stacks:   # r5
      # r6@s
      s: {widgets: [a, b], pinned: a, later: [k1@s, x]}   # r7@s

      t:   # r8@t
        widgets:  # r9@t
          # r10@t/c
          - c   # r11@t/c
          - d
        # r12@t
        rotate: true   # r13@t
        later: k2@t
        # r14@t
    layouts:
      4:
        - s: [0, 0]   # r15@4/s
          # r16@4/t
          t: [1, 0]   # r17@4/t
    """

  static let flows = """
    widgets: [ {widget: clock, family: small, id: a},  # r1
      # r2
      {widget: words, family: small, id: b, later: k1@b},   # r3
      {widget: calendar, # r4@c
       family: large,
       id: c},
    ]  # r5
    layouts: {4: [{c: [0, 0]}, # r6@4
      {a: [0, 0]}]}   # r7
    other: k2
    """

  static let braces = """
    # r1
    { # r2
      widgets: [{widget: clock, family: small, id: a, x: k1@a}, # r3
                {widget: words, family: small, id: b}],
      # r4
      "other": {deep: [k2, {k: "k3"}]}, # r5
      stacks: {s: {widgets: [a, b], later: k4@s}}
    } # r6
    # r7
    """

  static let json =
    #"{"widgets":[{"widget":"clock","family":"small","id":"a","x":"k1@a"},{"widget":"words","family":"small","id":"b"}],"other":{"k":"k2"}}"#

  static let marked = """
    %YAML 1.1
    # r1
    ---   # r2
    # r3
    widgets:
      - {widget: clock, family: small, id: a}   # r4@a
      - {widget: words, family: small, id: b, later: k1@b}
    other: k2
    # r5
    ...
    # r6
    """

  static let markedBraces = """
    --- {widgets: [{widget: clock, family: small, id: a}, {widget: words, family: small, id: b,
      later: k1@b}], other: k2} # r1
    # r2
    ... # r3
    """

  static let configured = """
    widgets:
      # r1@a
      - widget: press/pets   # r2@a
        family: medium
        id: a
        settings:   # r3@a/settings
          # r4@a/settings
          PetIntent:
            # r5@a/pet
            pet: Dog   # r6@a/pet
            pets: [Owl, Cat]
            # r7@a/list
            list:
              - 1   # r8@a/list
              - 2
        later: k1@a
        # r9@a
      - widget: words
        id: b
        settings: {WordsIntent: {deck: "a # no remark", isHourly: no}}
        family: small
      -
        # r10@c
        family: small
        widget: clock
        id: c
    text: |
      # k2 is no remark
        k3: [
      k4
    folded: >-

      k5
      k6
    quoted: 'it''s k7'
    long: "k8
      # k9 is no remark
      k10"
    plain: k11 goes
      on k12
    """

  static let anchored = """
    defaults: &small {size: &k k1}
    names: &names [k2, *k]
    widgets: &all
      - &first {widget: clock, family: small, id: a, look: *small}
      - widget: words
        <<: *small
        family: &f small
        id: b
        names: *names
      - {widget: system, family: *f, id: c, tagged: !!str k3@c, own: !mine {k: k4@c}}
    """

  static let unread = """
    widgets:
      - {widget: clock, family: small, id: a}
      # r1@b
      - {widget: words, family: small, id: b}   # r2@b
      # r3

      - {widget: tides, family: corner, id: k1}   # r4
      - widget: k2
        family: hologram   # r5
      - {widget: system, family: small, id: c}
      - k3
      - {widget: clock, family: small, id: a, twice: k4@a}   # r6@a
    stacks:
      s: {widgets: [a, k1, b]}
    layouts:
      4:
        - {s: [0, 0], k1: [1, 0], c: [2, 0]}   # r7@4/0
      wide:   # r8
        - {c: [k5, 0]}
      6: k6
    """

  static let indented = """
      # r1
      widgets:
          - {widget: clock, family: small, id: a}
          # r2@b
          -   widget:   words
              family:   small
              id:   b
              later:   k1@b
      other:   k2   # r3
    """

  static let spaced = """


    widgets:

      - {widget: clock, family: small, id: a}


      # r1

      - {widget: words, family: small, id: b}

      # r2



    other: k1


    """

  static let short = "widgets: [{widget: clock, family: small, id: a}]   # r1"
  static let empty = "# r1\nwidgets: []   # r2\nstacks: {}\nlayouts:   # r3\n# r4\n"
  static let hollow = "widgets:   # r1\n  # r2\n  []   # r3\nother: k1\n"

  /// All source texts, plus variants with other line breaks and with a byte order mark.
  static var all: [String] {
    let texts = [
      blocks, stacked, flows, braces, json, marked, markedBraces, configured, anchored, unread,
      indented, spaced, short, empty, hollow,
    ]
    return texts
      + texts.map { $0.replacing("\n", with: "\r\n") }
      + texts.map { "\u{feff}" + $0 }
      + [blocks, flows].map { "\u{feff}" + $0.replacing("\n", with: "\r") }
      + [blocks, flows].map(mixed)
  }

  /// Returns a text in which every third line has another line break.
  private static func mixed(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .map { $1 + ($0.isMultiple(of: 3) ? "\r\n" : "\n") }.joined()
  }
}
