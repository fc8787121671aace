internal import Foundation

extension Double {
  /// Returns the part, `1` being the whole, as a percentage without decimals, written as is usual in
  /// the current locale: `45%` in English, `45 %` in German.
  public var percentText: String { formatted(.percent.precision(.fractionLength(0))) }
}
