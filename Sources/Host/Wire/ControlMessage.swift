package import IntentSchemas

/// A request that any program of the same user can send to a running dashboard.
///
/// Requests are JSON-RPC 2.0, one per line.
package enum ControlRequest: Hashable, Sendable {
  /// Reloads the timelines of one extension and one widget kind.
  ///
  /// `nil` means all extensions or all kinds.
  case reload(extension: String?, kind: String?)
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
  /// Returns the home screen as text or JSON.
  case board(asJSON: Bool)
}

/// The dashboard's response to a ``ControlRequest``.
package enum ControlResponse: Hashable, Sendable {
  case done
  case configurations([PlacedWidget])
  case text(String)
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
  static let methods = ["reload", "configurations", "show", "scroll", "board"]

  private struct Params: Codable {
    var `extension`: String?
    var kind: String?
    var page: Int?
    var widget: String?
    var gallery: Bool?
    var steps: Int?
    var format: String?
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: JSONRPC.self)
    let params = try container.decodeIfPresent(Params.self, forKey: .params) ?? Params()
    switch try container.decode(String.self, forKey: .method) {
    case "reload": self = .reload(extension: params.extension, kind: params.kind)
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
    case "board": self = .board(asJSON: params.format == "json")
    case let other: throw container.unknownMethod(other)
    }
  }

  package func encode(to encoder: any Encoder) throws {
    func write(_ method: String, _ params: Params?) throws {
      try JSONRPC.write(request: 1, method, params, to: encoder)
    }
    switch self {
    case .reload(let name, let kind): try write("reload", Params(extension: name, kind: kind))
    case .configurations: try write("configurations", nil)
    case .showPage(let page): try write("show", Params(page: page))
    case .showWidget(let widget): try write("show", Params(widget: widget))
    case .showGallery: try write("show", Params(gallery: true))
    case .scroll(let widget, let steps): try write("scroll", Params(widget: widget, steps: steps))
    case .board(let asJSON): try write("board", Params(format: asJSON ? "json" : "text"))
    }
  }
}

extension ControlResponse: Decodable {
  /// The member `result` of a response.
  struct Result: Codable {
    var widgets: [PlacedWidget]?
    var text: String?
  }

  /// The response's `result`.
  ///
  /// It is empty for a failure, which is encoded as `error` instead.
  var result: Result {
    switch self {
    case .done, .failed: Result()
    case .configurations(let widgets): Result(widgets: widgets)
    case .text(let text): Result(text: text)
    }
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: JSONRPC.self)
    if let failure = try container.decodeIfPresent(WireFailure.self, forKey: .error) {
      self = .failed(failure.message)
    } else {
      let result = try container.decode(Result.self, forKey: .result)
      self =
        result.widgets.map { .configurations($0) } ?? result.text.map { .text($0) } ?? .done
    }
  }
}
