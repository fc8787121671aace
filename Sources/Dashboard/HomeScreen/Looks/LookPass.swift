internal import Cells
internal import Themes

/// The last step in drawing a box with a look: it puts the look's background behind what was drawn,
/// gives roles the colors of the box, and makes words readable.
///
/// The view is drawn before, on an empty background, as on any theme. Only then is it known which
/// cells the view left free.
struct LookPass {
  private let look: BoxLook
  /// Whether the terminal has 256 fixed colors.
  private let hasFixedColors: Bool
  /// Whether a picture is also given to the buffer in pixels.
  private let showsPixels: Bool

  init(_ look: BoxLook, showsPixels: Bool = false) {
    self.look = look
    self.showsPixels = showsPixels
    hasFixedColors = look.colorMode == .palette256
  }

  /// Changes the cells of an area.
  ///
  /// - Parameters:
  ///   - area: The cells to change.
  ///   - background: The cells that the background fills; it contains `area`.
  ///   - buffer: The buffer.
  func apply(in area: Rect, background: Rect, to buffer: inout CellBuffer) {
    guard look.colorMode != .mono else { return }
    let area = area.intersection(buffer.bounds)
    guard !area.isEmpty else { return }
    let layer = look.layer?.colors(in: background.size).map { colors in
      look.veil.map { ($0.over(colors.top), $0.over(colors.bottom)) } ?? colors
    }
    buffer.setBackground(behindPicturesIn: area, to: look.layer)
    let backdrop = showsPixels ? look.backdrop?.filling(background) : nil
    var backdropPoints: [Point] = []
    for y in area.minY..<area.maxY {
      let words = (area.minX..<area.maxX).map { buffer[$0, y].isWord }
      for x in area.minX..<area.maxX {
        let column = x - area.minX
        let isNearWord = words[max(0, column - 1)...min(words.count - 1, column + 1)].contains(true)
        let index = (y - background.minY) * background.width + x - background.minX
        let isFree = buffer[x, y].isEmpty && buffer[x, y].background.isFree && !isNearWord
        if backdrop != nil, isFree { backdropPoints.append(Point(x: x, y: y)) }
        buffer[x, y] = cell(
          buffer[x, y], over: layer.map { $0[index] }, isWord: words[column],
          isNearWord: isNearWord)
      }
    }
    if let backdrop { buffer.show(backdrop, at: backdropPoints) }
  }

  private func cell(
    _ cell: Cell, over layer: (top: RGB, bottom: RGB)?, isWord: Bool, isNearWord: Bool
  ) -> Cell {
    var cell = cell
    let isLargeText = cell.isLargeText
    cell.foreground = paint(cell.foreground, default: .text)
    if let layer, cell.background.isFree {
      if cell.isEmpty, !isNearWord, layer.top != layer.bottom {
        let halves = Style(
          foreground: .rgb(available(layer.top)), background: .rgb(available(layer.bottom)))
        return Cell(code: Self.upperHalf, style: halves)
      }
      var color = layer.top.blended(over: layer.bottom, opacity: 0.5)
      if look.layer?.isUniform == false {
        if isNearWord {
          color = shaded(color, until: Self.contrastOnPictures)
        } else if isLargeText {
          color = shaded(color, until: Palette.minimumContrast)
        }
      }
      cell.background = .rgb(available(color))
    } else if cell.background != .none {
      cell.background = paint(cell.background, default: nil)
    }
    if isWord { makeReadable(&cell) }
    return cell
  }

  private static let upperHalf: UInt32 = 0x2580

  /// Returns the paint of a role in the box, or the same paint if it looks as on the screen.
  private func paint(_ paint: Paint, default role: Role?) -> Paint {
    if paint.isAccent, look.palette.replacesAccents || look.screen.replacesAccents {
      return look.palette.color(of: paint).map { .rgb($0) } ?? paint
    }
    guard let role = paint.role ?? (paint == .none ? role : nil) else { return paint }
    guard look.palette[role] != look.screen[role] else { return paint }
    return .rgb(look.palette[role])
  }

  /// Returns a color of a gradient or a picture, darkened or lightened until text is readable on it.
  private func shaded(_ color: RGB, until contrast: Double) -> RGB {
    let text = look.palette[.text]
    let shade = text.shade
    for step in 0..<20 {
      let candidate = shade.blended(over: color, opacity: Double(step) / 20)
      if text.contrast(with: candidate) >= contrast { return candidate }
    }
    return shade
  }

  /// The contrast of text in the text color on a picture; it is higher than the minimum, so that
  /// weaker text and the tint keep some of their color.
  static let contrastOnPictures = 7.5

  /// Changes the foreground of a word if its contrast is less than 4.5:1.
  private func makeReadable(_ cell: inout Cell) {
    guard !cell.attributes.contains(.reverse) else { return }
    let background = available(
      look.palette.color(of: cell.background) ?? look.palette.background)
    let color = look.palette.color(of: cell.foreground) ?? look.palette[.text]
    var readableColor = color.readable(on: background)
    if hasFixedColors {
      let index = Xterm256.nearestReadable(readableColor, on: [background])
      readableColor = Xterm256.colors[index]
    }
    if readableColor != color { cell.foreground = .rgb(readableColor) }
  }

  /// Returns the nearest color that the terminal has, so that words are readable on it.
  private func available(_ color: RGB) -> RGB {
    hasFixedColors ? Xterm256.colors[Xterm256.nearest(to: color)] : color
  }
}

extension Paint {
  /// Whether a view left this background free.
  fileprivate var isFree: Bool {
    self == .none || role == .background || role == .widget
  }
}

extension CellBuffer {
  /// Puts the layer of a look behind the transparent pixels of pictures that have no background.
  ///
  /// A picture over a layer of several colors is shown as cells unless it is opaque.
  fileprivate mutating func setBackground(behindPicturesIn area: Rect, to layer: LookLayer?) {
    guard let layer, !pictures.isEmpty else { return }
    var points: [UInt16: [Point]] = [:]
    for y in area.minY..<area.maxY {
      for x in area.minX..<area.maxX where self[x, y].picture != 0 {
        points[self[x, y].picture, default: []].append(Point(x: x, y: y))
      }
    }
    for (number, points) in points.sorted(by: { $0.key < $1.key }) {
      guard var picture = pictures[number], picture.background.isFree, !picture.image.isOpaque
      else { continue }
      if case .color(let color) = layer {
        picture.background = .rgb(color)
        show(picture, at: points)
      } else {
        for point in points { removePicture(at: point) }
      }
    }
  }
}

extension Cell {
  fileprivate var isEmpty: Bool {
    code == 0x20 && attributes.isDisjoint(with: [.underline, .strikethrough, .reverse, .wideTail])
  }

  /// Whether the cell may be a part of large text, which is drawn with blocks in a color of words.
  fileprivate var isLargeText: Bool {
    guard background.isFree, foreground == .none || foreground.role != nil else { return false }
    switch code {
    case 0x2580...0x259f, 0x2800...0x28ff, 0x1fb00...0x1fbff: return true
    default: return false
    }
  }

  /// Whether the cell has a character to read, as opposed to a part of a line or an area.
  fileprivate var isWord: Bool {
    switch code {
    case 0x20: isTail
    // Lines, blocks, geometric shapes, braille, symbols for legacy computing.
    case 0x2500...0x25ff, 0x2800...0x28ff, 0x1fb00...0x1fbff: false
    default: true
    }
  }
}

extension RGB {
  /// The color with which a background is shaded behind text in this color.
  var shade: RGB { RGB(luminance > 0.5 ? 0x000000 : 0xffffff) }
}
