internal import FoundationEssentials

/// What a request is called, and its answer with it.
///
/// - Source: JSON-RPC 2.0 §4.
package enum ControlID: Hashable, Sendable {
  case integer(Int), number(Double), text(String)
  /// The request is called so, or what it is called cannot be read.
  case null
}

extension ControlID: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
      // Below, `try?`: a type that does not fit is no error, the next is tried.
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    case .null: try container.encodeNil()
    }
  }
}

/// A line that a program sent to a dashboard, as far as it can be read.
///
/// Several requests in one list are not taken. A request without `jsonrpc` is, for those who type.
package struct ControlCall: Hashable, Sendable {
  /// What it is called, or `nil` for what is only told: that is never answered.
  package let id: ControlID?
  /// What is asked, or why that is no request.
  package let request: Result<ControlRequest, WireFailure>

  package init(reading line: [UInt8]) {
    let envelope: Envelope
    do {
      envelope = try JSONDecoder().decode(Envelope.self, from: Data(line))
    } catch DecodingError.dataCorrupted {
      self.init(id: .null, request: .failure(.notJSON))
      return
    } catch {
      self.init(id: .null, request: .failure(.invalid("a request is an object")))
      return
    }
    self.init(id: envelope.id, request: envelope.request(from: line))
  }

  private init(id: ControlID?, request: Result<ControlRequest, WireFailure>) {
    self.id = id
    self.request = request
  }
}

/// The members of a request that every one has.
private struct Envelope: Decodable {
  private(set) var id: ControlID?
  private var method: String?
  /// What is wrong with it, or `nil` where nothing is.
  private var problem: String?

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: JSONRPC.self)
    // Below, `try?`: what is of another kind is said as what is wrong with the request.
    method = try? container.decode(String.self, forKey: .method)
    if method == nil { problem = "method is not a text" }
    if container.contains(.jsonrpc) {
      let version = try? container.decode(String.self, forKey: .jsonrpc)
      if version != "2.0" { problem = "jsonrpc is not “2.0”" }
    }
    guard container.contains(.id) else { return }
    id = try? container.decode(ControlID.self, forKey: .id)
    if id == nil {
      id = .null
      problem = "id is not a text or a number"
    }
  }

  func request(from line: [UInt8]) -> Result<ControlRequest, WireFailure> {
    guard let method, problem == nil else { return .failure(.invalid(problem ?? "")) }
    guard ControlRequest.methods.contains(method) else { return .failure(.unknown(method)) }
    do throws(WireError) {
      return .success(try WireCoding.message(ControlRequest.self, from: line))
    } catch {
      guard case .notAMessage(let words) = error else { return .failure(.unfit("\(error)")) }
      return .failure(.unfit(words))
    }
  }
}

extension WireFailure: Error {}

/// - Source: JSON-RPC 2.0 §5.1.
extension WireFailure {
  fileprivate static let notJSON = WireFailure(code: -32700, message: "that is not JSON")

  fileprivate static func invalid(_ words: String) -> WireFailure {
    WireFailure(code: -32600, message: "that is no request: \(words)")
  }

  fileprivate static func unknown(_ method: String) -> WireFailure {
    let names = ControlRequest.methods.joined(separator: ", ")
    return WireFailure(code: -32601, message: "unknown method “\(method)”; there are \(names)")
  }

  fileprivate static func unfit(_ words: String) -> WireFailure {
    WireFailure(code: -32602, message: words)
  }
}
