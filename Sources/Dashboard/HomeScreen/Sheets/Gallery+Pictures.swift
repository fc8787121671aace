internal import Cells
internal import Configuration
internal import ViewTree

/// The pictures of a widget in all its sizes, beside and below each other.
struct GalleryPictures: Hashable {
  /// A picture and its frame in the area of the pictures, in cells.
  struct Frame: Hashable {
    var family: Family
    var rect: Rect
  }

  /// The pictures, the smallest first.
  private(set) var frames: [Frame] = []

  private static let spacing = Size(width: 2, height: 1)

  /// Lays out the pictures in the middle of an area: the low ones in a column beside the high ones,
  /// or else in a row above them.
  ///
  /// Families without a box, which are one line of text, have no picture.
  ///
  /// - Returns: `nil` if the area is too small, or if there are fewer than two pictures.
  init?(_ families: [Family], in area: Size) {
    let boxes = families.filter { $0.span != nil }
    guard boxes.count > 1 else { return nil }
    let low = boxes.filter { $0.span?.height == 1 }
    let high = boxes.filter { $0.span?.height != 1 }
    let isFitting = { (frames: [Frame]) in
      frames.allSatisfy { $0.rect.maxX <= area.width && $0.rect.maxY <= area.height }
    }
    let beside = Self.columns(([low] + high.map { [$0] }).filter { !$0.isEmpty })
    let above = Self.row(low, y: 0)
    let below = Self.row(high, y: (above.first?.rect.maxY ?? -1) + Self.spacing.height)
    guard let frames = [beside, above + below].first(where: isFitting) else { return nil }
    self.frames = frames
    let size = Size(
      width: frames.map(\.rect.maxX).max() ?? 0, height: frames.map(\.rect.maxY).max() ?? 0)
    for index in frames.indices {
      self.frames[index].rect = frames[index].rect.offset(
        x: (area.width - size.width) / 2, y: (area.height - size.height) / 2)
    }
  }

  /// Returns the frames of columns beside each other.
  private static func columns(_ columns: [[Family]]) -> [Frame] {
    var (frames, x) = ([Frame](), 0)
    for column in columns {
      var y = 0
      for family in column {
        let rect = Rect(origin: Point(x: x, y: y), size: BoxPreview.size(of: family))
        frames.append(Frame(family: family, rect: rect))
        y = rect.maxY + spacing.height
      }
      x += (column.map { BoxPreview.size(of: $0).width }.max() ?? 0) + spacing.width
    }
    return frames
  }

  private static func row(_ families: [Family], y: Int) -> [Frame] {
    columns(families.map { [$0] }).map {
      Frame(family: $0.family, rect: $0.rect.offset(x: 0, y: y))
    }
  }

  /// Returns the buttons below the pictures, which choose a size.
  func node(width: Int, height: Int) -> Node {
    let buttons = frames.map { frame in
      let button = SheetNodes.button(
        .family(frame.family),
        SheetNodes.frame(.empty, width: frame.rect.width, height: frame.rect.height))
      let insets = Insets(
        top: frame.rect.minY, leading: frame.rect.minX,
        bottom: max(0, height - frame.rect.maxY), trailing: max(0, width - frame.rect.maxX))
      return Node.padding(PaddingNode(insets, button))
    }
    return SheetNodes.frame(
      .stack(StackNode(.depth, children: buttons)), width: width, height: height)
  }
}
