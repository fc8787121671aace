package import IntentSchemas

/// What any program of the user may ask a running dashboard: a JSON-RPC 2.0 request, one a line.
package enum ControlRequest: Hashable, Sendable {
  /// New timelines of one kind or of all; `nil` stands for any.
  case reload(extension: String?, kind: String?)
  /// Which widgets stand on the home screen.
  case configurations
  /// A page is to be seen, from 1.
  case showPage(Int)
  /// A widget is to be seen, by its id in `home.yaml`.
  case showWidget(String)
  /// The gallery is to be seen.
  case showGallery
  /// The stack of a widget, or the stack itself, is scrolled by so many widgets.
  case scroll(String, by: Int)
  /// The board in words.
  case board(asJSON: Bool)
}

/// What the dashboard answers.
package enum ControlAnswer: Hashable, Sendable {
  case done
  case configurations([WidgetPlace])
  case text(String)
  /// One line for people.
  case failed(String)
}

/// A widget on the home screen.
package struct WidgetPlace: Codable, Hashable, Sendable {
  package var id: String
  package var `extension`: String
  package var kind: String
  package var family: String
  /// Which of the extension's recommendations it shows, or `nil`.
  package var recommendation: String?
  /// The values that the user set, or `nil` for the defaults.
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
  /// What can be asked for, in the order in which it is told.
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
          debugDescription: "a page, a widget or the gallery is missing")
      }
    case "scroll":
      guard let widget = params.widget else {
        throw DecodingError.dataCorruptedError(
          forKey: .params, in: container, debugDescription: "a stack is missing")
      }
      self = .scroll(widget, by: params.steps ?? 1)
    case "board": self = .board(asJSON: params.format == "json")
    case let other: throw container.unknown(other)
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

extension ControlAnswer: Decodable {
  /// What stands under `result`.
  struct Result: Codable {
    var widgets: [WidgetPlace]?
    var text: String?
  }

  /// The answer as it stands under `result`; a failure stands elsewhere.
  var result: Result {
    switch self {
    case .done, .failed: Result()
    case .configurations(let widgets): Result(widgets: widgets)
    case .text(let words): Result(text: words)
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
