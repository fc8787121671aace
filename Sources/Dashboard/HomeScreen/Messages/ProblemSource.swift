/// A file of the user, or a part of one, that can have problems of its own.
///
/// Problems are listed in the order of the cases.
package enum ProblemSource: Int, Hashable, Sendable, CaseIterable {
  /// `config.yaml`; keys that cannot be read have their default values.
  case configuration
  /// The file of the current theme; the last good theme stays.
  case theme
  /// `home.yaml` as a whole; the last good layout stays.
  case home
  /// Stacks in `home.yaml`; the file is not written before they are corrected.
  case stacks
  /// Other parts of `home.yaml`, which are skipped.
  case homeParts
  /// `designs.yaml`; designs that cannot be read are skipped.
  case designs
  /// `launchers.yaml`; launchers that cannot be read are skipped.
  case launchers
  /// `permissions.yaml`; an entry that cannot be read allows next to nothing.
  case permissions
}
