import Foundation
import Golden
@testable import PluginsWidget
import Testing

/// The size of what a program writes, however it hides it.
@Suite(.serialized)
struct FolderSizeTests {
  private let folder: TemporaryFolder
  private static let limit = 1 << 20

  init() throws { folder = try TemporaryFolder() }

  private func excess(_ process: pid_t? = nil) -> FolderExcess? {
    FolderSize.excess(over: Self.limit, in: [folder.path], and: process)
  }

  /// Makes a file with blocks for some bytes.
  private func fill(_ name: String, in folder: Int32, bytes: off_t = 2 << 20) {
    let file = openat(folder, name, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    #expect(file >= 0 && posix_fallocate(file, 0, bytes) == 0)
    close(file)
  }

  private func opened() -> Int32 { open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }

  /// Makes folders, each in the one before, and returns the descriptor of the last.
  private func nest(_ name: String, levels: Int) -> Int32 {
    (0..<levels).reduce(opened()) { parent, _ in
      #expect(mkdirat(parent, name, 0o700) == 0)
      let child = openat(parent, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      close(parent)
      return child
    }
  }

  @Test func smallFoldersHaveNoExcess() {
    let root = opened()
    fill("small", in: root, bytes: 4096)
    close(root)
    #expect(excess() == nil)
    #expect(FolderSize.excess(over: 1, in: ["\(folder.path)/none"]) == nil)
  }

  @Test func fileBelowALongPathCounts() {
    let last = nest(String(repeating: "x", count: 200), levels: 40)
    fill("big", in: last)
    close(last)
    #expect(excess() == .bytes(limit: Self.limit), "8 KB are more than a path can have")
  }

  @Test func whatIsTooDeepIsNotCounted() {
    close(nest("x", levels: 100))
    guard case .uncounted(let place) = excess() else {
      Issue.record("it is counted")
      return
    }
    #expect(place.hasPrefix("\(folder.path)/x/x"))
  }

  @Test func foldersCountAsFiles() {
    let root = opened()
    for number in 0...20_000 { mkdirat(root, "\(number)", 0o700) }
    close(root)
    #expect(FolderSize.excess(over: 1 << 30, in: [folder.path]) == .files(limit: 20_000))
  }

  @Test func linkIsNotFollowed() throws {
    let other = try TemporaryFolder()
    let root = open(other.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    fill("big", in: root)
    close(root)
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/link", withDestinationPath: other.path)
    #expect(excess() == nil)
  }

  private typealias SetUser = @convention(c) (uid_t) -> Int32

  /// Lets this thread alone look at files as another user than root, who reads everything.
  private func asUser(_ body: () -> Void) throws {
    guard geteuid() == 0 else { return body() }
    let symbol = try #require(dlsym(nil, "setfsuid"))
    let setUser = unsafeBitCast(symbol, to: SetUser.self)
    #expect(chown(folder.path, 47_110, 47_110) == 0)
    _ = setUser(47_110)
    body()
    _ = setUser(0)
  }

  @Test func folderThatCannotBeListedIsAnExcess() throws {
    try asUser {
      let root = opened()
      #expect(mkdirat(root, "hidden", 0o700) == 0)
      let hidden = openat(root, "hidden", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      fill("big", in: hidden)
      #expect(fchmod(hidden, 0o300) == 0)
      close(hidden)
      close(root)
      #expect(excess() == .uncounted(folder: "\(folder.path)/hidden"))
      chmod("\(folder.path)/hidden", 0o700)
    }
  }

  @Test func openFileWithoutANameCounts() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c",
      """
      exec 3> "$0/big"; rm "$0/big"; head -c 2097152 /dev/zero >&3
      sh -c 'echo ready; exec sleep 60'
      """, folder.path,
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    defer { process.terminate() }
    #expect(String(decoding: output.fileHandleForReading.availableData, as: UTF8.self) == "ready\n")
    #expect(excess() == nil, "nothing in the folder")
    #expect(excess(process.processIdentifier) == .bytes(limit: Self.limit))
  }
}
