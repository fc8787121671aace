internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The sky, in the style and for the family of the widget.
struct AstronomyView: View {
  let entry: AstronomyEntry

  var body: some View {
    switch (entry.content, entry.style) {
    case (.moon(let sight), _): MoonView(entry: entry, sight: sight)
    case (.sun(let sight), .sunTimes): SunTimesView(entry: entry, sight: sight)
    case (.sun(let sight), _): SunArcView(entry: entry, sight: sight)
    case (.night(let night), .sky): SkyView(entry: entry, night: night)
    case (.night(let night), _): PlanetsView(entry: entry, night: night)
    case (.eclipses(let sights), _): EclipseView(entry: entry, sights: sights)
    case (.missingPlace, _):
      EmptyState("The sky needs a place", "Choose a place", asking: "place")
    case (.message(let text), _): SkyMessage(text: text)
    }
  }
}

/// A sentence instead of the sky.
private struct SkyMessage: View {
  let text: String

  var body: some View {
    VStack(spacing: 0) {
      Image(systemName: "moon.stars").foregroundStyle(.tint)
      Text(text).foregroundStyle(.secondary).multilineTextAlignment(.center).padding(.top, 16)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}
