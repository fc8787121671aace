internal import Cells
internal import Files
internal import Sandbox
public import Foundation
public import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// A widget for each plugin in the user's folders.
public struct PluginsBundle: WidgetBundle {
  private let contents: PluginLibrary.Contents

  /// Reads the folders.
  public init() {
    let library = PluginLibrary()
    contents = library.contents()
    library.storeNames(of: contents.plugins)
    for remark in contents.remarks {
      FileHandle.standardError.write(Data("\(Sanitizer.line(remark))\n".utf8))
    }
    ProgramCopy.removeAll(
      exceptOf: contents.plugins.filter { !$0.isOwn }.map(\.path),
      in: PluginProgram.copiesFolder(environment: library.environment))
    PluginActions.shared.plugins = Dictionary(
      contents.plugins.map { ($0.kind, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The widgets, which are read again when a file or a folder changes.
  public var body: some Widget {
    for plugin in contents.plugins { PluginWidget(plugin) }
  }

  /// The folders and the files of the plugins.
  public var files: [URL] { contents.paths.map { URL(fileURLWithPath: $0) } }
}

/// A plugin as a widget.
struct PluginWidget: Widget {
  private let plugin: Plugin
  private let identity: ProgramIdentity

  init(_ plugin: Plugin) {
    self.plugin = plugin
    identity = plugin.identity
  }

  /// Not used: the bundle makes the widgets.
  init() {
    plugin = Plugin(path: "")
    identity = .own("")
  }

  var body: some WidgetConfiguration {
    FormConfiguration(
      kind: plugin.kind, form: PluginForm(plugin).form, provider: PluginProvider(plugin: plugin)
    ) {
      PluginView(entry: $0)
    }
    .designedForTerminal()
    .configurationDisplayName(plugin.title)
    .description(plugin.summary)
    .networkHosts(plugin.hosts)
    .running(identity.path, content: identity.content)
    .supportedFamilies([
      .systemSmall, .systemMedium, .systemLarge, .systemExtraLarge, .accessoryInline,
    ])
  }
}

extension Plugin {
  /// What the gallery says of the plugin.
  var summary: String {
    let script = RaycastScript(source)
    let author = metadata.author ?? script?.author
    let parts = [
      metadata.text ?? script?.text, author.map { String(localized: "by \($0)") },
    ].compactMap(\.self).filter { !$0.isEmpty }
    return parts.isEmpty
      ? UserPath.abbreviated(path, home: NSHomeDirectory()) : parts.joined(separator: " · ")
  }
}
