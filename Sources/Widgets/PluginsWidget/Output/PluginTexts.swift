internal import Foundation

/// The texts that a plugin's source and output lead to, for tests with random input.
package enum PluginTexts {
  /// The names of the formats.
  package static var formats: [String] { Plugin.Format.allCases.map(\.rawValue) }

  /// The maximum length of a text, in characters.
  package static let lengthLimit = MenuParser.lengthLimit
  /// The maximum number of items.
  package static let itemLimit = MenuParser.lineLimit

  /// Returns the texts of the titles and the items of an output.
  ///
  /// - Parameters:
  ///   - output: The output.
  ///   - format: One of ``formats``; any other text is the automatic format.
  ///   - status: The exit status.
  /// - Returns: All texts that a box or a list shows, with their actions.
  package static func texts(of output: String, format: String, status: Int32 = 0) -> [String] {
    let format = Plugin.Format(rawValue: format) ?? .automatic
    let parser = MenuParser(isDark: status == 0) { $0.hasPrefix("sun") }
    let menu = PluginOutput(Plugin(path: "/nowhere"), format, parser)
      .menu(output, status: status)
    return (menu.titles + menu.items).map { item in
      // An action is archived with the view and read again.
      let action = item.action.map { ArchivedAction($0, refreshes: item.refreshes).text }
      return item.text.plain + (action.flatMap { ArchivedAction(text: $0) } == nil ? "" : " ")
    }
  }

  /// Returns the texts in the metadata of a source.
  package static func metadata(of source: String) -> [String] {
    let metadata = PluginMetadata(source)
    let script = RaycastScript(source)
    _ = Interpreter(firstLine: Array(source.utf8))
    _ = metadata.schedule.map { $0.next(after: .distantPast) }
    return [metadata.title, metadata.text, metadata.author, script?.title].compactMap(\.self)
      + metadata.variables.map(\.name) + metadata.dependencies
  }

  /// Returns the host that the head of a request to the gate is for, and what the host is sent, or
  /// `nil` for a request that the gate rejects.
  package static func request(_ head: [UInt8]) -> (host: String, port: Int, sent: [UInt8])? {
    GateRequest(head).map { ($0.host, $0.port, $0.head) }
  }

  /// Returns the pictures of a stream that arrives in pieces.
  package static func pictures(of pieces: [[UInt8]], byLine: Bool) -> [String] {
    var pictures = StreamPictures(
      byLine ? .lines : .separator(ends: pieces.count.isMultiple(of: 2)))
    return pieces.compactMap { pictures.append($0[...]) ? pictures.current : nil }
  }
}
