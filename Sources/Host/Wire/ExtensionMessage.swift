internal import FoundationEssentials
package import IntentSchemas
package import ViewTree

/// A message from an extension: a response, a part of a long response, or a notification.
package enum ExtensionMessage: Hashable, Sendable {
  case described(id: Int, ExtensionDescription)
  case view(id: Int, WireView)
  /// Some entries of a timeline. The response with its other entries is still to come.
  case entries(id: Int, [WireEntry])
  case timeline(id: Int, WireTimeline)
  case performed(id: Int, WirePerformed)
  /// Some of the options. The response with the others is still to come.
  case partialOptions(id: Int, [IntentOption])
  case options(id: Int, OptionsResult)
  case failed(id: Int, WireFailure)
  /// A request to reload the timelines of one widget kind, or of all kinds if `kind` is `nil`.
  case reload(kind: String?)
}

/// The widgets, intents and shortcuts of an extension.
package struct ExtensionDescription: Codable, Hashable, Sendable {
  package var `protocol` = WireVersion.current
  package var widgets: [WidgetDescription]
  /// The discoverable intents, or `nil` for none.
  package var intents: [IntentSchema]?
  /// The shortcuts, which are intents with preset values, or `nil` for none.
  package var shortcuts: [IntentShortcut]?
  /// The paths of the files and folders that decide which widgets there are, or `nil` for none.
  ///
  /// When one of them changes, the description is requested again.
  package var files: [String]?
  /// What exceeded a limit when the message was decoded, one line each.
  ///
  /// It is not encoded.
  package internal(set) var truncations: [String] = []

  private enum CodingKeys: String, CodingKey {
    case `protocol`, widgets, intents, shortcuts, files
  }

  package init(widgets: [WidgetDescription]) {
    self.widgets = widgets
  }
}

/// A description of a widget kind.
package struct WidgetDescription: Codable, Hashable, Sendable {
  package var kind: String
  package var displayName: String
  package var description: String
  package var families: [String]
  /// The names of the recommendations, or `nil` for none.
  package var recommendations: [String]?
  /// The schema of the settings, or `nil` if there are none.
  package var configuration: IntentSchema?
  /// Whether the settings sheet opens when the widget is added.
  package var promptsForSettings: Bool?
  /// The hosts that the widget connects to when it loads, or `nil` if it names none; `*` stands for
  /// those that its settings or data name.
  package var hosts: [String]?
  /// The program that the widget runs, if the user decides what it may do, or `nil` for none.
  package var program: DescribedProgram?
  /// The hosts that the widget connects to only for what the user asks for, or `nil` for none.
  package var hostsOnRequest: [String]?
  /// What exceeded a limit when the message was decoded, one line each.
  ///
  /// It is not encoded.
  package internal(set) var truncations: [String] = []

  private enum CodingKeys: String, CodingKey {
    case kind, displayName, description, families, recommendations, configuration
    case promptsForSettings, hosts, hostsOnRequest, program
  }

  package init(
    kind: String, displayName: String, description: String, families: [Family],
    recommendations: [String]? = nil
  ) {
    self.kind = kind
    self.displayName = displayName
    self.description = description
    self.families = families.map(\.rawValue)
    self.recommendations = recommendations
  }
}

/// A program that a widget runs.
package struct DescribedProgram: Codable, Hashable, Sendable {
  /// The path of its file, without links.
  package var file: String
  /// What is in it, as a digest, or `nil` for a file that the user may edit freely.
  package var content: String?

  package init(file: String, content: String?) {
    self.file = file
    self.content = content
  }
}

/// A view on the wire: base64 of the compact form under `archive`, or JSON under `view`, which
/// takes precedence.
package struct WireView: Codable, Hashable, Sendable {
  package var archive: String?
  package var view: JSON?
  /// The URL that the whole widget opens, or `nil` for none.
  package var url: String?
  /// The lines below the rows of the settings sheet, by parameter, or `nil` for none.
  package var notes: [String: String]?

  package init(archive: String?, view: JSON? = nil, url: String? = nil) {
    self.archive = archive
    self.view = view
    self.url = url
  }
}

/// An entry of a timeline.
package struct WireEntry: Codable, Hashable, Sendable {
  /// The date in seconds since 1970.
  package var date: Double
  package var score: Double?
  package var duration: Double?
  package var archive: String?
  package var view: JSON?
  package var url: String?
  /// The images that this entry and later ones refer to, in base64, or `nil` for none.
  package var images: [String]?
  /// The number of an earlier entry of the response, whose view this entry has, or `nil`.
  package var same: Int?
  /// The number of an earlier entry of the response, from whose whole archive ``archive`` is the
  /// difference, or `nil`.
  package var base: Int?

  enum CodingKeys: CodingKey {
    case date, score, duration, archive, view, url, images, same, base
  }

  package init(date: Double, view: WireView) {
    self.date = date
    archive = view.archive
    self.view = view.view
    url = view.url
  }

  /// Creates an entry from an archive of a sequence.
  package init(date: Double, _ piece: ArchiveSequence.Piece) {
    self.date = date
    switch piece {
    case .whole(let bytes): archive = Data(bytes).base64EncodedString()
    case .difference(let bytes, let index):
      archive = Data(bytes).base64EncodedString()
      base = index
    case .same(let index): same = index
    }
  }

  package var wireView: WireView { WireView(archive: archive, view: view, url: url) }
}

