internal import TesseraIntents
internal import TesseraKit
internal import TesseraUI

/// A timer laid out for its family: a title, its face, notes and buttons.
struct TimerLayout<Title: View, Notes: View, Buttons: View>: View {
  @Environment(\.widgetFamily) private var family
  let face: TimerFace
  @ViewBuilder let title: Title
  @ViewBuilder let notes: Notes
  @ViewBuilder let buttons: Buttons

  var body: some View {
    switch (family, face.style) {
    case (.systemLarge, .ring): largeRing
    case (.systemLarge, .plain): largePlain
    case (.systemLarge, _): large
    case (.systemMedium, .ring): mediumRing
    case (.systemMedium, _): medium
    default: small
    }
  }

  private var small: some View {
    VStack(alignment: face.style == .ring ? .center : .leading) {
      title
      if face.style != .ring { Spacer(minLength: 0) }
      face
      if face.style == .plain || face.style == .bar { notes }
      Spacer(minLength: 0)
      HStack(spacing: 32) { buttons }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
  }

  private var medium: some View {
    VStack(alignment: .leading) {
      HStack(alignment: .top, spacing: 16) {
        VStack(alignment: .leading) {
          title
          face
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        VStack(alignment: .trailing) { notes }
      }
      Spacer(minLength: 0)
      HStack(spacing: 24) { buttons }
    }
  }

  private var mediumRing: some View {
    HStack(spacing: 24) {
      // The title is inside the ring.
      face
      VStack(alignment: .leading) {
        notes
        Spacer(minLength: 0)
        HStack(spacing: 32) { buttons }
      }
      .frame(maxWidth: .infinity, alignment: .leading)
    }
  }

  private var large: some View {
    VStack {
      title
      Spacer(minLength: 0)
      face
      Spacer(minLength: 0)
      notes
      HStack(spacing: 24) { buttons }.padding(.top, 16)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .padding(.vertical, 16)
  }

  private var largeRing: some View {
    VStack {
      face
      Spacer(minLength: 0)
      HStack(spacing: 24) { notes }
      Spacer(minLength: 0)
      HStack(spacing: 24) { buttons }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }

  private var largePlain: some View {
    VStack(alignment: .leading) {
      title
      face
      VStack(alignment: .leading) { notes }.padding(.top, 16)
      Spacer(minLength: 0)
      HStack(spacing: 24) { buttons }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
    .padding(.vertical, 16)
  }
}

/// A button with a symbol, and a word where there is space.
struct TimerButton<Action: AppIntent>: View {
  let name: LocalizedStringKey
  let symbol: String
  let action: Action
  /// Whether only the symbol is shown.
  let isCompact: Bool

  init(_ name: LocalizedStringKey, _ symbol: String, _ action: Action, isCompact: Bool = false) {
    self.name = name
    self.symbol = symbol
    self.action = action
    self.isCompact = isCompact
  }

  var body: some View {
    Button(intent: action) {
      HStack {
        Image(systemName: symbol)
        if !isCompact { Text(name).lineLimit(1) }
      }
    }
    .accessibilityLabel(name)
  }
}

extension TimerStyle {
  /// Returns whether there is only space for the symbols of buttons.
  func hasCompactButtons(in family: WidgetFamily) -> Bool {
    family == .systemSmall || family == .systemMedium && self == .ring
  }
}
