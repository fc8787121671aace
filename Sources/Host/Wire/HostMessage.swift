package import IntentSchemas
package import ViewTree

/// A request from the dashboard to an extension.
package enum ExtensionRequest: Hashable, Sendable {
  /// Requests the extension's description.
  case initialize(HostDescription)
  case placeholder(WidgetRequest)
  case snapshot(WidgetRequest)
  case timeline(WidgetRequest)
  case perform(PerformRequest)
  case options(OptionsRequest)

  package static let describe = ExtensionRequest.initialize(HostDescription())

  /// The date that the request is for, in seconds since 1970, or `nil` for the current time.
  package var date: Double? {
    switch self {
    case .initialize: nil
    case .placeholder(let request), .snapshot(let request), .timeline(let request): request.date
    case .perform(let request): request.date
    case .options(let request): request.date
    }
  }

  /// The locale that the request is for, or `nil` for that of the environment.
  package var locale: String? {
    switch self {
    case .initialize, .options: nil
    case .placeholder(let request), .snapshot(let request), .timeline(let request): request.locale
    case .perform(let request): request.locale
    }
  }
}

/// A JSON-RPC 2.0 request to an extension, with its id.
package struct HostMessage: Hashable, Sendable {
  package var id: Int
  package var request: ExtensionRequest

  package init(_ id: Int, _ request: ExtensionRequest) {
    self.id = id
    self.request = request
  }
}

/// The dashboard's name and protocol version.
package struct HostDescription: Codable, Hashable, Sendable {
  package var `protocol` = WireVersion.current
  package var host = "tessera"

  package init() {}
}

/// The version of the protocol.
package enum WireVersion {
  /// The current version.
  ///
  /// It is incremented when a message changes incompatibly.
  package static let current = 1
}

/// A request for a widget's view or timeline, with the environment it will be shown in.
package struct WidgetRequest: Codable, Hashable, Sendable {
  package var kind: String
  package var family: String
  /// The size available for content, in cells.
  package var width: Int
  package var height: Int
  package var isPreview = false
  package var colorScheme = "dark"
  package var locale: String?
  package var timeZone: String?
  /// The name of the chosen recommendation, or `nil` for none.
  package var recommendation: String?
  /// The settings that the user stored, or `nil` for the defaults.
  package var configuration: IntentValues?
  /// The date that the request is for, in seconds since 1970, or `nil` for the current time.
  package var date: Double?
  /// Whether the user activated one of the widget's controls and is waiting for the result; `nil`
  /// means no.
  package var isAfterPress: Bool?
  /// The size of a cell in pixels, or `nil` if images are shown in two colors per cell.
  package var cellWidth: Int?
  package var cellHeight: Int?

  package init(kind: String, family: Family, width: Int, height: Int) {
    self.kind = kind
    self.family = family.rawValue
    self.width = width
    self.height = height
  }
}

extension HostMessage: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: JSONRPC.self)
    id = try container.decode(Int.self, forKey: .id)
    switch try container.decode(String.self, forKey: .method) {
    case "initialize": request = .initialize(try container.decodeParams())
    case "placeholder": request = .placeholder(try container.decodeParams())
    case "snapshot": request = .snapshot(try container.decodeParams())
    case "timeline": request = .timeline(try container.decodeParams())
    case "perform": request = .perform(try container.decodeParams())
    case "options": request = .options(try container.decodeParams())
    case let other: throw container.unknownMethod(other)
    }
  }

  package func encode(to encoder: any Encoder) throws {
    switch request {
    case .initialize(let params): try JSONRPC.write(request: id, "initialize", params, to: encoder)
    case .placeholder(let params):
      try JSONRPC.write(request: id, "placeholder", params, to: encoder)
    case .snapshot(let params): try JSONRPC.write(request: id, "snapshot", params, to: encoder)
    case .timeline(let params): try JSONRPC.write(request: id, "timeline", params, to: encoder)
    case .perform(let params): try JSONRPC.write(request: id, "perform", params, to: encoder)
    case .options(let params): try JSONRPC.write(request: id, "options", params, to: encoder)
    }
  }
}
