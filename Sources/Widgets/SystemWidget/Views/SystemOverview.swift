internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// Loads, memory, disks and battery, laid out for the widget's family.
struct SystemOverview: View {
  @Environment(\.widgetFamily) private var family
  let entry: SystemEntry

  /// The heights from which there is a second and a third graph, in rows.
  private static let (highRows, highestRows) = (10, 22)

  var body: some View {
    GeometryReader { area in
      let rows = area.size.rows
      Group {
        switch family {
        case .systemMedium:
          if rows < Self.highRows {
            MediumSystem(entry: entry)
          } else {
            WideSystem(entry: entry, rows: rows, columns: area.size.columns)
          }
        case .systemLarge: LargeSystem(entry: entry, isHigh: rows >= Self.highestRows)
        default: SmallSystem(reading: entry.reading, isHigh: rows >= Self.highRows)
        }
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
  }
}

extension SystemEntry {
  /// What is received and sent, each compared with its peak; empty without a network.
  fileprivate var network: [Measure] {
    var entry = self
    entry.style = .network
    return Measures(of: entry).values
  }
}

private struct SmallSystem: View {
  let reading: Reading
  /// Whether there is space for a second graph.
  let isHigh: Bool

  var body: some View {
    VStack(alignment: .leading) {
      UsageLine(name: "CPU", fraction: reading.cpu)
      LoadGraph(history: reading.history)
      UsageLine(name: "MEM", fraction: reading.memory.fraction)
      if isHigh {
        LoadGraph(history: reading.memoryHistory)
      } else {
        ProgressView(value: reading.memory.fraction).tint(LoadScale.bar)
          .accessibilityHidden(true)
      }
    }
    .frame(maxHeight: .infinity)
    .padding(.vertical, 8)
  }
}

/// The history of a load, in all of the space.
private struct LoadGraph: View {
  let history: [Double]
  var minimumHeight: CGFloat = 32

  var body: some View {
    Sparkline(history).frame(minHeight: minimumHeight, maxHeight: .infinity)
      .tint(LoadScale.graph).accessibilityLabel("history")
  }
}

private struct MediumSystem: View {
  let entry: SystemEntry

  private var reading: Reading { entry.reading }

  var body: some View {
    VStack(alignment: .leading) {
      Grid(alignment: .leading) {
        Meter(name: "CPU", fraction: reading.cpu) {
          Sparkline(reading.history).frame(width: 56, height: 16).tint(reading.cpu.loadColor)
            .accessibilityLabel("history")
        }
        MemoryMeter(entry: entry)
        if let disk = entry.shownDisks.first { DiskMeter(disk: disk, locale: entry.locale) }
        if let battery = reading.battery { BatteryMeter(battery: battery) }
      }
      Spacer()
      LoadLine(reading: reading)
    }
    .padding(.vertical, 8)
  }
}

/// The medium box of a large screen: graphs beside the meters.
private struct WideSystem: View {
  let entry: SystemEntry
  let rows: Int
  let columns: Int

  /// The width from which the meters have bars, in columns.
  private static let columnsWithBars = 51

  private var reading: Reading { entry.reading }
  private var diskCount: Int { max(1, rows - 10) }

  var body: some View {
    HStack(spacing: 24) {
      VStack(alignment: .leading) {
        UsageLine(name: "CPU", fraction: reading.cpu)
        LoadGraph(history: reading.history)
        UsageLine(name: "MEM", fraction: reading.memory.fraction)
        LoadGraph(history: reading.memoryHistory)
      }
      VStack(alignment: .leading) {
        CoreColumns(cores: reading.cores).frame(height: 16)
        if columns < Self.columnsWithBars {
          NumberRows(entry: entry, diskCount: diskCount)
        } else {
          Meters(entry: entry, diskCount: diskCount, hasMemory: false)
        }
        ForEach(entry.network, id: \.self) { measure in
          UsageLine(name: measure.name, text: measure.text)
        }
        Spacer(minLength: 0)
        LoadRows(reading: reading)
      }
    }
    .padding(.vertical, 8)
  }
}

private struct LargeSystem: View {
  let entry: SystemEntry
  /// Whether there is space for more graphs.
  let isHigh: Bool

  private var reading: Reading { entry.reading }

  var body: some View {
    VStack(alignment: .leading) {
      UsageLine(name: "CPU", fraction: reading.cpu)
      LoadGraph(history: reading.history, minimumHeight: 64)
      CoreColumns(cores: reading.cores).frame(height: 16)
      if isHigh {
        UsageLine(name: "MEM", fraction: reading.memory.fraction)
        LoadGraph(history: reading.memoryHistory)
        HStack(spacing: 16) {
          ForEach(entry.network, id: \.self) { measure in
            VStack(alignment: .leading, spacing: 0) { Graph(measure: measure) }
          }
        }
      }
      Divider()
      Meters(entry: entry, diskCount: isHigh ? 6 : 4)
      LoadLine(reading: reading).padding(.top, 16)
    }
    .padding(.vertical, 8)
  }
}

/// Memory, swap, battery and disks, each as a bar.
private struct Meters: View {
  let entry: SystemEntry
  let diskCount: Int
  var hasMemory = true

  var body: some View {
    let reading = entry.reading
    Grid(alignment: .leading) {
      if hasMemory { MemoryMeter(entry: entry) }
      if reading.swap.total > 0 {
        Meter(
          name: "SWAP", fraction: reading.swap.fraction,
          note: Amount.formatted(reading.swap.used, in: entry.locale)
        )
      }
      if let battery = reading.battery { BatteryMeter(battery: battery) }
      ForEach(entry.shownDisks.prefix(diskCount), id: \.path) {
        DiskMeter(disk: $0, locale: entry.locale)
      }
    }
  }
}

/// Swap, battery and disks without bars, for narrow columns.
private struct NumberRows: View {
  let entry: SystemEntry
  let diskCount: Int

  var body: some View {
    let reading = entry.reading
    VStack(spacing: 0) {
      if reading.swap.total > 0 { row("SWAP", reading.swap) }
      if let battery = reading.battery {
        UsageLine(name: battery.name, fraction: battery.charge)
      }
      ForEach(entry.shownDisks.prefix(diskCount), id: \.path) { row($0.path, $0.space) }
    }
  }

  private func row(_ name: String, _ space: Amount) -> some View {
    HStack {
      Text(name).foregroundStyle(.secondary).lineLimit(1)
      Spacer(minLength: 8)
      Text(space.fraction.percentText).fontWeight(.semibold).layoutPriority(1)
      NoteText(text: Amount.formatted(space.used, in: entry.locale))
    }
  }
}

private struct MemoryMeter: View {
  let entry: SystemEntry

  var body: some View {
    let memory = entry.reading.memory
    Meter(
      name: "MEM", fraction: memory.fraction,
      note: Amount.formatted(memory.used, in: entry.locale))
  }
}

private struct DiskMeter: View {
  let disk: Disk
  let locale: Locale

  var body: some View {
    Meter(
      name: disk.path, fraction: disk.space.fraction,
      note: Amount.formatted(disk.space.used, in: locale))
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
    self.init(name: name, text: fraction.percentText)
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
      Text(fraction.percentText).fontWeight(.semibold).frame(width: 40, alignment: .trailing)
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
      name: battery.name, fraction: battery.charge,
      color: battery.charge.chargeColor(isCharging: battery.isCharging)
    ) {
      EmptyView()
    }
  }
}

extension Battery {
  fileprivate var name: String { isCharging ? "BAT+" : "BAT" }
}

extension Reading {
  /// The load averages of 1, 5 and 15 minutes, such as `1.24 1.04 0.52`.
  fileprivate var loadText: String {
    loadAverages.map { String(format: "%.2f", $0) }.joined(separator: " ")
  }
}

/// The load averages and the uptime, each in its own row.
private struct LoadRows: View {
  let reading: Reading

  var body: some View {
    VStack(spacing: 0) {
      ViewThatFits(in: .horizontal) {
        row("load", reading.loadText)
        row("load", reading.loadText.prefix { $0 != " " })
      }
      row("up", reading.uptime.formattedDuration)
    }
  }

  private func row(_ title: LocalizedStringKey, _ value: some StringProtocol) -> some View {
    HStack {
      Text(title).foregroundStyle(.tertiary).lineLimit(1)
      Spacer(minLength: 8)
      Text(value).foregroundStyle(.secondary).fixedSize()
    }
  }
}

/// The load averages and the uptime in one row, or in two if one is too narrow.
private struct LoadLine: View {
  let reading: Reading

  var body: some View {
    ViewThatFits(in: .horizontal) {
      line
      LoadRows(reading: reading)
    }
  }

  private var line: some View {
    HStack {
      Text("load").foregroundStyle(.tertiary)
      Text(reading.loadText).foregroundStyle(.secondary)
      Spacer()
      Text("up").foregroundStyle(.tertiary)
      Text(reading.uptime.formattedDuration).foregroundStyle(.secondary)
    }
    .lineLimit(1)
  }
}
