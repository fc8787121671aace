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

  /// Sends a request from another thread, and responds to it as a dashboard does.
  private func send(
    _ request: ControlRequest, response: ControlResponse
  ) throws -> (requests: [ControlRequest], responses: [ControlResponse]) {
    let server = try #require(ControlServer(folder))
    let thread = RequestThread.begin(folder, request)
    var requests: [ControlRequest] = []
    while thread.value == nil {
      for ready in Self.ready(server.descriptors) {
        for received in server.handleReady(ready) {
          requests.append(received.request)
          server.respond(to: received.client, with: response)
        }
      }
    }
    return (requests, thread.value ?? [])
  }

  private static func ready(_ descriptors: [(descriptor: Int32, events: Int16)]) -> [Int32] {
    var polled = descriptors.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
    poll(&polled, nfds_t(polled.count), 20)
    return polled.filter { $0.revents != 0 }.map(\.fd)
  }

  @Test func requestIsReceivedAndRespondedTo() throws {
    let request = ControlRequest.reload(extension: nil, kind: "steps")
    let outcome = try send(request, response: .done)
    #expect(outcome.requests == [request])
    #expect(outcome.responses == [.done])
  }

  @Test func configurationsAndErrorsAreReturned() throws {
    let widgets = [PlacedWidget(id: "a", extension: "mine", kind: "k", family: "systemSmall")]
    let outcome = try send(.configurations, response: .configurations(widgets))
    #expect(outcome.responses == [.configurations(widgets)])
    let failure = try send(.showPage(9), response: .failed("there is no page 9"))
    #expect(
      failure.requests == [.showPage(9)] && failure.responses == [.failed("there is no page 9")])
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

  @Test func invalidRequestGetsErrorAndServerContinues() throws {
    let server = try #require(ControlServer(folder))
    let client = try #require(Self.connect(folder.socket(of: getpid())))
    defer { close(client) }
    for line in ["nonsense\n", #"{"id":1,"method":"fly"}"# + "\n"] {
      _ = Array(line.utf8).withUnsafeBytes { write(client, $0.baseAddress, $0.count) }
      #expect(Self.run(server) { Self.isReadable(client) })
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = read(client, &buffer, buffer.count)
      let text = String(decoding: buffer[..<max(0, count)], as: UTF8.self)
      #expect(text.contains(#""error""#), "\(text)")
    }
    let flood = [UInt8](repeating: 0x78, count: 100_000)
    _ = flood.withUnsafeBytes { Glibc.send(client, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT)) }
    #expect(Self.run(server) { server.descriptors.count == 1 }, "the flooding client is dropped")
  }

  /// Descriptors are used again, so the lowest is not the oldest.
  @Test func newClientReplacesTheOldest() throws {
    let server = try #require(ControlServer(folder))
    let path = folder.socket(of: getpid())
    var clients: [Int32] = []
    defer { clients.forEach { close($0) } }
    func connectNext() throws {
      clients.append(try #require(Self.connect(path)))
      #expect(Self.run(server) { server.descriptors.count == clients.count + 1 })
    }
    for _ in 0..<16 { try connectNext() }
    let first = clients.removeFirst()
    close(first)
    #expect(Self.run(server) { server.descriptors.count == 16 })
    // The newest client, with a low descriptor, fills the server.
    try connectNext()
    clients.append(try #require(Self.connect(path)))
    #expect(Self.run(server) { Self.isReadable(clients[0]) }, "the oldest is disconnected")
    #expect(!Self.isReadable(clients[15]) && !Self.isReadable(clients[16]))
  }

  /// Runs the server until a condition is true or a timeout expires.
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

  @Test func queuedReloadsAreRemovedOnce() {
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
    let requestThread = RequestThread()
    Thread.detachNewThread {
      let responses = ControlClient(folder).send(request)
      requestThread.responses.withLock { $0 = responses }
    }
    return requestThread
  }
}
