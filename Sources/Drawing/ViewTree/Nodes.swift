package import Cells

/// A run of text in one style.
package struct TextRun: Hashable, Sendable {
  package var text = ""
  package var style = Style.plain
  /// The opacity, 0…1.
  package var opacity = 1.0
  /// The text that is computed from the current time and replaces `text`, or `nil` for static text.
  package var liveText: LiveText? {
    get {
      guard case .text(let text) = storedLiveText else { return nil }
      return text
    }
    set { storedLiveText = newValue.map { .text($0) } }
  }

  /// The live text, apart from the run: it is large, and few runs have one.
  private var storedLiveText: StoredLiveText?

  private indirect enum StoredLiveText: Hashable, Sendable {
    case text(LiveText)
  }

  /// Whether the text is computed from the current time.
  package var isLive: Bool { storedLiveText != nil }

  package init(_ text: String = "", style: Style = .plain, opacity: Double = 1) {
    self.text = text
    self.style = style
    self.opacity = opacity
  }

  package init(_ liveText: LiveText, style: Style = .plain, opacity: Double = 1) {
    self.liveText = liveText
    self.style = style
    self.opacity = opacity
  }
}

/// The part of a text that an ellipsis replaces if the text does not fit.
package enum Truncation: String, Hashable, Sendable, CaseIterable {
  case tail, middle, head
}

/// The paragraph style of a text.
///
/// The numbers are small, so that a text is copied in registers.
package struct Paragraph: Hashable, Sendable {
  private var storedLineLimit = Int32.min
  private var storedPoints: Int32 = 34
  package var alignment = AxisAlignment.leading
  package var truncation = Truncation.tail
  /// Whether the text is drawn in ``Numerals``; it is bold if there is no space for them.
  package var isBig = false
  /// The transition between the texts of consecutive entries.
  package var change = ContentChange.immediate

  package init() {}

  /// The maximum number of lines, or `nil` for as many as fit.
  package var lineLimit: Int? {
    get { storedLineLimit == .min ? nil : Int(storedLineLimit) }
    set { storedLineLimit = newValue.map { max(.min + 1, Int32(clamping: $0)) } ?? .min }
  }

  /// The point size of big text, which determines the size of its ``Numerals``.
  package var points: Int {
    get { Int(storedPoints) }
    set { storedPoints = Int32(clamping: newValue) }
  }
}

/// Text: a sequence of runs, which continue on the same line until the line is broken.
package struct TextNode: Hashable, Sendable {
  package var runs: [TextRun] = []
  package var paragraph = Paragraph()

  package init(_ text: String, style: Style = .plain) {
    self.init(runs: [TextRun(text, style: style)])
  }

  package init(runs: [TextRun] = [], paragraph: Paragraph = Paragraph()) {
    self.runs = runs
    self.paragraph = paragraph
  }
}

/// A symbol image, already resolved to a glyph of width 1 or 2.
package struct SymbolNode: Hashable, Sendable {
  package var name = ""
  package var glyph = ""
  package var style = Style.plain

  package init(name: String = "", glyph: String = "", style: Style = .plain) {
    self.name = name
    self.glyph = glyph
    self.style = style
  }
}

/// Children arranged next to, below or on top of each other.
package struct StackNode: Hashable, Sendable {
  package var axis = StackAxis.vertical
  package var anchor = Anchor()
  /// The spacing, or `nil` for the default: a cell horizontally, none vertically and beside
  /// spacers.
  package var spacing: Length?
  /// Whether text gets the space that it needs before the spacing and other children do.
  package var favorsText = false
  package var children: [Node] = []

  package init(
    _ axis: StackAxis = .vertical, anchor: Anchor = Anchor(), spacing: Length? = nil,
    favorsText: Bool = false, children: [Node] = []
  ) {
    self.axis = axis
    self.anchor = anchor
    self.spacing = spacing
    self.favorsText = favorsText
    self.children = children
  }
}

/// Flexible space along the axis of its stack.
package struct SpacerNode: Hashable, Sendable {
  package var axis = StackAxis.vertical
  /// The minimum length, or `nil` for the default: a cell horizontally, none vertically.
  package var minimum: Length?

  package init(axis: StackAxis = .vertical, minimum: Length? = nil) {
    self.axis = axis
    self.minimum = minimum
  }
}

/// A line perpendicular to the axis of its stack.
package struct DividerNode: Hashable, Sendable {
  /// The axis of the stack that the line divides.
  package var axis = StackAxis.vertical
  package var paint = Paint.role(.border)

  package init(axis: StackAxis = .vertical, paint: Paint = .role(.border)) {
    self.axis = axis
    self.paint = paint
  }
}

/// The shape of a gauge or progress view.
package enum GaugeForm: String, Hashable, Sendable, CaseIterable {
  case bar, ring
}

/// A progress value, drawn as a bar or a ring.
package struct GaugeNode: Hashable, Sendable {
  package var form = GaugeForm.bar
  /// The value, 0…1, or `nil` if the progress is indeterminate or depends on time.
  package var fraction: Double?
  /// The start of an interval whose progress is shown, in seconds since 1970.
  ///
  /// `start` and `end` are `nil` for a static value.
  package var start: Double?
  package var end: Double?
  package var countsDown = false
  package var paint = Paint.role(.accent)
  /// The paint of the part that is not filled.
  package var track = Paint.role(.border)

  package init() {}
}

/// A small chart of block characters.
package struct PlotNode: Hashable, Sendable {
  /// The values, 0…1, oldest first; if there is not enough space for all, the newest are shown.
  package var values: [Double] = []
  package var paint = Paint.role(.accent)

  package init(values: [Double] = [], paint: Paint = .role(.accent)) {
    self.values = values
    self.paint = paint
  }
}
