import Cells
import Configuration
import ExtensionHost
import Foundation
import HomeScreen
import Themes
import ViewTree
import Wire

/// What `tessera print` needs from the user's files: the widgets, and how they are drawn.
///
/// Parsing YAML takes longer than everything else that the command does, so the layout is kept in a
/// file until one of the user's files changes; see ``KeptLayout``.
struct InlineLayout: Hashable {
  /// The widgets in file order, also those that are not inline.
  var widgets: [Widget]
  var palette: Palette
  var symbols: SymbolSet
  var redactionGlyph: Unicode.Scalar
  var isPrivate: Bool
  /// The path of the theme's file, or `nil` if the theme has none.
  var themeFile: String?

  struct Widget: Hashable {
    var id: String
    /// The key of the widget's timeline, in its own family.
    var key: TimelineCacheKey

    var isInline: Bool { key.family == Family.accessoryInline.rawValue }

    /// The key of the widget's timeline in the inline family.
    var inlineKey: TimelineCacheKey {
      var key = key
      key.family = Family.accessoryInline.rawValue
      return key
    }
  }

  /// Returns how views are drawn at a time.
  func drawContext(at now: Date) -> DrawContext {
    var context = DrawContext(
      now: now.timeIntervalSince1970, redaction: isPrivate ? .privacy : [], palette: palette,
      symbols: symbols)
    context.redactionGlyph = redactionGlyph
    return context
  }
}

extension InlineLayout {
  /// Reads the layout from the user's files, as a dashboard with them would show it.
  ///
  /// - Throws: ``PrintFailure/invalidFile(_:)`` if `home.yaml` is not usable.
  @MainActor
  init(
    _ userFiles: UserFiles, appearance: Appearance, at now: Date
  ) throws(PrintFailure) {
    var home = HomeScreen()
    let homeActions = userFiles.homeActions()
    let actions: [Action] =
      [
        .terminalAppearance(appearance),
        .configuration(userFiles.applyingOverrides(to: Configuration())),
        .localeSettings(.current(configuredLocale: nil)),
      ] + userFiles.configurationActions() + userFiles.designActions() + homeActions
      // The widgets are created when the size is known; it does not matter for their keys.
      + [.resized(Size(width: 80, height: 24))]
    // The effects would start extensions.
    for action in actions { _ = home.apply(action, at: now) }
    for case .problems(.home, let problems) in homeActions {
      if let problem = problems.first { throw .invalidFile(problem) }
    }
    self.init(home, themeFile: userFiles.path(ofTheme: home.theme.name))
  }

  @MainActor
  private init(_ home: HomeScreen, themeFile: String?) {
    widgets = home.home.widgets.compactMap { widget in
      // The placement of the slot has the settings of its design.
      home.slots[SlotID(widget.id)].map { Widget($0.placement, home) }
    }
    let context = home.drawContext(at: .distantPast)
    palette = home.palette
    symbols = context.symbols
    redactionGlyph = context.redactionGlyph
    isPrivate = context.redaction.contains(.privacy)
    self.themeFile = themeFile
  }
}

extension InlineLayout.Widget {
  fileprivate init(_ placement: WidgetPlacement, _ home: HomeScreen) {
    id = placement.id
    var request = WidgetRequest(
      kind: placement.widget.kind, family: placement.family, width: 0, height: 0)
    request.colorScheme = (placement.look.appearance ?? home.appearance).rawValue
    request.locale = home.localeSettings.locale
    request.recommendation = placement.recommendation
    request.configuration = placement.settings
    key = TimelineCacheKey(request, placement.widget.extension)
  }
}