/// The final message of a timeline: the entries that were not sent before, and the policy.
package struct WireTimeline: Codable, Hashable, Sendable {
  package var entries: [WireEntry]?
  /// `atEnd`, `never` or `after`.
  package var policy: String
  /// The date of `after`, in seconds since 1970.
  package var reload: Double?
  /// The settings that could not be decoded, one line each, or `nil` for none.
  package var notes: [String]?
  /// The problems with the files that the timeline was created from, one line each, or `nil` for
  /// none.
  package var problems: [String]?
  /// The reason why loading failed, in one line, or `nil` if it succeeded.
  package var failure: String?
  /// The paths of the files and folders that the entries were created from, or `nil` for none.
  package var files: [String]?
  /// The events that the timeline lists, or `nil` if it lists none.
  package var events: [WireEvent]?
  /// The notifications that the timeline asks for, or `nil` for none.
  package var notifications: [WireNotification]?
  /// Whether the process listens for changes and must not be ended while the timeline is shown, or
  /// `nil` for no.
  package var listens: Bool?
  /// Whether the entries would be different at another size of the box, or `nil` for no.
  package var dependsOnSize: Bool?

  package init(entries: [WireEntry]? = nil, policy: String, reload: Double? = nil) {
    self.entries = entries
    self.policy = policy
    self.reload = reload
  }
}

/// A notification that a timeline asks for.
package struct WireNotification: Codable, Hashable, Sendable {
  /// The date in seconds since 1970.
  package var date: Double
  package var title: String
  /// The text, or `nil` for none.
  package var body: String?

  package init(date: Double, title: String, body: String? = nil) {
    self.date = date
    self.title = title
    self.body = body
  }
}

/// An event that a timeline lists.
package struct WireEvent: Codable, Hashable, Sendable {
  package var title: String
  /// The date in seconds since 1970.
  package var start: Double
  /// The date in seconds since 1970.
  package var end: Double

  package init(title: String, start: Double, end: Double) {
    self.title = title
    self.start = start
    self.end = end
  }
}

/// An error response.
///
/// The default code is the first of those that the specification reserves for server errors.
///
/// - Source: JSON-RPC 2.0 §5.1.
package struct WireFailure: Codable, Hashable, Sendable {
  package var code: Int
  package var message: String

  package init(code: Int = -32000, message: String) {
    self.code = code
    self.message = message
  }
}

extension ExtensionMessage: Codable {
  /// The parameters of a notification.
  private struct Params: Encodable {
    var id: Int?
    var entries: [WireEntry]?
    var options: [IntentOption]?
    var kind: String?
  }

  private enum Param: String, CodingKey {
    case id, entries, options, kind
  }

  private enum ResultKey: String, CodingKey {
    case widgets, policy, performed, options
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: JSONRPC.self)
    if let method = try container.decodeIfPresent(String.self, forKey: .method) {
      self = try Self.decodeNotification(method, in: container)
      return
    }
    let id = try container.decode(Int.self, forKey: .id)
    if let failure = try container.decodeIfPresent(WireFailure.self, forKey: .error) {
      self = .failed(id: id, failure.bounded)
      return
    }
    self = try Self.decodeResponse(id, in: container)
  }

  private static func decodeNotification(
    _ method: String, in container: KeyedDecodingContainer<JSONRPC>
  ) throws -> ExtensionMessage {
    switch method {
    case "entries":
      let params = try container.nestedContainer(keyedBy: Param.self, forKey: .params)
      return .entries(
        id: try params.decode(Int.self, forKey: .id),
        try params.decode([WireEntry].self, forKey: .entries))
    case "options":
      let params = try container.nestedContainer(keyedBy: Param.self, forKey: .params)
      return .partialOptions(
        id: try params.decode(Int.self, forKey: .id),
        try params.decode([IntentOption].self, forKey: .options).map(\.bounded))
    case "reload":
      guard container.contains(.params) else { return .reload(kind: nil) }
      let params = try container.nestedContainer(keyedBy: Param.self, forKey: .params)
      return .reload(kind: try params.decodeIfPresent(String.self, forKey: .kind))
    default: throw container.unknownMethod(method)
    }
  }

  /// Decodes a response.
  ///
  /// The kind of a response follows from its members, so the request need not be known. A response
  /// without any member of another kind is a view.
  private static func decodeResponse(
    _ id: Int, in container: KeyedDecodingContainer<JSONRPC>
  ) throws -> ExtensionMessage {
    let members = try container.nestedContainer(keyedBy: ResultKey.self, forKey: .result)
    if members.contains(.widgets) {
      let description = try container.decode(ExtensionDescription.self, forKey: .result)
      return .described(id: id, description.bounded)
    }
    if members.contains(.policy) {
      return .timeline(id: id, try container.decode(WireTimeline.self, forKey: .result).bounded)
    }
    if members.contains(.performed) {
      return .performed(id: id, try container.decode(WirePerformed.self, forKey: .result).bounded)
    }
    if members.contains(.options) {
      return .options(id: id, try container.decode(OptionsResult.self, forKey: .result).bounded)
    }
    return .view(id: id, try container.decode(WireView.self, forKey: .result))
  }

  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .described(let id, let result): try JSONRPC.write(result: result, of: id, to: encoder)
    case .view(let id, let result): try JSONRPC.write(result: result, of: id, to: encoder)
    case .timeline(let id, let result): try JSONRPC.write(result: result, of: id, to: encoder)
    case .performed(let id, let result): try JSONRPC.write(result: result, of: id, to: encoder)
    case .options(let id, let result): try JSONRPC.write(result: result, of: id, to: encoder)
    case .failed(let id, let failure): try JSONRPC.write(error: failure, of: id, to: encoder)
    case .partialOptions(let id, let options):
      try JSONRPC.write(notification: "options", Params(id: id, options: options), to: encoder)
    case .entries(let id, let entries):
      try JSONRPC.write(notification: "entries", Params(id: id, entries: entries), to: encoder)
    case .reload(let kind):
      try JSONRPC.write(notification: "reload", Params(kind: kind), to: encoder)
    }
  }
}
