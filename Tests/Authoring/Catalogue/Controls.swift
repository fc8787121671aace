import SwiftUI
import WidgetKit

extension CatalogueItem {
  static let controls: [CatalogueItem] = [
    CatalogueItem("button-styles", 30, 6) {
      VStack(alignment: .leading) {
        Button("Automatic") {}
        Button("Bordered") {}.buttonStyle(.bordered).buttonBorderShape(.capsule)
        Button("Prominent") {}.buttonStyle(.borderedProminent).tint(.green)
        Button("Borderless") {}.buttonStyle(.borderless).controlSize(.mini)
        Button("Delete", role: .destructive) {}.buttonStyle(.plain)
        Button {
        } label: {
          Label("Own", systemImage: "star")
        }
        .buttonStyle(BracketButtonStyle())
      }
    },
    CatalogueItem("toggle-styles", 24, 5) {
      VStack(alignment: .leading) {
        Toggle("On", isOn: .constant(true))
        Toggle("Off", isOn: .constant(false))
        Toggle(isOn: .constant(true)) { Text("Button") }.toggleStyle(.button)
        Toggle("Own", isOn: .constant(true)).toggleStyle(CheckToggleStyle())
        Toggle("Disabled", isOn: .constant(false)).disabled(true)
      }
    },
    CatalogueItem("gauge-linear", 30, 8) {
      VStack(alignment: .leading) {
        Gauge(value: 0.4) { Text("Capacity") }
        Gauge(value: 30, in: 0...40) {
          Text("Speed")
        } currentValueLabel: {
          Text("30")
        } minimumValueLabel: {
          Text("0")
        } maximumValueLabel: {
          Text("40")
        }
        Gauge(value: 0.6) {
          Text("Line")
        } currentValueLabel: {
          Text("60")
        }
        .gaugeStyle(.accessoryLinear).tint(.orange)
        Gauge(value: 0.6) {
          Text("Line capacity")
        } currentValueLabel: {
          Text("60 of 100")
        }
        .gaugeStyle(.accessoryLinearCapacity).tint(Gradient(colors: [.green, .red]))
      }
    },
    CatalogueItem("gauge-circular", 40, 5) {
      HStack(spacing: 16) {
        Gauge(value: 0.4) {
          Text("%")
        } currentValueLabel: {
          Text("40")
        }
        .gaugeStyle(.accessoryCircularCapacity)
        Gauge(value: 21, in: 10...30) {
          Text("°C")
        } currentValueLabel: {
          Text("21")
        } minimumValueLabel: {
          Text("10")
        } maximumValueLabel: {
          Text("30")
        }
        .gaugeStyle(.accessoryCircular).tint(.pink)
        Gauge(value: 0.7) { Text("own") }.gaugeStyle(BlocksGaugeStyle())
      }
    },
    CatalogueItem("progress", 24, 10) {
      VStack(alignment: .leading) {
        ProgressView(value: 0.5)
        ProgressView(value: 3, total: 4) {
          Text("Copied")
        } currentValueLabel: {
          Text("3 of 4")
        }
        ProgressView("Waiting")
        ProgressView(
          timerInterval: referenceDate.addingTimeInterval(
            -30)...referenceDate.addingTimeInterval(60)
        ) {
          Text("Timer")
        } currentValueLabel: {
          EmptyView()
        }
        ProgressView("Own", value: 0.3).progressViewStyle(PercentProgressStyle())
      }
    },
    CatalogueItem("progress-circular", 12, 5) {
      ProgressView(value: 0.3).progressViewStyle(.circular).tint(.mint)
    },
    CatalogueItem("slider-picker-menu", 24, 4) {
      VStack(alignment: .leading) {
        Slider(value: .constant(0.3))
        Picker("Choice", selection: .constant(1)) { Text("one").tag(1) }
        Menu("Menu") { Text("inside") }
        ControlGroup {
          Text("a")
          Text("b")
        }
      }
    },
  ]
}

private struct BracketButtonStyle: ButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    HStack(spacing: 0) {
      Text(verbatim: "<")
      configuration.label.opacity(configuration.isPressed ? 0.5 : 1)
      Text(verbatim: ">")
    }
    .foregroundStyle(.pink)
  }
}

private struct CheckToggleStyle: ToggleStyle {
  func makeBody(configuration: Configuration) -> some View {
    HStack {
      Image(systemName: configuration.isOn ? "checkmark.square" : "square")
      configuration.label
    }
  }
}

private struct BlocksGaugeStyle: GaugeStyle {
  func makeBody(configuration: Configuration) -> some View {
    HStack(spacing: 0) {
      ForEach(0..<10) { step in
        Text(verbatim: Double(step) < configuration.value * 10 ? "■" : "□")
      }
    }
  }
}

private struct PercentProgressStyle: ProgressViewStyle {
  func makeBody(configuration: Configuration) -> some View {
    HStack {
      configuration.label
      Text((configuration.fractionCompleted ?? 0).formatted(.percent)).foregroundStyle(.tint)
    }
  }
}
