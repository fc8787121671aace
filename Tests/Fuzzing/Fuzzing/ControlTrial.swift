internal import Cells
internal import Configuration
internal import ControlSocket
internal import Dashboard
internal import Files
internal import Foundation
internal import HomeScreen
internal import Wire

/// A trial with programs that misuse the control socket, beside some that do not.
///
/// The server is polled as in the dashboard's loop. Every program that reads its responses gets those
/// to its requests, in order, however its bytes are split and whatever the others do.
enum ControlTrial {
  static func run(seed: UInt64) -> String? {
    var room = Room(seed: seed)
    defer { room.close() }
    return room.run() ?? room.newcomerProblem()
  }

  /// The folder of this process's socket.
  private static let folder = NSTemporaryDirectory() + "tessera-control-\(getpid())"

  private struct Room {
    private var random: SeededGenerator
    private let server: ControlServer?
    private let path: String
    private var home = HomeScreen()
    private var clients: [Client] = []
    private var requests = PollRequests()
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
      let controlFolder = ControlFolder(environment: [
        "XDG_RUNTIME_DIR": folder, "XDG_STATE_HOME": "\(folder)/state",
      ])
      path = controlFolder.socket(of: getpid())
      server = ControlServer(controlFolder)
      _ = home.apply(.resized(Size(width: 80, height: 24)), at: now)
    }

    func close() {
      for client in clients { client.close() }
      // What remains is only a temporary folder.
      try? FileManager.default.removeItem(atPath: folder)
    }

    mutating func run() -> String? {
      guard server != nil else { return "there is no socket" }
      // More than the server keeps, in one of four trials.
      let limit = random.once(in: 4) ? 40 : 15
      for _ in 0..<random.pick([5, 30, 120]) {
        if clients.count < limit, clients.isEmpty || random.once(in: 3) {
          guard let client = Client(path, isHonest: random.once(in: 2)) else {
            return "the socket accepts no connection"
          }
          clients.append(client)
        } else {
          let index = Int.random(in: clients.indices, using: &random)
          clients[index].act(&random)
        }
        if let problem = serve(rounds: random.pick([0, 1, 1, 4])) { return problem }
      }
      for index in clients.indices where clients[index].isHonest {
        while clients[index].sendPiece(1 << 20) {
          if let problem = serve(rounds: 2) { return problem }
        }
      }
      if let problem = serve(rounds: 60) { return problem }
      guard limit < 16 else { return nil }
      return clients.lazy.filter(\.isHonest).compactMap(\.problem).first
    }

    /// A program that comes now is served, whatever the others have done.
    mutating func newcomerProblem() -> String? {
      guard let client = Client(path, isHonest: true) else { return "a newcomer cannot connect" }
      let index = clients.count
      clients.append(client)
      clients[index].ask(1)
      _ = clients[index].sendPiece(1 << 20)
      for _ in 0..<60 where clients[index].problem != nil {
        if let problem = serve(rounds: 1) { return problem }
      }
      return clients[index].problem.map { "a newcomer is not served: \($0)" }
    }

    /// Serves what is ready, as the loop does.
    private mutating func serve(rounds: Int) -> String? {
      guard let server else { return nil }
      for _ in 0..<rounds {
        requests.removeAll()
        server.addDescriptors(to: &requests)
        guard requests.descriptors.count <= 17 else { return "there are too many clients" }
        let ready = requests.wait(timeout: 0)
        for descriptor in ready where server.uses(descriptor) { server.handleReady(descriptor) }
        while let received = server.nextRequest() { respond(to: received, server) }
        for index in clients.indices where clients[index].isHonest { clients[index].read() }
        if ready.isEmpty { break }
      }
      return nil
    }

