internal import Foundation

/// Reads the output of a plugin in any of the formats.
struct PluginOutput: Sendable {
  let format: Plugin.Format
  let parser: MenuParser
  /// The metadata of a Raycast script, or `nil` for any other plugin.
  let raycast: RaycastScript?

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - plugin: The plugin.
  ///   - format: The format that the user chose.
  ///   - parser: The reader of xbar's format.
  init(_ plugin: Plugin, _ format: Plugin.Format, _ parser: MenuParser) {
    raycast = RaycastScript(plugin.source)
    self.format = format == .automatic && raycast != nil ? .raycast : format
    self.parser = parser
  }

  /// Returns what the output of a run shows.
  ///
  /// - Parameters:
  ///   - output: The output.
  ///   - status: The exit status.
  /// - Returns: The menu, which is empty if nothing was printed.
  func menu(_ output: String, status: Int32 = 0) -> Menu {
    completeMenu(output, status).bounded
  }

  private func completeMenu(_ output: String, _ status: Int32) -> Menu {
    switch recognizedFormat(output) {
    case .waybar: return waybarMenu(output) ?? plain(output)
    case .i3blocks: return I3Output.menu(blocklet: output, status: status)
    case .i3bar: return lastStatus(output) ?? Menu()
    case .polybar: return Self.lastLine(output).map { PolybarOutput.menu($0) } ?? Menu()
    case .raycast: return raycast?.menu(output) ?? parser.menu(output)
    case .xbar, .automatic: return parser.menu(output)
    }
  }

  /// The JSON may be in several lines.
  private func waybarMenu(_ output: String) -> Menu? {
    Self.lastLine(output).flatMap { WaybarOutput.menu($0) } ?? WaybarOutput.menu(output)
  }

  /// Waybar shows a line that is not JSON as it is.
  private func plain(_ output: String) -> Menu {
    var menu = Menu()
    let lines = output.split(whereSeparator: \.isNewline).prefix(3)
    menu.titles = lines.prefix(1).map { MenuItem(text: PangoMarkup.text(String($0))) }
    menu.items = lines.dropFirst().prefix(1).map { MenuItem(text: PangoMarkup.text(String($0))) }
    return menu
  }

  private func recognizedFormat(_ output: String) -> Plugin.Format {
    guard format == .automatic else { return format }
    if I3Output.isStatusLine(output) { return .i3bar }
    if waybarMenu(output) != nil { return .waybar }
    if I3Output.isBlocklet(output) { return .i3blocks }
    if PolybarOutput.hasTags(output), !output.contains("\n---") { return .polybar }
    return .xbar
  }

  private func lastStatus(_ output: String) -> Menu? {
    output.split(whereSeparator: \.isNewline).reversed().lazy
      .compactMap { I3Output.menu(statusLine: $0) }.first
  }

  static func lastLine(_ output: String) -> Substring? {
    output.split(whereSeparator: \.isNewline).last
  }
}
