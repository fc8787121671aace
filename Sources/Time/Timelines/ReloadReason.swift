/// The reason for a reload.
package enum ReloadReason: String, Hashable, Sendable, CaseIterable {
  case added, policy, retry, user, interaction, edited, widgetCenter, appearance, locale, timeZone
  case network, clock, files, program, size, pictures

  /// Whether a load for this reason is charged to the widget's budget.
  package var isCharged: Bool { [.policy, .retry, .files].contains(self) }

  /// Whether the user is waiting; such a load is neither postponed nor replaced by another reason.
  var isUrgent: Bool { [.user, .interaction, .edited].contains(self) }
}
