/// How a data widget shows the results.
enum DataStyle: String, CaseIterable, Hashable, Sendable {
  case automatic = "auto"
  case value, list, table, gauge, sparkline, bars, month, log, text, markdown
}
