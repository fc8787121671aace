/// Why a timeline is asked for.
package enum ReloadReason: String, Hashable, Sendable, CaseIterable {
  case added, policy, retry, user, interaction, edited, widgetCenter, appearance, locale, timeZone
  case network, clock, files, program

  /// Whether a load for this reason is paid from the widget's budget.
  ///
  /// - Source: shared design, widget contract §3.8.
  package var isCharged: Bool { [.policy, .retry, .files].contains(self) }

  /// Whether somebody waits in front of the screen: such a load is neither put off nor forgotten.
  var isUrgent: Bool { [.user, .interaction, .edited].contains(self) }
}
