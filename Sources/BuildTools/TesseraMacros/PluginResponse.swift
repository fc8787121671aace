import Foundation

/// The plug-in's responses to the compiler.
enum PluginResponse {
  /// Returns the response to a message of the compiler; for an unknown message, an expansion
  /// without source.
  static func response(to message: [String: Any]) -> [String: Any] {
    if message["getCapability"] != nil {
      // The version of the compiler's messages that the plug-in understands.
      return ["getCapabilityResult": ["capability": ["protocolVersion": 7]]]
    }
    if let request = message["expandFreestandingMacro"] as? [String: Any] {
      return result(macro(request) == "NothingMacro" ? "" : expansion(of: request))
    }
    if let request = message["expandAttachedMacro"] as? [String: Any] {
      return result(ModelMacro.expansion(of: ModelMacro.Request(request)))
    }
    return result(nil)
  }

  /// Returns the name of the type that a request's macro is declared with.
  private static func macro(_ request: [String: Any]) -> String? {
    (request["macro"] as? [String: Any])?["typeName"] as? String
  }

  private static func result(_ source: String?) -> [String: Any] {
    [
      "expandMacroResult": [
        "expandedSource": source.map { $0 as Any } ?? NSNull(), "diagnostics": [Any](),
      ]
    ]
  }

  /// Returns a type that provides the preview, or `nil` if the request has no `#Preview`.
  ///
  /// `#Preview(…) { … }` becomes a call of an initializer.
  private static func expansion(of request: [String: Any]) -> String? {
    guard let syntax = request["syntax"] as? [String: Any],
      let source = syntax["source"] as? String,
      let discriminator = request["discriminator"] as? String,
      let (attributes, call) = parts(of: source)
    else { return nil }
    let base = "PreviewRegistry"
    // A name that is unique to this expansion, mangled as the compiler does.
    let name = "\(discriminator)\(base.count)\(base)fMu_"
    return """
      \(attributes)struct \(name): TesseraUI.PreviewRegistry {
        @MainActor static var preview: TesseraUI.PreviewDefinition {
          TesseraUI.PreviewDefinition\(call)
        }
      }
      """
  }

  /// Returns the source before `#Preview`, without leading comments, and the source after it, or
  /// `nil` if there is no `#Preview`.
  private static func parts(of source: String) -> (attributes: Substring, call: Substring)? {
    var remainingSource = source[...]
    while let first = remainingSource.first {
      if first.isWhitespace {
        remainingSource = remainingSource.dropFirst()
      } else if remainingSource.hasPrefix("//") {
        remainingSource = remainingSource.drop { !$0.isNewline }
      } else if remainingSource.hasPrefix("/*"), let end = remainingSource.range(of: "*/") {
        remainingSource = remainingSource[end.upperBound...]
      } else {
        break
      }
    }
    guard let range = remainingSource.range(of: "#Preview") else { return nil }
    return (remainingSource[..<range.lowerBound], remainingSource[range.upperBound...])
  }
}

extension ModelMacro.Request {
  fileprivate init(_ request: [String: Any]) {
    func source(_ key: String) -> String {
      ((request[key] as? [String: Any])?["source"] as? String)?
        .trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    }
    self.init(
      macro: (request["macro"] as? [String: Any])?["typeName"] as? String ?? "",
      role: request["macroRole"] as? String ?? "", declaration: source("declSyntax"),
      extendedType: source("extendedTypeSyntax"))
  }
}
