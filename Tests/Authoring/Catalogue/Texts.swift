import SwiftUI
import WidgetKit

/// 10:50 on 21 November 2026, UTC.
let referenceDate = Date(timeIntervalSince1970: 1_795_258_200)

extension CatalogueItem {
  static let texts: [CatalogueItem] = [
    CatalogueItem("text-forms", 34, 9) {
      VStack(alignment: .leading) {
        Text("literal")
        Text(verbatim: "verbatim **stars** stay")
        Text("sum: \(3) of \(1234), \(2.5, specifier: "%.2f")")
        Text(0.42, format: .percent)
        Text(referenceDate, style: .date) + Text(" at ") + Text(referenceDate, style: .time)
        Text(referenceDate...referenceDate.addingTimeInterval(5400))
        Text("Hello, \(Text("Mira").bold().foregroundColor(.pink))!")
        Text("Sun \(Image(systemName: "sun.max")) and rain")
      }
    },
    CatalogueItem("text-live", 30, 5) {
      VStack(alignment: .leading) {
        Text(referenceDate.addingTimeInterval(3725), style: .relative)
        Text(referenceDate.addingTimeInterval(-7300), style: .offset)
        Text(referenceDate.addingTimeInterval(3725), style: .timer)
        Text(timerInterval: referenceDate...referenceDate.addingTimeInterval(90), countsDown: true)
        Text(
          timerInterval: referenceDate...referenceDate.addingTimeInterval(9000),
          pauseTime: referenceDate.addingTimeInterval(60), countsDown: false, showsHours: false)
      }
    },
    CatalogueItem("text-live-among-words", 22, 7) {
      VStack(alignment: .leading, spacing: 16) {
        Text("The train leaves in \(departure, style: .relative) from here.")
        (Text("ends in ") + Text(referenceDate.addingTimeInterval(300), style: .timer).bold())
          .textCase(.uppercase)
        Text(departure, style: .relative).textCase(.uppercase)
      }
    },
    CatalogueItem("text-markdown", 36, 4) {
      VStack(alignment: .leading) {
        Text("**bold**, _italic_, ***both***, `code`")
        Text("~~struck~~ and [a link](https://example.org)")
        Text("2 * 3 * 4 = 24, snake_case_name, 1\\*")
        Text(attributed)
      }
    },
    CatalogueItem("text-styles", 34, 10) {
      VStack(alignment: .leading) {
        Text("bold").bold()
        Text("italic").italic()
        Text("underline").underline()
        Text("strikethrough").strikethrough()
        Text("semibold").fontWeight(.semibold)
        Text("title").font(.title)
        Text("headline").font(.headline)
        Text("upper case").textCase(.uppercase)
        Text("monospaced").monospaced().fontDesign(.rounded).monospacedDigit()
        Text("wide").fontWidth(.expanded).kerning(2).tracking(1).baselineOffset(2)
      }
    },
    CatalogueItem("text-truncation", 12, 4) {
      VStack(alignment: .leading) {
        Text("a rather long line").lineLimit(1)
        Text("a rather long line").lineLimit(1).truncationMode(.middle)
        Text("a rather long line").lineLimit(1).truncationMode(.head)
        Text("short")
      }
    },
    CatalogueItem("text-alignment", 30, 6) {
      VStack(spacing: 0) {
        Text("two lines\nat the left").multilineTextAlignment(.leading).frame(maxWidth: .infinity)
        Text("two lines\nin the middle").multilineTextAlignment(.center)
        Text("two lines\nat the right").multilineTextAlignment(.trailing)
          .frame(maxWidth: .infinity, alignment: .trailing)
      }
    },
    CatalogueItem("text-lines", 16, 6) {
      Text("A text of several words is broken into three lines and no more than that")
        .lineLimit(3).lineSpacing(4).allowsTightening(true).minimumScaleFactor(0.5)
    },
    CatalogueItem("text-big", 60, 11) {
      VStack(alignment: .leading) {
        Text("10:18").font(.system(size: 48, weight: .light)).foregroundStyle(.tint)
        Text("72° Sunny").font(.largeTitle)
        Text("$1,284.50").font(.system(size: 40)).foregroundStyle(.green)
        Text("too long for big letters, so it is one bold row").font(.largeTitle)
          .minimumScaleFactor(0.3)
      }
    },
    CatalogueItem("text-localized", 24, 3) {
      VStack(alignment: .leading) {
        Text(LocalizedStringResource("A resource"))
        Text("\(5) items").textScale(.secondary)
        Text(["a", "b", "c"].formatted())
      }
    },
    CatalogueItem("label", 24, 4) {
      VStack(alignment: .leading) {
        Label("Charge", systemImage: "bolt.fill")
        Label("Only words", systemImage: "star").labelStyle(.titleOnly)
        Label("Only the icon", systemImage: "star").labelStyle(.iconOnly)
        Label("Boxed", systemImage: "cube").labelStyle(BoxedLabelStyle())
      }
    },
    CatalogueItem("link", 24, 2) {
      if let address = URL(string: "https://example.org") {
        VStack(alignment: .leading) {
          Link("Words that lead", destination: address)
          Link(destination: address) { Label("A view", systemImage: "link") }
        }
      }
    },
  ]

  private static let departure = referenceDate.addingTimeInterval(3725)

  private static var attributed: AttributedString {
    var text = AttributedString("red")
    text.foregroundColor = .red
    var bold = AttributedString(" and bold")
    bold.font = .headline
    return text + bold
  }
}

struct BoxedLabelStyle: LabelStyle {
  func makeBody(configuration: Configuration) -> some View {
    HStack(spacing: 0) {
      Text(verbatim: "[")
      configuration.icon
      Text(verbatim: "]")
      configuration.title.foregroundStyle(.secondary)
    }
  }
}
