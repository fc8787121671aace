internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// A table of amounts in other currencies.
struct ConverterView: View {
  @Environment(\.widgetFamily) private var family
  let entry: MarketsEntry
  let conversion: Conversion
  /// The height of the box.
  let rows: Int

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      if family == .systemSmall {
        ViewThatFits(in: .horizontal) {
          ConversionTable(conversion: conversion, columns: 2, rows: rowCount, format: entry.format)
          ConversionTable(conversion: conversion, columns: 1, rows: rowCount, format: entry.format)
        }
      } else {
        ViewThatFits(in: .horizontal) {
          ConversionTable(conversion: conversion, columns: 4, rows: rowCount, format: entry.format)
          ConversionTable(conversion: conversion, columns: 3, rows: rowCount, format: entry.format)
          ConversionTable(conversion: conversion, columns: 2, rows: rowCount, format: entry.format)
          ConversionTable(conversion: conversion, columns: 1, rows: rowCount, format: entry.format)
        }
      }
      Spacer(minLength: 0)
      DataDateLine(
        entry: entry, dates: DataDate(day: conversion.day, locale: entry.format.locale),
        isOutdated: conversion.isOutdated)
    }
  }

  /// The number of amounts; the names of the currencies and the date take the other rows.
  private var rowCount: Int { rows - (rows < 12 ? 2 : 5) }
}

/// The amounts in the first column, and a column for each currency.
private struct ConversionTable: View {
  let conversion: Conversion
  let columns: Int
  let rows: Int
  let format: PriceFormat

  private var headerSpace: CGFloat { rows > 5 ? .rows(1) : 0 }

  var body: some View {
    let amounts = conversion.amounts(count: rows)
    let shown = Array(conversion.columns.prefix(columns))
    HStack(alignment: .top, spacing: 0) {
      VStack(alignment: .trailing, spacing: 0) {
        Text(conversion.base).bold().padding(.bottom, headerSpace)
        ForEach(amounts, id: \.self) { Text(format.count($0)).foregroundStyle(.secondary) }
      }
      .fixedSize()
      ForEach(shown, id: \.code) { column in
        Spacer(minLength: 8)
        VStack(alignment: .trailing, spacing: 0) {
          Text(column.code).bold().foregroundStyle(.tint).padding(.bottom, headerSpace)
          ForEach(amounts, id: \.self) { Text(format.amount($0 * column.rate)) }
        }
        .fixedSize()
      }
    }
  }
}

extension Conversion {
  /// Returns amounts in order, larger ones if the base is worth little.
  func amounts(count: Int) -> [Double] {
    let highest = columns.map(\.rate).max() ?? 1
    let factor = highest < 0.1 ? 100.0 : 1
    return Self.amounts.prefix(count).map { $0 * factor }.sorted()
  }
}
