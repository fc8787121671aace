import Cells
import ExtensionHost
import Files
import Foundation
import Themes
import ViewTree

/// An ``InlineLayout`` with the state of the files that it was read from, as it is kept in a file.
struct KeptLayout: Hashable {
  var layout: InlineLayout
  /// The state of each file when the layout was read; see ``states(_:)``.
  var fileStates: String

  /// The maximum size of the file, in bytes.
  private static let limit = 1 << 20

  /// Reads the layout that was kept, or returns `nil` if there is none or a file has changed since.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - sources: The paths of the user's files.
  init?(at path: String, madeFrom sources: [String]) {
    // `try?`: a file that cannot be read is a miss.
    guard let bytes = try? RegularFile.bytes(at: path, limit: Self.limit),
      let json = try? JSONParser.parse(bytes), let layout = InlineLayout(json: json),
      let fileStates = json["files"]?.text,
      fileStates == Self.states(sources + [layout.themeFile].compactMap(\.self))
    else { return nil }
    self.layout = layout
    self.fileStates = fileStates
  }

  init(_ layout: InlineLayout, madeFrom sources: [String]) {
    self.layout = layout
    fileStates = Self.states(sources + [layout.themeFile].compactMap(\.self))
  }

  /// Keeps the layout; without access to the folder, the next command reads the files again.
  func write(to path: String) {
    guard case .object(var members) = layout.json else { return }
    members["files"] = .string(fileStates)
    let bytes = Array(JSON.object(members).line.utf8)
    try? Folder.make(at: Folder.parent(of: path))
    try? RegularFile.replace(path, with: bytes)
  }

  /// Returns the identities, sizes and dates of files; they differ after any change.
  private static func states(_ paths: [String]) -> String {
    paths.map { path in
      var status = stat()
      guard stat(path, &status) == 0 else { return "\(path) -" }
      let date = status.st_mtim
      return "\(path) \(status.st_ino) \(status.st_size) \(date.tv_sec).\(date.tv_nsec)"
    }.joined(separator: "\n")
  }
}

// The form in which a layout is kept.
extension InlineLayout {
  var json: JSON {
    var members: [String: JSON] = [
      "widgets": .array(widgets.map(\.json)),
      "palette": .array(Role.allCases.map { .string(palette[$0].hex) }),
      "symbols": .string(symbols.rawValue), "glyph": .string(String(redactionGlyph)),
      "private": .bool(isPrivate),
    ]
    members["theme"] = themeFile.map { .string($0) }
    return .object(members)
  }

  /// Creates a layout, or returns `nil` if a member is missing or invalid.
  init?(json: JSON) {
    guard case .array(let widgets)? = json["widgets"], case .array(let colors)? = json["palette"],
      let symbols = json["symbols"]?.text.flatMap({ SymbolSet(rawValue: $0) }),
      let glyph = json["glyph"]?.text?.unicodeScalars.first, colors.count == Role.allCases.count
    else { return nil }
    var palette = Palette()
    for (role, color) in zip(Role.allCases, colors) {
      guard let color = color.text.flatMap({ RGB(hex: $0) }) else { return nil }
      palette[role] = color
    }
    self.init(
      widgets: widgets.compactMap { Widget(json: $0) }, palette: palette, symbols: symbols,
      redactionGlyph: glyph, isPrivate: json["private"] == .bool(true),
      themeFile: json["theme"]?.text)
  }
}

extension InlineLayout.Widget {
  fileprivate var json: JSON {
    let parts = [
      id, key.extension, key.kind, key.family, key.configuration, key.colorScheme, key.locale,
    ]
    return .array(parts.map { .string($0) })
  }

  fileprivate init?(json: JSON) {
    guard case .array(let values) = json else { return nil }
    let parts = values.compactMap(\.text)
    guard parts.count == 7 else { return nil }
    id = parts[0]
    key = TimelineCacheKey(
      extension: parts[1], kind: parts[2], family: parts[3], configuration: parts[4],
      colorScheme: parts[5], locale: parts[6])
  }
}
