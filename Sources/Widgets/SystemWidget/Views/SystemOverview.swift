internal import Foundation
internal import TesseraKit
internal import TesseraUI

/// Loads, memory, disks and battery, laid out for the widget's family.
struct SystemOverview: View {
  @Environment(\.widgetFamily) private var family
  let entry: SystemEntry

  var body: some View {
    let reading = entry.reading
    switch family {
    case .systemMedium:
      MediumSystem(reading: reading, disks: entry.shownDisks, locale: entry.locale)
    case .systemLarge: LargeSystem(reading: reading, disks: entry.shownDisks, locale: entry.locale)
    default: SmallSystem(reading: reading)
    }
  }
}

private struct SmallSystem: View {
  let reading: Reading

  var body: some View {
    VStack(alignment: .leading) {
      UsageLine(name: "CPU", fraction: reading.cpu)
      Sparkline(reading.history).frame(height: 32).tint(LoadScale.graph)
        .accessibilityLabel("history")
      Spacer()
      UsageLine(name: "MEM", fraction: reading.memory.fraction)
      ProgressView(value: reading.memory.fraction).tint(LoadScale.bar)
        .accessibilityHidden(true)
    }
    .frame(maxHeight: .infinity)
    .padding(.vertical, 8)
  }
}

private struct MediumSystem: View {
  let reading: Reading
  let disks: [Disk]
  let locale: Locale

  var body: some View {
    VStack(alignment: .leading) {
      Grid(alignment: .leading) {
        Meter(name: "CPU", fraction: reading.cpu) {
          Sparkline(reading.history).frame(width: 56, height: 16).tint(reading.cpu.loadColor)
            .accessibilityLabel("history")
        }
        Meter(
          name: "MEM", fraction: reading.memory.fraction,
          note: Amount.formatted(reading.memory.used, in: locale))
        if let disk = disks.first {
          Meter(
            name: disk.path, fraction: disk.space.fraction,
            note: Amount.formatted(disk.space.used, in: locale))
        }
        if let battery = reading.battery { BatteryMeter(battery: battery) }
      }
      Spacer()
      LoadLine(reading: reading)
    }
    .padding(.vertical, 8)
  }
}

private struct LargeSystem: View {
  let reading: Reading
  let disks: [Disk]
  let locale: Locale

  var body: some View {
    VStack(alignment: .leading) {
      UsageLine(name: "CPU", fraction: reading.cpu)
      Sparkline(reading.history).frame(minHeight: 64).tint(LoadScale.graph)
        .accessibilityLabel("history")
      HStack {
        Sparkline(reading.cores).frame(height: 16).tint(reading.cpu.loadColor)
          .accessibilityLabel("per core")
        Text(reading.cores.count == 1 ? "1 core" : "\(reading.cores.count) cores")
          .foregroundStyle(.tertiary)
      }
      Divider()
      Grid(alignment: .leading) {
        Meter(
          name: "MEM", fraction: reading.memory.fraction,
          note: Amount.formatted(reading.memory.used, in: locale))
        if reading.swap.total > 0 {
          Meter(
            name: "SWAP", fraction: reading.swap.fraction,
            note: Amount.formatted(reading.swap.used, in: locale)
          )
        }
        if let battery = reading.battery { BatteryMeter(battery: battery) }
        ForEach(disks.prefix(4), id: \.path) { disk in
          Meter(
            name: disk.path, fraction: disk.space.fraction,
            note: Amount.formatted(disk.space.used, in: locale))
        }
      }
      LoadLine(reading: reading).padding(.top, 16)
    }
    .padding(.vertical, 8)
  }
}

/// A line with a name and a value, such as a percentage.
struct UsageLine: View {
  let name: String
  let text: String

  init(name: String, text: String) {
    self.name = name
    self.text = text
  }

  init(name: String, fraction: Double) {
    self.init(name: name, text: fraction.percent)
  }

  var body: some View {
    HStack {
      Text(name).foregroundStyle(.secondary)
      Spacer()
      Text(text).fontWeight(.semibold)
    }
  }
}

/// A grid row with a name, a bar, a percentage and a note.
struct Meter<Note: View>: View {
  let name: String
  let fraction: Double
  /// The color of the bar, or `nil` for the colors of loads.
  var color: Color?
  @ViewBuilder let note: Note

  var body: some View {
    GridRow {
      Text(name).foregroundStyle(.secondary).lineLimit(1).frame(width: 32, alignment: .leading)
      // Hidden because the percentage follows.
      ProgressView(value: fraction)
        .tint(color.map { AnyShapeStyle($0) } ?? AnyShapeStyle(LoadScale.bar))
        .accessibilityHidden(true)
      // The width is fixed, so that the length of the bars does not depend on the numbers.
      Text(fraction.percent).fontWeight(.semibold).frame(width: 40, alignment: .trailing)
      note.gridColumnAlignment(.trailing)
    }
  }
}

extension Meter where Note == NoteText {
  init(name: String, fraction: Double, note: String) {
    self.init(name: name, fraction: fraction) { NoteText(text: note) }
  }
}

struct NoteText: View {
  let text: String

  var body: some View {
    Text(text).foregroundStyle(.tertiary).frame(width: 56, alignment: .trailing)
  }
}

private struct BatteryMeter: View {
  let battery: Battery

  var body: some View {
    Meter(
      name: battery.isCharging ? "BAT+" : "BAT", fraction: battery.charge,
      color: battery.charge.chargeColor(isCharging: battery.isCharging)
    ) {
      EmptyView()
    }
  }
}

private struct LoadLine: View {
  let reading: Reading

  var body: some View {
    HStack {
      Text("load").foregroundStyle(.tertiary)
      Text(reading.loadAverages.map { String(format: "%.2f", $0) }.joined(separator: " "))
        .foregroundStyle(.secondary)
      Spacer()
      Text("up").foregroundStyle(.tertiary)
      Text(reading.uptime.formattedDuration).foregroundStyle(.secondary)
    }
    .lineLimit(1)
  }
}
