// Prints the examples of the catalog in 24-bit color: `swift run CatalogueSheet [NAME…]`.
import Catalogue
import Cells
import Foundation
import TesseraUI
import ViewTree

let names = CommandLine.arguments.dropFirst()
let date = Date(timeIntervalSince1970: 1_795_258_200)

@MainActor func draw(_ item: CatalogueItem) -> CellBuffer {
  let size = Size(width: item.width, height: item.height)
  var environment = EnvironmentValues()
  environment.locale = Locale(identifier: "en_US")
  environment.timeZone = TimeZone(secondsFromGMT: 0) ?? environment.timeZone
  environment.now = date
  let state = LoweringState(size: size)
  let node = Lowering.node(
    of: item.make(), in: LoweringContext(environment: environment, state: state))
  var buffer = CellBuffer(size: size)
  state.resolved(node, in: size, at: date.timeIntervalSince1970)
    .draw(
      in: buffer.bounds, into: &buffer,
      context: DrawContext(now: date.timeIntervalSince1970))
  return buffer
}

func line(_ y: Int, of buffer: CellBuffer) -> String {
  let palette = Palette()
  var text = ""
  for x in 0..<buffer.size.width where !buffer[x, y].isTail {
    let cell = buffer[x, y]
    let foreground = palette.color(of: cell.foreground == .none ? .role(.text) : cell.foreground)
    var codes = ["0"]
    if let foreground {
      codes.append("38;2;\(foreground.red);\(foreground.green);\(foreground.blue)")
    }
    if let background = palette.color(of: cell.background) {
      codes.append("48;2;\(background.red);\(background.green);\(background.blue)")
    }
    for (attribute, code) in [
      (Attributes.bold, "1"), (.italic, "3"), (.underline, "4"), (.strikethrough, "9"),
    ] where cell.attributes.contains(attribute) { codes.append(code) }
    text += "\u{1b}[\(codes.joined(separator: ";"))m" + buffer.text(of: cell)
  }
  return text + "\u{1b}[0m"
}

for item in CatalogueItem.all where names.isEmpty || names.contains(item.name) {
  let buffer = draw(item)
  print("\u{1b}[2m\(item.name) \(item.width)×\(item.height)\u{1b}[0m")
  for y in 0..<item.height { print(line(y, of: buffer)) }
}
