package import Cells

/// A stretch of text in one style.
package struct TextRun: Hashable, Sendable {
  package var text = ""
  package var style = Style.plain
  /// How much of the run covers what is below, 0…1.
  package var opacity = 1.0
  /// What the host tells in place of `text`, or `nil` where the words never change.
  package var live: LiveText?

  package init(_ text: String = "", style: Style = .plain, opacity: Double = 1) {
    self.text = text
    self.style = style
    self.opacity = opacity
  }

  package init(_ live: LiveText, style: Style = .plain, opacity: Double = 1) {
    self.live = live
    self.style = style
    self.opacity = opacity
  }
}

/// Which part of a text that does not fit gives way to an ellipsis.
package enum Truncation: String, Hashable, Sendable, CaseIterable {
  case tail, middle, head
}

/// How text is set: what a paragraph of a label shares.
package struct Paragraph: Hashable, Sendable {
  /// The greatest number of lines, or `nil` for as many as fit.
  package var lineLimit: Int?
  package var alignment = Side.leading
  package var truncation = Truncation.tail
  /// Whether glyphs three rows tall are drawn where there is room for them.
  package var isBig = false
  /// How one picture's words become the next one's.
  package var change = ContentChange.atOnce

  package init() {}
}

/// Text; runs follow each other on one line until it is broken.
package struct TextNode: Hashable, Sendable {
  package var runs: [TextRun] = []
  package var paragraph = Paragraph()

  package init(_ text: String, style: Style = .plain) {
    runs = [TextRun(text, style: style)]
  }

  package init(runs: [TextRun] = [], paragraph: Paragraph = Paragraph()) {
    self.runs = runs
    self.paragraph = paragraph
  }
}

/// A picture named by a symbol, already turned into a glyph of width 1 or 2.
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

/// Children beside, below or above each other.
package struct StackNode: Hashable, Sendable {
  package var axis = StackAxis.vertical
  package var anchor = Anchor()
  /// Cells between neighbours, or `nil` for the default: 1 across, 0 down, 0 beside a spacer.
  package var spacing: Int?
  package var children: [Node] = []

  package init(
    _ axis: StackAxis = .vertical, anchor: Anchor = Anchor(), spacing: Int? = nil,
    children: [Node] = []
  ) {
    self.axis = axis
    self.anchor = anchor
    self.spacing = spacing
    self.children = children
  }
}

/// Room that grows along its stack's axis.
package struct SpacerNode: Hashable, Sendable {
  package var axis = StackAxis.vertical
  /// The least length in cells, or `nil` for the default: 1 across, 0 down.
  package var minimum: Int?

  package init(axis: StackAxis = .vertical, minimum: Int? = nil) {
    self.axis = axis
    self.minimum = minimum
  }
}

/// A line across its stack's axis.
package struct DividerNode: Hashable, Sendable {
  /// The axis of the stack it divides.
  package var axis = StackAxis.vertical
  package var paint = Paint.role(.border)

  package init(axis: StackAxis = .vertical, paint: Paint = .role(.border)) {
    self.axis = axis
    self.paint = paint
  }
}

/// The looks of a gauge or progress bar.
package enum GaugeForm: String, Hashable, Sendable, CaseIterable {
  case bar, ring
}

/// How far something is, drawn in eighths of a cell.
package struct GaugeNode: Hashable, Sendable {
  package var form = GaugeForm.bar
  /// 0…1, or `nil` where it is not known.
  package var fraction: Double?
  /// An interval that fills the bar as time passes; seconds since 1970.
  ///
  /// `nil` where it is still.
  package var start: Double?
  package var end: Double?
  package var countsDown = false
  package var paint = Paint.role(.accent)
  package var track = Paint.role(.border)

  package init() {}
}

/// A row of numbers as a small chart of blocks.
package struct PlotNode: Hashable, Sendable {
  /// Each 0…1, oldest first; the newest are shown where there is no room for all.
  package var values: [Double] = []
  package var paint = Paint.role(.accent)

  package init(values: [Double] = [], paint: Paint = .role(.accent)) {
    self.values = values
    self.paint = paint
  }
}
