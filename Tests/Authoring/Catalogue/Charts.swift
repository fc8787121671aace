import Charts
import SwiftUI
import WidgetKit

extension CatalogueItem {
  static let charts: [CatalogueItem] = [
    CatalogueItem("chart-bars", 36, 7) {
      Chart {
        ForEach(Array(zip(["Mo", "Tu", "We", "Th", "Fr"], [3, 7, 4, 9, 6])), id: \.0) {
          day, value in
          BarMark(x: .value("Day", day), y: .value("Value", value))
        }
      }
    },
    CatalogueItem("chart-stacked", 36, 8) {
      Chart {
        ForEach(0..<6) { hour in
          BarMark(x: .value("Hour", hour), y: .value("a", hour + 2))
            .foregroundStyle(by: .value("Kind", "rain"))
          BarMark(x: .value("Hour", hour), y: .value("b", 6 - hour))
            .foregroundStyle(by: .value("Kind", "snow"))
        }
      }
      .chartYAxis(.hidden)
      .chartForegroundStyleScale(["rain": Color.blue, "snow": Color.white])
    },
    CatalogueItem("chart-horizontal", 30, 5) {
      Chart {
        BarMark(x: .value("Size", 8), y: .value("Name", "a")).foregroundStyle(.green)
        BarMark(x: .value("Size", 3), y: .value("Name", "b")).foregroundStyle(.orange)
      }
    },
    CatalogueItem("chart-line-area", 40, 8) {
      Chart {
        ForEach(0..<20) { step in
          let value = sin(Double(step) / 3) * 5 + 6
          AreaMark(x: .value("x", step), y: .value("y", value)).foregroundStyle(.teal)
          LineMark(x: .value("x", step), y: .value("y", value)).foregroundStyle(.cyan)
            .interpolationMethod(.catmullRom).lineStyle(StrokeStyle(lineWidth: 2))
        }
        RuleMark(y: .value("Goal", 6)).foregroundStyle(.red)
        PointMark(x: .value("x", 5), y: .value("y", 11)).symbol(.circle).symbolSize(30)
      }
      .chartXAxis {
        AxisMarks(values: .automatic) { _ in
          AxisGridLine()
          AxisTick()
          AxisValueLabel()
        }
      }
      .chartYScale(domain: 0...12).chartXScale(domain: 0...19)
    },
    CatalogueItem("chart-sectors", 20, 7) {
      Chart {
        SectorMark(angle: .value("a", 5), innerRadius: .ratio(0.5)).foregroundStyle(.red)
        SectorMark(angle: .value("b", 3), innerRadius: .ratio(0.5)).foregroundStyle(.green)
        SectorMark(angle: .value("c", 2), innerRadius: .ratio(0.5)).foregroundStyle(.blue)
      }
      .chartLegend(.hidden).chartOverlay { _ in Text("10") }.chartBackground { _ in EmptyView() }
    },
    CatalogueItem("chart-rectangles", 30, 6) {
      Chart {
        RectangleMark(
          xStart: .value("x", 1), xEnd: .value("x", 4), yStart: .value("y", 2),
          yEnd: .value("y", 8)
        ).foregroundStyle(.purple)
        BarMark(x: .value("x", 7), yStart: .value("y", 1), yEnd: .value("y", 5))
          .annotation { Text("here") }
      }
      .chartXAxis(.hidden)
    },
  ]
}
