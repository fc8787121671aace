package import IntentSchemas
package import ViewTree

/// What the dashboard says to an extension: JSON-RPC 2.0 requests.
package enum HostMessage: Hashable, Sendable {
  case initialize(id: Int, Introduction)
  case placeholder(id: Int, WidgetRequest)
  case snapshot(id: Int, WidgetRequest)
  case timeline(id: Int, WidgetRequest)
  case perform(id: Int, PerformRequest)
  case options(id: Int, OptionsRequest)

  /// The request's number.
  package var id: Int {
    switch self {
    case .initialize(let id, _), .placeholder(let id, _), .snapshot(let id, _),
      .timeline(let id, _), .perform(let id, _), .options(let id, _):
      id
    }
  }

  /// The moment that is asked about, in seconds since 1970, or `nil` for now.
  package var date: Double? {
    switch self {
    case .initialize: nil
    case .placeholder(_, let request), .snapshot(_, let request), .timeline(_, let request):
      request.date
    case .perform(_, let request): request.date
    case .options(_, let request): request.date
    }
  }
}

/// Who the dashboard is.
package struct Introduction: Codable, Hashable, Sendable {
  package var `protocol` = WireVersion.current
  package var host = "tessera"

  package init() {}
}

/// The versions of the protocol.
package enum WireVersion {
  /// Bumped when a message changes so that the other side must know.
  package static let current = 1
}

/// Which picture is asked for, and where it will be shown.
package struct WidgetRequest: Codable, Hashable, Sendable {
  package var kind: String
  package var family: String
  /// The room for content, in cells.
  package var width: Int
  package var height: Int
  package var isPreview = false
  package var colorScheme = "dark"
  package var locale: String?
  package var timeZone: String?
  /// Which of the settings that the extension recommends, by their words, or `nil` for its defaults.
  package var recommendation: String?
  /// The values that the user set, or `nil` for the defaults.
  package var configuration: IntentValues?
  /// The date to answer for in seconds since 1970, or `nil` for now.
  package var date: Double?
  /// Whether a control of the widget was pressed and somebody waits for what comes of it, or `nil`
  /// for not.
  package var isAfterPress: Bool?

  package init(kind: String, family: Family, width: Int, height: Int) {
    self.kind = kind
    self.family = family.rawValue
    self.width = width
    self.height = height
  }
}

extension HostMessage: Codable {
  private enum Key: String, CodingKey {
    case jsonrpc, id, method, params
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let id = try container.decode(Int.self, forKey: .id)
    switch try container.decode(String.self, forKey: .method) {
    case "initialize":
      self = .initialize(id: id, try container.decode(Introduction.self, forKey: .params))
    case "placeholder":
      self = .placeholder(id: id, try container.decode(WidgetRequest.self, forKey: .params))
    case "snapshot":
      self = .snapshot(id: id, try container.decode(WidgetRequest.self, forKey: .params))
    case "timeline":
      self = .timeline(id: id, try container.decode(WidgetRequest.self, forKey: .params))
    case "perform":
      self = .perform(id: id, try container.decode(PerformRequest.self, forKey: .params))
    case "options":
      self = .options(id: id, try container.decode(OptionsRequest.self, forKey: .params))
    case let other:
      throw DecodingError.dataCorruptedError(
        forKey: .method, in: container, debugDescription: "unknown method “\(other)”")
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode("2.0", forKey: .jsonrpc)
    try container.encode(id, forKey: .id)
    try container.encode(method, forKey: .method)
    switch self {
    case .initialize(_, let introduction): try container.encode(introduction, forKey: .params)
    case .placeholder(_, let request), .snapshot(_, let request), .timeline(_, let request):
      try container.encode(request, forKey: .params)
    case .perform(_, let request): try container.encode(request, forKey: .params)
    case .options(_, let request): try container.encode(request, forKey: .params)
    }
  }

  private var method: String {
    switch self {
    case .initialize: "initialize"
    case .placeholder: "placeholder"
    case .snapshot: "snapshot"
    case .timeline: "timeline"
    case .perform: "perform"
    case .options: "options"
    }
  }
}
