internal import Foundation

/// Shows desktop notifications with `notify-send`.
struct Notifier {
  /// The path of the program, or `nil` if it is not installed.
  private let program: String?

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    program = folders.map { "\($0)/notify-send" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// What to tell the user if notifications cannot be shown, or `nil`.
  var problem: String? {
    program == nil ? "notify-send is not installed; install libnotify-bin for notifications" : nil
  }

  /// Shows a notification, without waiting for the program.
  ///
  /// A notification that cannot be shown must not take the timer from the screen.
  ///
  /// - Returns: Why it cannot be shown, or `nil`.
  func notify(_ title: String, _ text: String) -> String? {
    guard let program else { return problem }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["--app-name=Tessera", "--", title, text]
    // The extension reads its requests from standard input. What the program prints is logged.
    process.standardInput = FileHandle.nullDevice
    do {
      try process.run()
      return nil
    } catch {
      return "notify-send cannot be started: \(error.localizedDescription)"
    }
  }
}
