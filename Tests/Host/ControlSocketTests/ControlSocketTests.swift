import ControlSocket
import Foundation
import Golden
import Synchronization
import Testing
import Wire

struct ControlSocketTests {
  private let sandbox: TemporaryFolder
  private let folder: ControlFolder

  private var root: String { sandbox.path }

  init() throws {
    sandbox = try TemporaryFolder()
    let root = sandbox.path
    folder = ControlFolder(environment: [
      "XDG_RUNTIME_DIR": root, "XDG_STATE_HOME": "\(root)/state",
    ])
  }

  /// A service or `env -i` has no `HOME`.
  ///
  /// Nothing must be created in the root folder.
  @Test(arguments: [[:], ["HOME": ""], ["HOME": "here"]])
  func accountsHomeIsUsedWithoutHOME(environment: [String: String]) throws {
    let account = try #require(getpwuid(getuid()))
    let home = String(cString: account.pointee.pw_dir)
    let folder = ControlFolder(environment: environment)
    #expect(folder.queuedReloads == "\(home)/.local/state/tessera/reloads")
  }

  /// A dashboard that responds to requests from another thread.
  private func send(
    _ request: ControlRequest, answering answer: ControlResponse
  ) throws -> (asked: [ControlRequest], answers: [ControlResponse]) {
    let server = try #require(ControlServer(folder))
    let answers = RequestThread.begin(folder, request)
    var asked: [ControlRequest] = []
    while answers.value == nil {
      for ready in Self.ready(server.descriptors) {
        for question in server.handleReady(ready) {
          asked.append(question.request)
          server.respond(to: question.client, with: answer)
        }
      }
    }
    return (asked, answers.value ?? [])
  }

  private static func ready(_ wanted: [(descriptor: Int32, events: Int16)]) -> [Int32] {
    var polled = wanted.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
    poll(&polled, nfds_t(polled.count), 20)
    return polled.filter { $0.revents != 0 }.map(\.fd)
  }

  @Test func requestIsReceivedAndAnswered() throws {
    let request = ControlRequest.reload(extension: nil, kind: "steps")
    let outcome = try send(request, answering: .done)
    #expect(outcome.asked == [request])
    #expect(outcome.answers == [.done])
  }

  @Test func configurationsAndErrorsAreReturned() throws {
    let places = [PlacedWidget(id: "a", extension: "mine", kind: "k", family: "systemSmall")]
    let found = try send(.configurations, answering: .configurations(places))
    #expect(found.answers == [.configurations(places)])
    let failed = try send(.showPage(9), answering: .failed("there is no page 9"))
    #expect(failed.asked == [.showPage(9)] && failed.answers == [.failed("there is no page 9")])
  }

  @Test func socketAndFolderAreAccessibleToUserOnly() throws {
    let server = try #require(ControlServer(folder))
    let manager = FileManager.default
    let path = folder.socket(of: getpid())
    #expect(try manager.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    #expect(try manager.attributesOfItem(atPath: folder.path)[.posixPermissions] as? Int == 0o700)
    withExtendedLifetime(server) {}
  }

  @Test func staleSocketIsRemoved() throws {
    var server = ControlServer(folder)
    #expect(server != nil)
    let path = folder.socket(of: 1)
    // A process that ended without removing its socket.
    link(folder.socket(of: getpid()), path)
    server = nil
    #expect(ControlClient(folder).send(.configurations).isEmpty)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func invalidRequestIsAnsweredAndServerContinues() throws {
    let server = try #require(ControlServer(folder))
    let client = try #require(Self.connect(folder.socket(of: getpid())))
    defer { close(client) }
    for line in ["nonsense\n", #"{"id":1,"method":"fly"}"# + "\n"] {
      _ = Array(line.utf8).withUnsafeBytes { write(client, $0.baseAddress, $0.count) }
      #expect(Self.run(server) { Self.isReadable(client) })
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = read(client, &buffer, buffer.count)
      let words = String(decoding: buffer[..<max(0, count)], as: UTF8.self)
      #expect(words.contains(#""error""#), "\(words)")
    }
    let flood = [UInt8](repeating: 0x78, count: 100_000)
    _ = flood.withUnsafeBytes { Glibc.send(client, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT)) }
    #expect(Self.run(server) { server.descriptors.count == 1 }, "the flooding client is dropped")
  }

  /// Runs the server until a condition is true or a time limit is reached.
  ///
  /// - Returns: Whether the condition became true.
  private static func run(_ server: ControlServer, until isMet: () -> Bool) -> Bool {
    let deadline = ProcessInfo.processInfo.systemUptime + 60
    while !isMet() {
      if ProcessInfo.processInfo.systemUptime > deadline { return false }
      for ready in ready(server.descriptors) { _ = server.handleReady(ready) }
    }
    return true
  }

  private static func isReadable(_ descriptor: Int32) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) > 0
  }

  private static func connect(_ path: String) -> Int32? {
    let client = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let status = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(client, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    return status == 0 ? client : nil
  }

  @Test func queuedReloadsAreTakenOnce() {
    let client = ControlClient(folder)
    #expect(client.send(.reload(extension: nil, kind: nil)).isEmpty)
    for kind in ["steps", nil, "steps", "a\nb"] { #expect(client.queueReload(kind: kind)) }
    #expect(folder.removeQueuedReloads() == ["steps", "", "ab"])
    #expect(folder.removeQueuedReloads() == [])
  }

  @Test func requestsRoundTrip() throws {
    let requests: [ControlRequest] = [
      .reload(extension: nil, kind: nil), .reload(extension: "a", kind: "b"), .configurations,
      .showPage(2), .showWidget("clock"), .showGallery,
    ]
    for request in requests {
      let line = try WireCoding.line(request).dropLast()
      #expect(try WireCoding.message(ControlRequest.self, from: Array(line)) == request)
    }
  }
}

/// A client that sends a request from its own thread.
private final class RequestThread: Sendable {
  private let responses = Mutex<[ControlResponse]?>(nil)

  var value: [ControlResponse]? { responses.withLock { $0 } }

  static func begin(_ folder: ControlFolder, _ request: ControlRequest) -> RequestThread {
    let asking = RequestThread()
    Thread.detachNewThread {
      let found = ControlClient(folder).send(request)
      asking.responses.withLock { $0 = found }
    }
    return asking
  }
}
