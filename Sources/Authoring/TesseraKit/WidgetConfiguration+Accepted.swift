internal import TesseraUI
internal import Wire

extension WidgetConfiguration {
  /// Has no effect, because the dashboard never removes the background.
  public func containerBackgroundRemovable(_ isRemovable: Bool = true) -> some WidgetConfiguration {
    adjusted { _ in }
  }

  /// Has no effect, because widgets appear only on the home screen.
  public func disfavoredLocations(
    _ locations: [WidgetLocation], for families: [WidgetFamily]
  ) -> some WidgetConfiguration { adjusted { _ in } }

  /// Opens the settings sheet when the user adds the widget.
  public func promptsForUserConfiguration() -> some WidgetConfiguration {
    adjusted { $0.promptsForSettings = true }
  }

  /// Tells the user which hosts the widget connects to.
  ///
  /// The user can permit a plugin only these hosts. A box that the user has not added loads such a
  /// widget only when the user allows it. This modifier is specific to Tessera.
  ///
  /// - Parameters:
  ///   - hosts: The hosts, such as `api.github.com` or `*.example.com`; `*` stands for hosts that
  ///     the widget's settings or data name.
  ///   - onRequest: Whether the widget connects to them only for what the user asks for, such as a
  ///     search in its settings or an address that the user has entered, and not for each timeline.
  /// - Returns: A configuration that names the hosts.
  public func networkHosts(
    _ hosts: [String], onRequest: Bool = false
  ) -> some WidgetConfiguration {
    adjusted { definition in
      if onRequest { definition.hostsOnRequest = hosts } else { definition.hosts = hosts }
    }
  }

  /// Names the program that the widget runs, about which the user decides what it may do.
  ///
  /// - Parameters:
  ///   - file: The path of the program's file, without links.
  ///   - content: A digest of what is in it, or `nil` for a file that the user may edit freely.
  /// - Returns: A configuration that names the program.
  package func running(_ file: String, content: String?) -> some WidgetConfiguration {
    adjusted { $0.program = DescribedProgram(file: file, content: content) }
  }

  /// Measures the widget in points of the terminal: a cell is 8 × 16 points in each family, and
  /// lengths are rounded to whole cells.
  ///
  /// Use this for a widget that counts columns and rows. Otherwise, points are those of a phone, so
  /// that the source code of iOS widgets looks as intended: a small widget has 158 × 158. This
  /// modifier is specific to Tessera.
  public func designedForTerminal() -> some WidgetConfiguration {
    adjusted { $0.isDesignedForTerminal = true }
  }

  /// Has no effect, because there are no background URL sessions.
  ///
  /// An extension downloads while it is running.
  public func onBackgroundURLSessionEvents(
    matching matches: ((String) -> Bool)? = nil,
    _ action: @escaping (_ identifier: String, _ completion: @escaping () -> Void) -> Void
  ) -> some WidgetConfiguration { adjusted { _ in } }

  /// Has no effect, because there are no background URL sessions.
  ///
  /// An extension downloads while it is running.
  public func onBackgroundURLSessionEvents(
    matching identifier: String,
    _ action: @escaping (_ identifier: String, _ completion: @escaping () -> Void) -> Void
  ) -> some WidgetConfiguration { adjusted { _ in } }

  /// Has no effect, because Live Activities are not shown.
  public func supplementalActivityFamilies(
    _ families: [ActivityFamily]
  ) -> some WidgetConfiguration { adjusted { _ in } }
}

/// A location where a widget can appear.
///
/// In Tessera, widgets appear only on the home screen, so a location has no effect.
/// - Source: WidgetKit `WidgetLocation`.
public struct WidgetLocation: Hashable, Sendable {
  /// The home screen.
  public static let homeScreen = WidgetLocation()
  /// The Lock Screen of an iPhone or iPad.
  ///
  /// It does not exist in Tessera.
  public static let lockScreen = WidgetLocation()
  /// StandBy on an iPhone.
  ///
  /// It does not exist in Tessera.
  public static let standBy = WidgetLocation()
  /// An iPhone's widgets on a Mac.
  ///
  /// They do not exist in Tessera.
  public static let iPhoneWidgetsOnMac = WidgetLocation()
  /// CarPlay.
  ///
  /// It does not exist in Tessera.
  public static let carPlay = WidgetLocation()
}

/// The size of a Live Activity.
///
/// Live Activities are not shown, so the size has no effect.
/// - Source: WidgetKit `ActivityFamily`.
public enum ActivityFamily: Hashable, Sendable, CaseIterable {
  /// The small size.
  case small
  /// The medium size.
  case medium
}

/// A configuration that defines no widget.
///
/// - Source: WidgetKit `EmptyWidgetConfiguration`.
public struct EmptyWidgetConfiguration: WidgetConfiguration, DefiningConfiguration {
  /// No body: this is a primitive configuration.
  public typealias Body = Never

  package var definedWidgets: [WidgetDefinition] { [] }

  /// Creates the configuration.
  public init() {}
}
