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
    _ request: ControlRequest, response: ControlResponse, limit: Int = ControlServer.responseLimit
  ) throws -> (requests: [ControlRequest], responses: [ControlResponse]) {
    let server = try #require(ControlServer(folder, responseLimit: limit))
    let thread = RequestThread.begin(folder, request)
    var requests: [ControlRequest] = []
    while thread.value == nil {
      for ready in Self.ready(server.descriptors) {
        server.handleReady(ready)
        while let received = server.nextRequest() {
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

  /// The loop looks at keys between them.
  @Test func invalidRequestsAreLeftForTheNextTurn() throws {
    let server = try #require(ControlServer(folder))
    let client = try #require(Self.connect(folder.socket(of: getpid())))
    defer { close(client) }
    let lines = Array(String(repeating: "{}\n", count: 100).utf8)
    _ = lines.withUnsafeBytes { write(client, $0.baseAddress, $0.count) }
    while !server.hasRequests {
      for ready in Self.ready(server.descriptors) { server.handleReady(ready) }
    }
    for _ in 0..<50 { #expect(server.nextRequest(until: { true }) == nil) }
    #expect(server.hasRequests)
    #expect(server.nextRequest() == nil && !server.hasRequests)
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
  private static func run(
    _ server: ControlServer, until isMet: () -> Bool,
    respond: (ControlServer.ReceivedRequest) -> Void = { _ in }
  ) -> Bool {
    let deadline = ProcessInfo.processInfo.systemUptime + 60
    while !isMet() {
      if ProcessInfo.processInfo.systemUptime > deadline { return false }
      for ready in ready(server.descriptors) { server.handleReady(ready) }
      while let received = server.nextRequest() { respond(received) }
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
    #expect(folder.removeQueuedReloads() == QueuedReloads(kinds: ["steps", "", "ab"]))
    #expect(folder.removeQueuedReloads() == QueuedReloads())
  }

  private func writeQueue(_ bytes: [UInt8]) throws {
    #expect(folder.make())
    try Data(bytes).write(to: URL(fileURLWithPath: folder.queuedReloads))
  }

  /// A queue that is too long is not read: it stands for all kinds.
  @Test(arguments: [ControlFolder.queueLimit + 1, 5 << 30])
  func hugeQueueReloadsEverything(size: Int) throws {
    try writeQueue([])
    #expect(truncate(folder.queuedReloads, size) == 0)
    #expect(ControlClient(folder).queueReload(kind: "steps"))
    var status = stat()
    #expect(stat(folder.queuedReloads, &status) == 0 && status.st_size == size, "it grows no more")
    let queue = folder.removeQueuedReloads()
    #expect(queue.kinds == [""])
    #expect(queue.problem?.contains("64 KiB") == true)
    #expect(folder.removeQueuedReloads() == QueuedReloads())
  }

  @Test func oddLinesOfTheQueueAreIgnored() throws {
    try writeQueue(Array("steps\n".utf8) + [0xff, 0xfe, 0x0a, 0x61, 0, 0x62, 0x0a, 0x63])
    let queue = folder.removeQueuedReloads()
    #expect(queue.kinds == ["steps", "a\0b"], "the last line is incomplete")
    #expect(queue.problem == nil)
  }

  /// What is not a file stays in place, is never waited for, and is named.
  @Test(arguments: ["pipe", "folder", "device", "unreadable"])
  func otherThingsInPlaceOfTheQueueStay(kind: String) throws {
    #expect(folder.make())
    let path = folder.queuedReloads
    switch kind {
    case "pipe": #expect(mkfifo(path, 0o600) == 0)
    case "folder":
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    case "device": #expect(symlink("/dev/zero", path) == 0)
    default: #expect(symlink(path, path) == 0)
    }
    let queue = folder.removeQueuedReloads()
    #expect(queue.kinds.isEmpty)
    #expect(queue.problem?.isEmpty == false)
    var status = stat()
    #expect(lstat(path, &status) == 0)
  }

  @Test func danglingLinkIsAnEmptyQueue() throws {
    #expect(folder.make())
    #expect(symlink("\(root)/nowhere", folder.queuedReloads) == 0)
    #expect(folder.removeQueuedReloads().kinds.isEmpty)
  }

  // MARK: Large responses

  /// The buffer of a socket is smaller than the response.
  @Test(arguments: [219_265, 3_000_000])
  func largeResponseIsSentCompletely(length: Int) throws {
    let text = String(repeating: "x", count: length)
    let outcome = try send(.configurations, response: .text(text))
    #expect(outcome.responses == [.text(text)])
  }

  @Test func responseOverTheLimitIsAnError() throws {
    let text = String(repeating: "x", count: 1 << 20)
    let outcome = try send(.configurations, response: .text(text), limit: 1 << 20)
    guard case .failed(let message)? = outcome.responses.first else {
      Issue.record("\(outcome.responses.count) responses")
      return
    }
    #expect(message == "the response is larger than 1 MiB")
  }

  /// A client that sends many requests and reads nothing is not served until it reads, and others
  /// are.
  @Test func clientThatDoesNotReadWaits() throws {
    let server = try #require(ControlServer(folder))
    let path = folder.socket(of: getpid())
    let greedy = try #require(Self.connect(path))
    defer { close(greedy) }
    let request = #"{"jsonrpc":"2.0","id":1,"method":"configurations"}"# + "\n"
    let requests = Array(String(repeating: request, count: 200).utf8)
    #expect(requests.withUnsafeBytes { write(greedy, $0.baseAddress, $0.count) } == requests.count)
    let text = String(repeating: "x", count: 1 << 20)
    var count = 0
    let other = try #require(Self.connect(path))
    defer { close(other) }
    _ = Array(request.utf8).withUnsafeBytes { write(other, $0.baseAddress, $0.count) }
    let isServed = Self.run(server) {
      Self.isReadable(other)
    } respond: { received in
      count += 1
      server.respond(to: received.client, with: .text(text))
    }
    #expect(isServed)
    #expect(count < 5, "\(count) requests were answered, although no answer was read")
    // Once it reads, it gets every answer.
    _ = fcntl(greedy, F_SETFL, O_NONBLOCK)
    var answers = 0
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    let isComplete = Self.run(server) { () -> Bool in
      while case let size = read(greedy, &buffer, buffer.count), size > 0 {
        answers += buffer[..<size].count { $0 == 0x0a }
      }
      return answers == 200
    } respond: { received in
      server.respond(to: received.client, with: .done)
    }
    #expect(isComplete, "\(answers) of 200 answers")
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
      let responses = ControlClient(folder, timeout: 60).send(request)
      requestThread.responses.withLock { $0 = responses }
    }
    return requestThread
  }
}