    private mutating func respond(
      to received: ControlServer.ReceivedRequest, _ server: ControlServer
    ) {
      let (action, response) = home.response(to: received.request, at: now)
      if let action { _ = home.apply(action, at: now) }
      server.respond(to: received.client, with: response)
    }
  }

  /// A program at the other end of the socket.
  private struct Client {
    private let descriptor: Int32
    /// Whether it only sends requests, and reads the responses.
    let isHonest: Bool
    private var unsentBytes: [UInt8] = []
    private var askedIDs: [Int] = []
    private var received: [UInt8] = []
    private var isClosed = false

    init?(_ path: String, isHonest: Bool) {
      self.isHonest = isHonest
      descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
      let status = withUnsafePointer(to: address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      // The server has not accepted those before yet.
      guard descriptor >= 0, status == 0 || errno == EAGAIN else { return nil }
    }

    func close() { Foundation.close(descriptor) }

    // MARK: Honest programs

    /// Adds requests to what is to be sent.
    mutating func ask(_ count: Int) {
      for _ in 0..<count {
        let id = askedIDs.count + 1
        askedIDs.append(id)
        let body = ControlTrial.bodies[id % ControlTrial.bodies.count]
        unsentBytes += Array("{\"jsonrpc\":\"2.0\",\"id\":\(id),\(body)}\n".utf8)
      }
    }

    /// Sends a piece of what is to be sent, and returns whether anything was sent.
    mutating func sendPiece(_ length: Int) -> Bool {
      let count = send(unsentBytes.prefix(length))
      unsentBytes.removeFirst(max(0, count))
      return count > 0
    }

    mutating func read() {
      var buffer = [UInt8](repeating: 0, count: 16_384)
      while true {
        let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        guard count > 0 else { return }
        received += buffer[..<count]
      }
    }

    /// What is wrong with the responses, or `nil` if all are there in order.
    var problem: String? {
      let lines = received.split(separator: 0x0a)
      guard lines.count == askedIDs.count else {
        return "\(lines.count) responses to \(askedIDs.count) requests"
      }
      for (id, line) in zip(askedIDs, lines) {
        let response = try? JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
        if response?["id"] as? Int != id { return "not the response to request \(id)" }
      }
      return nil
    }

    // MARK: Others

    mutating func act(_ random: inout SeededGenerator) {
      guard !isHonest else {
        if unsentBytes.isEmpty { ask(random.pick([1, 1, 3])) }
        _ = sendPiece(random.pick([1, 5, 40, 4000]))
        return
      }
      switch Int.random(in: 0..<9, using: &random) {
      case 0:
        send(
          (0..<random.pick([1, 100, 9000])).map { _ in UInt8.random(in: 0...255, using: &random) })
      case 1: send(Array(repeating: random.pick([0x61, 0x7b, 0x5b, 0x22]), count: 70_000))
      case 2: send(Array("\n\n \n".utf8))
      case 3: shutdown(descriptor, random.pick([Int32(SHUT_WR), Int32(SHUT_RD), Int32(SHUT_RDWR)]))
      case 4:
        let line = Array("{\"id\":1,\(random.pick(ControlTrial.bodies))}\n".utf8)
        send(line.prefix(Int.random(in: 0...line.count, using: &random)))
      case 5:
        // It reads nothing.
        let line = Array("{\"id\":1,\"method\":\"board\"}\n".utf8)
        send(Array(repeating: line, count: 200).flatMap(\.self))
      case 6:
        var mutator = MessageMutator(seed: random.next())
        send(mutator.line() + [0x0a])
      default:
        let body = random.pick(ControlTrial.bodies)
        send(Array("{\"id\":\(random.pick(["1", "null", "[]", "\"x\"", "1e400"])),\(body)}\n".utf8))
      }
    }

    @discardableResult
    private func send(_ bytes: some Collection<UInt8>) -> Int {
      let bytes = Array(bytes)
      return bytes.withUnsafeBytes {
        Foundation.send(
          descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
      }
    }
  }

  /// Requests without their identifiers.
  private static let bodies = [
    #""method":"configurations""#, #""method":"reload""#, #""method":"board""#,
    #""method":"board","params":{"format":"json"}"#, #""method":"show","params":{"page":1}"#,
    #""method":"show","params":{"page":-9223372036854775808}"#,
    #""method":"show","params":{"widget":"glance"}"#, #""method":"show","params":{"gallery":true}"#,
    #""method":"scroll","params":{"widget":"glance"}"#,
    #""method":"scroll","params":{"widget":"glance","steps":9223372036854775807}"#,
    #""method":"scroll","params":{"widget":"glance","steps":-9223372036854775808}"#,
    #""method":"push","params":{"id":"build","end":1e308}"#,
    #""method":"push","params":{"id":"build","family":"large","title":"\u0000","end":1800000009}"#,
    #""method":"push","params":{"id":"../x"}"#, #""method":"inline""#,
    #""method":"inline","params":{"widgets":["time","none"],"watch":true}"#,
    #""method":"none""#, #""method":5"#,
  ]
}
