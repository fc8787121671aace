import SwiftUI
import WidgetKit

struct WaterEntry: TimelineEntry {
  let date: Date
  let glasses: Int
}
