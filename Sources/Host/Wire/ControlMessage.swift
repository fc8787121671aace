package import IntentSchemas
package import ViewTree

/// A request that any program of the same user can send to a running dashboard.
///
/// Requests are JSON-RPC 2.0, one per line.
package enum ControlRequest: Hashable, Sendable {
  /// Reloads the timelines of one extension and one widget kind.
  ///
  /// `nil` means all extensions or all kinds.
  case reload(extension: String?, kind: String?)
  /// Reloads the widgets whose settings refer to secrets with these names.
  case secretsChanged([String])
  /// Returns the widgets on the home screen.
  case configurations
  /// Shows a page, counted from 1.
  case showPage(Int)
  /// Shows a widget, by its id in `home.yaml`.
  case showWidget(String)
  /// Opens the gallery.
  case showGallery
  /// Scrolls a stack by a number of widgets.
  ///
  /// The stack is identified by its own id or by that of one of its widgets.
  case scroll(String, by: Int)
  /// Something was pushed to an identifier.
  case push(PushNotice)
  /// Returns the home screen as text or JSON.
  case board(asJSON: Bool)
  /// Returns the texts of inline widgets.
  case inline(InlineRequest)
}

/// What a dashboard needs to know of a push, for a box.
package struct PushNotice: Codable, Hashable, Sendable {
  package var id: String
  /// The family of the box if one is added, such as `small`; `nil` for that.
  package var family: String?
  /// The title of the box if one is added, or `nil` for the identifier.
  package var title: String?
  /// When the box goes, in seconds since 1970, or `nil` if it stays.
  package var end: Double?

  package init(id: String, family: String? = nil, title: String? = nil, end: Double? = nil) {
    self.id = id
    self.family = family
    self.title = title
    self.end = end
  }
}

/// A request for the texts of inline widgets.
package struct InlineRequest: Codable, Hashable, Sendable {
  /// The ids of the widgets; `nil` for all inline widgets of the home screen.
  package var widgets: [String]?
  /// The path of the `home.yaml` that the dashboard must show; `nil` for any.
  package var home: String?
  /// Whether the dashboard sends the texts again whenever they change.
  package var watch: Bool?

  package init(widgets: [String]? = nil, home: String? = nil, watch: Bool? = nil) {
    self.widgets = widgets
    self.home = home
    self.watch = watch
  }

  /// The request as a line of JSON.
  ///
  /// It is written by hand, because `JSONEncoder` takes longer than the response.
  package var line: String {
    var params: [String: JSON] = [:]
    params["widgets"] = widgets.map { .array($0.map { .string($0) }) }
    params["home"] = home.map { .string($0) }
    params["watch"] = watch.map { .bool($0) }
    return JSON.object([
      "jsonrpc": .string("2.0"), "id": .number(1), "method": .string("inline"),
      "params": .object(params),
    ]).line
  }
}

/// The dashboard's response to a ``ControlRequest``.
package enum ControlResponse: Hashable, Sendable {
  case done
  case configurations([PlacedWidget])
  case text(String)
  case inline([InlineText])
  /// A one-line error message for the user.
  case failed(String)
}

/// A widget on the home screen.
package struct PlacedWidget: Codable, Hashable, Sendable {
  package var id: String
  package var `extension`: String
  package var kind: String
  package var family: String
  /// The name of the chosen recommendation, or `nil` for none.
  package var recommendation: String?
  /// The settings that the user stored, or `nil` for the defaults.
  package var configuration: IntentValues?

  package init(
    id: String, extension: String, kind: String, family: String, recommendation: String? = nil
  ) {
    self.id = id
    self.extension = `extension`
    self.kind = kind
    self.family = family
    self.recommendation = recommendation
  }
}

extension ControlRequest: Codable {
  /// The known methods, in the order in which an error message lists them.
  static let methods = [
    "reload", "secrets", "configurations", "show", "scroll", "push", "board", "inline",
  ]

  private struct Params: Codable {
    var `extension`: String?
    var kind: String?
    var page: Int?
    var widget: String?
    var gallery: Bool?
    var steps: Int?
    var format: String?
    var names: [String]?
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: JSONRPC.self)
    let params = try container.decodeIfPresent(Params.self, forKey: .params) ?? Params()
    switch try container.decode(String.self, forKey: .method) {
    case "reload": self = .reload(extension: params.extension, kind: params.kind)
    case "secrets":
      guard let names = params.names else {
        throw DecodingError.dataCorruptedError(
          forKey: .params, in: container, debugDescription: "missing names")
      }
      self = .secretsChanged(names)
    case "configurations": self = .configurations
    case "show":
      if let page = params.page {
        self = .showPage(page)
      } else if let widget = params.widget {
        self = .showWidget(widget)
      } else if params.gallery == true {
        self = .showGallery
      } else {
        throw DecodingError.dataCorruptedError(
          forKey: .params, in: container,
          debugDescription: "missing page, widget or gallery")
      }
    case "scroll":
      guard let widget = params.widget else {
        throw DecodingError.dataCorruptedError(
          forKey: .params, in: container, debugDescription: "missing widget")
      }
      self = .scroll(widget, by: params.steps ?? 1)
    case "push": self = .push(try container.decode(PushNotice.self, forKey: .params))
    case "board": self = .board(asJSON: params.format == "json")
    case "inline":
      self = .inline(
        try container.decodeIfPresent(InlineRequest.self, forKey: .params) ?? InlineRequest())
    case let other: throw container.unknownMethod(other)
    }
  }

  package func encode(to encoder: any Encoder) throws {
    func write(_ method: String, _ params: (some Encodable)?) throws {
      try JSONRPC.write(request: 1, method, params, to: encoder)
    }
    switch self {
    case .reload(let name, let kind): try write("reload", Params(extension: name, kind: kind))
    case .secretsChanged(let names): try write("secrets", Params(names: names))
    case .configurations: try write("configurations", Params?.none)
    case .showPage(let page): try write("show", Params(page: page))
    case .showWidget(let widget): try write("show", Params(widget: widget))
    case .showGallery: try write("show", Params(gallery: true))
    case .scroll(let widget, let steps): try write("scroll", Params(widget: widget, steps: steps))
    case .board(let asJSON): try write("board", Params(format: asJSON ? "json" : "text"))
    case .push(let notice): try write("push", notice)
    case .inline(let request): try write("inline", request)
    }
  }
}

extension ControlResponse: Decodable {
  /// The member `result` of a response.
  struct Result: Codable {
    var widgets: [PlacedWidget]?
    var text: String?
    var texts: [JSON]?
  }

  /// The response's `result`.
  ///
  /// It is empty for a failure, which is encoded as `error` instead.
  var result: Result {
    switch self {
    case .done, .failed: Result()
    case .configurations(let widgets): Result(widgets: widgets)
    case .text(let text): Result(text: text)
    case .inline(let texts): Result(texts: texts.map(\.json))
    }
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: JSONRPC.self)
    if let failure = try container.decodeIfPresent(WireFailure.self, forKey: .error) {
      self = .failed(failure.message)
    } else {
      let result = try container.decode(Result.self, forKey: .result)
      self =
        result.widgets.map { .configurations($0) } ?? result.text.map { .text($0) }
        ?? result.texts.map { .inline($0.compactMap { InlineText(json: $0) }) } ?? .done
    }
  }
}
