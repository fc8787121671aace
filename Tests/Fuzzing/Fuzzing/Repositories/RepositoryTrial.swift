internal import Foundation
internal import RepositoriesWidget

/// A trial with a repository that somebody has damaged or forged: `tessera-git` describes it or says
/// why it does not, and neither crashes nor is busy for long.
enum RepositoryTrial {
  /// The CPU time that reading may take, in seconds.
  private static let limit = CPUAllowance.seconds(1)

  static func run(seed: UInt64) -> String? {
    let folder = "\(memoryFolder)/tessera-repository-\(getpid())"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    do { try write(ForgedRepository(seed: seed).files, to: folder) } catch { return "\(error)" }
    var texts: Result<[String], RepositoryTexts.Failure> = .success([])
    var fastest = Double.infinity
    // Measured again, because children that other tests have started meanwhile count too.
    for _ in 0..<3 where fastest > limit {
      let start = childTime
      texts = Result { () throws(RepositoryTexts.Failure) in
        try RepositoryTexts.texts(
          of: folder, program: program,
          environment: ["HOME": "/nowhere", "GIT_CONFIG_NOSYSTEM": "1", "PATH": "/usr/bin:/bin"])
      }
      fastest = min(fastest, childTime - start)
    }
    if fastest > limit { return "took \(fastest) s of CPU time" }
    switch texts {
    case .failure(let failure): return "it is not read: \(failure)"
    case .success(let texts):
      return texts.first { $0.isEmpty || hasControlCharacter($0) }
        .map { "the text \($0.debugDescription)" }
    }
  }

  private static func hasControlCharacter(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  private static func write(_ files: [String: [UInt8]], to folder: String) throws {
    for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
      let path = "\(folder)/\(name)"
      let parent = (path as NSString).deletingLastPathComponent
      do {
        try FileManager.default.createDirectory(
          atPath: parent, withIntermediateDirectories: true)
      } catch CocoaError.fileWriteFileExists {
        // A name below that of a file: no repository has both.
        continue
      }
      try Data(bytes).write(to: URL(fileURLWithPath: path))
    }
  }

  private static var memoryFolder: String {
    access("/dev/shm", W_OK) == 0 ? "/dev/shm" : NSTemporaryDirectory()
  }

  /// The program, which is built beside this one.
  private static let program: String = {
    let folders = CommandLine.arguments.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
    return folders.map { $0.appendingPathComponent("tessera-git").path }
      .first { FileManager.default.isExecutableFile(atPath: $0) } ?? "tessera-git"
  }()

  /// The CPU time of all children that have ended, in seconds.
  private static var childTime: Double {
    var usage = rusage()
    getrusage(RUSAGE_CHILDREN.rawValue, &usage)
    return [usage.ru_utime, usage.ru_stime].reduce(0) {
      $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
    }
  }
}
