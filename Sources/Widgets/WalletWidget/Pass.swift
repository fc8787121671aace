internal import Foundation
internal import TesseraUI
internal import WidgetOptions

/// A ticket: its name, when it is for, what else it says, and its code below the perforation.
struct Pass: View {
  @Environment(\.locale) private var locale
  let card: Card
  let entry: WalletEntry
  let space: CardSpace

  var body: some View {
    CardButton(card: card) {
      if space.isTall {
        tall
      } else if space.isNarrow {
        VStack(alignment: .leading, spacing: 0) {
          name
          Spacer(minLength: 0)
          when
          Spacer(minLength: 0)
          ForEach(facts.prefix(2), id: \.label) { FactLine(fact: $0) }
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
      } else {
        wide
      }
    }
  }

  private var name: some View {
    HStack(spacing: 8) {
      Text("■").foregroundStyle(card.tint)
      Text(card.name).bold().lineLimit(1)
    }
  }

  /// The day and the time; without a date, the number.
  @ViewBuilder private var when: some View {
    if let date = card.eventDate {
      Text(date.day(at: entry.date, locale: locale)).font(.headline).foregroundStyle(card.tint)
        .lineLimit(1)
      if card.isOver(at: entry.date) {
        Text("expired").foregroundStyle(.orange)
      } else if date.hasTime {
        Text(HourFormat.automatic.time(date.date, locale: locale)).lineLimit(1)
      }
    } else {
      Text(card.number).font(.headline).foregroundStyle(card.tint).lineLimit(1).privacySensitive()
      if card.isOver(at: entry.date) { Text("expired").foregroundStyle(.orange) }
    }
  }

  private var wide: some View {
    HStack(spacing: 8) {
      VStack(alignment: .leading, spacing: 0) {
        name
        Spacer(minLength: 0)
        when
        Spacer(minLength: 0)
        FactColumns(
          facts: Array((shortFacts.count > 1 ? shortFacts : Array(facts.prefix(1))).prefix(2)),
          columnWidth: shortFacts.count > 1 ? 80 : 168)
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
      // The stub beside the perforation.
      Text(Array(repeating: "┊", count: space.rows).joined(separator: "\n"))
        .foregroundStyle(.quaternary)
      VStack(spacing: 0) {
        Text(card.shortNumber).bold().lineLimit(1).privacySensitive()
        Text("Press to scan").foregroundStyle(.tertiary).lineLimit(2)
          .multilineTextAlignment(.center)
      }
      .frame(width: 72)
      .frame(maxHeight: .infinity)
    }
  }

  private var tall: some View {
    let codeRows = CodeArea.rows(of: card, columns: space.columns, rows: space.rows - 2)
    // A large code leaves no space for more than a line.
    let showsFacts = space.rows - codeRows >= 5 && !facts.isEmpty
    return VStack(alignment: .leading, spacing: 0) {
      if showsFacts { Spacer(minLength: 0) }
      HStack(alignment: .top, spacing: 8) {
        name
        Spacer(minLength: 0)
        if showsFacts || card.eventDate == nil {
          VStack(alignment: .trailing, spacing: 0) { when }
        } else {
          HStack(spacing: 8) { when }
        }
      }
      Spacer(minLength: 0)
      if showsFacts {
        if shortFacts.count > 1 {
          FactColumns(facts: Array(shortFacts.prefix(3)), columnWidth: 88)
        } else {
          FactColumns(facts: Array(facts.prefix(2)), columnWidth: 128)
        }
        Spacer(minLength: 0)
      }
      Text(String(repeating: "┄", count: space.columns)).foregroundStyle(.quaternary).lineLimit(1)
      CodeArea(card: card).frame(height: Double(codeRows) * 16)
    }
  }

  /// The facts that fit into a third of a large box.
  private var shortFacts: [Card.Field] {
    facts.filter { max($0.label.count, $0.text.count) <= 10 }
  }

  /// What the card says, besides its date.
  private var facts: [Card.Field] {
    var facts = card.fields
    if let expiry = card.expiryDate {
      facts.append(
        .init(label: String(localized: "Expires"), text: expiry.day(at: entry.date, locale: locale))
      )
    }
    if entry.showsBalance, let balance = card.balance {
      facts.append(.init(label: String(localized: "Balance"), text: balance))
    }
    if card.eventDate != nil {
      facts.append(.init(label: String(localized: "Number"), text: card.shortNumber))
    }
    return facts
  }
}

/// Labels with their texts below, side by side.
private struct FactColumns: View {
  let facts: [Card.Field]
  /// In points.
  let columnWidth: Double

  var body: some View {
    HStack(alignment: .top, spacing: 8) {
      ForEach(facts, id: \.label) { fact in
        VStack(alignment: .leading, spacing: 0) {
          Text(fact.label).foregroundStyle(.tertiary)
          Text(fact.text).privacySensitive()
        }
        .lineLimit(1)
        .frame(width: columnWidth, alignment: .leading)
      }
    }
  }
}

/// A label and its text in a line; the text alone if both do not fit.
private struct FactLine: View {
  let fact: Card.Field

  var body: some View {
    ViewThatFits(in: .horizontal) {
      HStack(spacing: 8) {
        Text(fact.label).foregroundStyle(.secondary).fixedSize()
        Spacer(minLength: 0)
        Text(fact.text).fixedSize().privacySensitive()
      }
      Text(fact.text).lineLimit(1).privacySensitive()
    }
  }
}
