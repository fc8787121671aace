internal import Foundation
internal import TesseraKit
internal import TesseraUI

/// The date in English words, such as “Tuesday, the twenty-fourth of November”.
struct WordsDate: View {
  @Environment(\.widgetFamily) private var family
  private let weekday: String
  private let day: String
  private let month: String
  private let year: String

  init(time: LocalTime) {
    let english = LocalTime(time.date, zone: time.zone, locale: Locale(identifier: "en_US"))
    weekday = english.formatted("EEEE")
    day = EnglishNumbers.ordinal(time.day)
    month = english.formatted("MMMM")
    year = EnglishNumbers.year(time.year)
  }

  var body: some View {
    content.frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
      .accessibilityElement(children: .ignore)
      .accessibilityLabel("\(weekday), the \(day) of \(month), \(year)")
  }

  @ViewBuilder private var content: some View {
    switch family {
    case .systemLarge: large
    case .systemMedium: medium
    default: small
    }
  }

  private var small: some View {
    VStack(alignment: .leading) {
      Text("\(weekday),").bold().foregroundStyle(.tint)
      Text("the").foregroundStyle(.secondary).padding(.top, 16)
      Text(day).bold()
      Text("of \(month)").foregroundStyle(.secondary)
    }
  }

  private var medium: some View {
    VStack(alignment: .leading) {
      Text(weekday).font(.largeTitle).foregroundStyle(.tint)
      HStack {
        Text("the").foregroundStyle(.secondary)
        Text(day).bold()
        Text("of \(month)").foregroundStyle(.secondary).lineLimit(1)
      }
      .padding(.top, 16)
      Text(year).foregroundStyle(.tertiary)
    }
  }

  private var large: some View {
    VStack(alignment: .leading) {
      Text(weekday).font(.largeTitle).foregroundStyle(.tint)
      Text("the").foregroundStyle(.secondary).padding(.vertical, 16)
      // The longest ordinals are wider than the box.
      VStack(alignment: .leading, spacing: 16) {
        ForEach(day.split(separator: "-"), id: \.self) { Text(String($0)).font(.largeTitle) }
      }
      Text("of \(month)").foregroundStyle(.secondary).padding(.top, 16)
      Text(year).foregroundStyle(.tertiary)
    }
  }
}
