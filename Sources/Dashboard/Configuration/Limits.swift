/// The time and resources available to an extension.
package struct Limits: Hashable, Sendable {
  /// The timeout of a placeholder request, in seconds.
  package var placeholder = 1.0
  /// The timeout of a request for a gallery snapshot, options or a description, in seconds.
  package var snapshot = 30.0
  /// The timeout of a timeline request, in seconds.
  package var timeline = 30.0
  /// The timeout of an intent, in seconds.
  package var intent = 30.0
  /// The time after which an idle process is ended, in seconds.
  package var idle = 60.0
  /// The maximum data size of a process, in MiB.
  package var memory = 1024
  /// The maximum CPU time of a request, in seconds.
  package var processor = 60
  /// The maximum number of open files of a process.
  package var files = 512
}

extension Limits {
  static let allKeys: [SettingKey<Limits>] = [
    .seconds(
      "placeholder", \.placeholder,
      "The timeout of a placeholder request, in seconds."),
    .seconds(
      "snapshot", \.snapshot,
      "The timeout of a request for a gallery snapshot, options or a description, in seconds."),
    .seconds(
      "timeline", \.timeline,
      "The timeout of a timeline request, in seconds."),
    .seconds(
      "intent", \.intent, "The timeout of an intent, in seconds."),
    .seconds(
      "idle", \.idle,
      "The time after which an idle process is ended, in seconds."),
    .count(
      "memory", \.memory, in: 16...1_048_576,
      "The maximum data size of a process, in MiB."),
    .count(
      "processor", \.processor, in: 1...86400,
      "The maximum CPU time of a request, in seconds."),
    .count(
      "files", \.files, in: 16...1_048_576,
      "The maximum number of open files of a process."),
  ]
}
