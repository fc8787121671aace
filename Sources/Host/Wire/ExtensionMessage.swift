package import IntentSchemas
package import ViewTree

/// What an extension says: answers to requests, slices of a long answer, and notices.
package enum ExtensionMessage: Hashable, Sendable {
  case introduced(id: Int, ExtensionDescription)
  case view(id: Int, WireView)
  /// A slice of the entries of a timeline whose answer is still to come.
  case entries(id: Int, [WireEntry])
  case timeline(id: Int, WireTimeline)
  case performed(id: Int, WirePerformed)
  /// A slice of the options of an answer that is still to come.
  case someOptions(id: Int, [IntentOption])
  case options(id: Int, WireOptions)
  case failed(id: Int, WireFailure)
  /// The extension asks for new timelines, of one kind or of all.
  case reload(kind: String?)
}

/// Who the extension is and what it offers.
package struct ExtensionDescription: Codable, Hashable, Sendable {
  package var `protocol` = WireVersion.current
  package var widgets: [WidgetDescription]
  /// The intents that people find by themselves, or `nil` for none.
  package var intents: [IntentSchema]?
  /// Intents with values already set, or `nil` for none.
  package var shortcuts: [ShortcutDescription]?
  /// What went past a bound where it was read, a line each; it does not travel.
  package internal(set) var cuts: [String] = []

  private enum CodingKeys: String, CodingKey {
    case `protocol`, widgets, intents, shortcuts
  }

  package init(widgets: [WidgetDescription]) {
    self.widgets = widgets
  }
}

/// An intent with values and words for it.
package struct ShortcutDescription: Codable, Hashable, Sendable {
  package var title: String
  package var call: IntentCall

  package init(title: String, call: IntentCall) {
    self.title = title
    self.call = call
  }
}

/// One kind of widget.
package struct WidgetDescription: Codable, Hashable, Sendable {
  package var kind: String
  package var displayName: String
  package var description: String
  package var families: [String]
  /// The words of the settings that the extension recommends, or `nil` for none.
  package var recommendations: [String]?
  /// What can be set, or `nil` where nothing can.
  package var configuration: IntentSchema?
  /// Whether the settings are asked for when the widget is added.
  package var promptsForSettings: Bool?
  /// What went past a bound where it was read, a line each; it does not travel.
  package internal(set) var cuts: [String] = []

  private enum CodingKeys: String, CodingKey {
    case kind, displayName, description, families, recommendations, configuration
    case promptsForSettings
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

/// A view on the wire: base64 of the compact form under `archive`, or JSON under `view`.
package struct WireView: Codable, Hashable, Sendable {
  package var archive: String?
  package var view: JSON?
  /// Where Enter on the whole widget leads.
  package var url: String?

  package init(archive: String?, view: JSON? = nil, url: String? = nil) {
    self.archive = archive
    self.view = view
    self.url = url
  }
}

/// An entry of a timeline.
package struct WireEntry: Codable, Hashable, Sendable {
  /// Seconds since 1970.
  package var date: Double
  package var score: Double?
  package var duration: Double?
  package var archive: String?
  package var view: JSON?
  package var url: String?

  package init(date: Double, view: WireView) {
    self.date = date
    archive = view.archive
    self.view = view.view
    url = view.url
  }

  package var picture: WireView { WireView(archive: archive, view: view, url: url) }
}

/// The end of a timeline's answer: what entries were not sent before, and the policy.
package struct WireTimeline: Codable, Hashable, Sendable {
  package var entries: [WireEntry]?
  /// `atEnd`, `never` or `after`.
  package var policy: String
  /// The date of `after`, in seconds since 1970.
  package var reload: Double?
  /// What of the settings could not be read, a line each; `nil` for nothing.
  package var notes: [String]?
  /// What is wrong with the files that it was made of, a line each; `nil` for nothing.
  package var problems: [String]?
  /// Why the entries are not the newest, in one line; `nil` where they are.
  package var failure: String?
  /// The paths of the files and folders that the entries were made from; `nil` for none.
  package var files: [String]?

  package init(entries: [WireEntry]? = nil, policy: String, reload: Double? = nil) {
    self.entries = entries
    self.policy = policy
    self.reload = reload
  }
}

/// Why an extension could not answer.
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
  /// What belongs to a notice.
  private struct Params: Encodable {
    var id: Int?
    var entries: [WireEntry]?
    var options: [IntentOption]?
    var kind: String?
  }

  private enum Param: String, CodingKey {
    case id, entries, options, kind
  }

  private enum Answer: String, CodingKey {
    case widgets, policy, performed, options
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: JSONRPC.self)
    if let method = try container.decodeIfPresent(String.self, forKey: .method) {
      self = try Self.notice(method, in: container)
      return
    }
    let id = try container.decode(Int.self, forKey: .id)
    if let failure = try container.decodeIfPresent(WireFailure.self, forKey: .error) {
      self = .failed(id: id, failure.bounded)
      return
    }
    self = try Self.answer(id, in: container)
  }

  private static func notice(
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
      return .someOptions(
        id: try params.decode(Int.self, forKey: .id),
        try params.decode([IntentOption].self, forKey: .options).map(\.bounded))
    case "reload":
      guard container.contains(.params) else { return .reload(kind: nil) }
      let params = try container.nestedContainer(keyedBy: Param.self, forKey: .params)
      return .reload(kind: try params.decodeIfPresent(String.self, forKey: .kind))
    default: throw container.unknown(method)
    }
  }

  /// An answer is known by its members, so that a line can be read without its request.
  private static func answer(
    _ id: Int, in container: KeyedDecodingContainer<JSONRPC>
  ) throws -> ExtensionMessage {
    let members = try container.nestedContainer(keyedBy: Answer.self, forKey: .result)
    if members.contains(.widgets) {
      let description = try container.decode(ExtensionDescription.self, forKey: .result)
      return .introduced(id: id, description.bounded)
    }
    if members.contains(.policy) {
      return .timeline(id: id, try container.decode(WireTimeline.self, forKey: .result).bounded)
    }
    if members.contains(.performed) {
      return .performed(id: id, try container.decode(WirePerformed.self, forKey: .result).bounded)
    }
    if members.contains(.options) {
      return .options(id: id, try container.decode(WireOptions.self, forKey: .result).bounded)
    }
    return .view(id: id, try container.decode(WireView.self, forKey: .result))
  }

  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .introduced(let id, let result): try JSONRPC.write(result: result, of: id, to: encoder)
    case .view(let id, let result): try JSONRPC.write(result: result, of: id, to: encoder)
    case .timeline(let id, let result): try JSONRPC.write(result: result, of: id, to: encoder)
    case .performed(let id, let result): try JSONRPC.write(result: result, of: id, to: encoder)
    case .options(let id, let result): try JSONRPC.write(result: result, of: id, to: encoder)
    case .failed(let id, let failure): try JSONRPC.write(error: failure, of: id, to: encoder)
    case .someOptions(let id, let options):
      try JSONRPC.write(notice: "options", Params(id: id, options: options), to: encoder)
    case .entries(let id, let entries):
      try JSONRPC.write(notice: "entries", Params(id: id, entries: entries), to: encoder)
    case .reload(let kind): try JSONRPC.write(notice: "reload", Params(kind: kind), to: encoder)
    }
  }
}
