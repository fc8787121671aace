internal import Configuration
internal import Foundation
internal import TesseraIntents
internal import TesseraKit

/// How the launchers look.
enum LauncherStyle: String, AppEnum {
  case icons, list, dock, single

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Style"
  static let caseDisplayRepresentations: [LauncherStyle: DisplayRepresentation] = [
    .icons: "Icons", .list: "List", .dock: "Dock", .single: "One large icon",
  ]
}

/// The settings of the widget.
struct LauncherIntent: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Launcher"

  @Parameter(title: "Style", default: .icons) var style: LauncherStyle
  @Parameter(title: "Group", optionsProvider: GroupOptions()) var group: String?
  @Parameter(title: "Launcher", optionsProvider: LauncherOptions()) var launcher: String?

  static var parameterSummary: some ParameterSummary {
    When(\.$style, .equalTo, .single) {
      Summary("\(\.$style)") { \.$launcher }
    } otherwise: {
      Summary("\(\.$style)") { \.$group }
    }
  }
}

/// Offers the groups of the file; without one, all launchers are shown.
struct GroupOptions: DynamicOptionsProvider {
  func results() async throws -> [String] {
    try LauncherLibrary().load().launchers.filter { !$0.items.isEmpty }.map(\.name)
  }
}

/// Offers every launcher of the file, also those in groups.
struct LauncherOptions: DynamicOptionsProvider {
  func results() async throws -> [String] {
    try LauncherLibrary().load().launchers.flatMap { [$0] + $0.items }.map(\.name)
  }
}
