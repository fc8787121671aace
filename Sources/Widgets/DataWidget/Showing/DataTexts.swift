internal import Foundation
internal import PluginsWidget

/// The texts that data lead to, for tests with random input.
package enum DataTexts {
  /// The names of the formats, without the automatic one.
  package static var formats: [String] {
    DataFormat.allCases.filter { $0 != .automatic }.map(\.rawValue)
  }

  /// The names of the styles.
  package static var styles: [String] { DataStyle.allCases.map(\.rawValue) }

  /// Returns the texts that a box shows of data.
  ///
  /// - Parameters:
  ///   - bytes: The data.
  ///   - format: One of ``formats``, or any other text for the recognized format.
  ///   - style: One of ``styles``.
  ///   - expression: An expression of jq that ends, or an empty one.
  /// - Returns: The texts, or the reason why there are none.
  package static func texts(
    of bytes: [UInt8], format: String, style: String, expression: String = ""
  ) -> [String] {
    let format =
      DataFormat(rawValue: format) ?? DataFormat(recognizing: bytes, name: "")
    var settings = DataSettings()
    settings.style = DataStyle(rawValue: style) ?? .automatic
    do throws(DataProblem) {
      let value = try DataDecoder.value(of: bytes, as: format, at: Date(timeIntervalSince1970: 0))
      var values = value.map { [$0] } ?? []
      if value == nil || !expression.isEmpty {
        let response = SelectCommand.response(
          to: SelectionRequest(expression: expression), value.map { Array($0.json.utf8) } ?? bytes)
        if let problem = response.problem { return [ANSIText(problem.text(in: expression)).plain] }
        values = response.values
      }
      return try ShownReader(settings: settings).shown(values).texts
    } catch {
      return [ANSIText(error.text).plain]
    }
  }

  /// Returns the number of characters before the mistake in an expression, or `nil` if it has none or
  /// its place is not known.
  package static func mistake(in expression: String) -> Int? {
    SelectCommand.response(to: SelectionRequest(expression: expression), []).problem?.offset
  }
}

extension Shown {
  /// The texts, as they are drawn.
  fileprivate var texts: [String] {
    switch self {
    case .measure(let measure), .sparkline(let measure): [measure.line]
    case .gauge(let gauge): [gauge.measure.line, NumberText.text(of: gauge.share)]
    case .list(let items):
      items.flatMap { [$0.title, $0.note ?? "", $0.url?.absoluteString ?? ""] }
    case .table(let table): table.columns + table.rows.flatMap(\.self)
    case .bars(let bars, let unit):
      bars.map { "\($0.label) \(NumberText.text(of: $0.value)) \(unit)" }
    case .month(let month): month.days.map { "\($0.key) \(NumberText.text(of: $0.value))" }
    case .log(let lines), .text(let lines): lines.map { ANSIText($0).plain }
    // They are drawn from a document, or as a view.
    case .markdown, .view: []
    }
  }
}
