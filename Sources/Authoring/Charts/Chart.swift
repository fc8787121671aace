public import TesseraUI

/// A view that displays a chart.
///
/// Bars are drawn in eighths of a cell and lines in braille dots. An axis shows the ends of its
/// range, or its categories.
///
/// - Source: Swift Charts `Chart`.
public struct Chart<Content: ChartContent>: View {
  @Environment(\.chartOptions) private var options
  private let content: Content

  /// Creates a chart from marks.
  public init(@ChartContentBuilder content: () -> Content) {
    self.content = content()
  }

  /// Creates a chart with marks for each identifiable element.
  public init<Data: RandomAccessCollection, C: ChartContent>(
    _ data: Data, @ChartContentBuilder content: @escaping (Data.Element) -> C
  ) where Content == ForEach<Data, Data.Element.ID, C>, Data.Element: Identifiable {
    self.content = ForEach(data, content: content)
  }

  /// Creates a chart with marks for each element, identified by a property.
  public init<Data: RandomAccessCollection, ID: Hashable, C: ChartContent>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ChartContentBuilder content: @escaping (Data.Element) -> C
  ) where Content == ForEach<Data, ID, C> {
    self.content = ForEach(data, id: id, content: content)
  }

  /// The plot with its axes, above the legend.
  public var body: some View {
    let plan = ChartPlan(content.allMarks, options)
    VStack(alignment: .leading, spacing: 0) {
      HStack(alignment: .top, spacing: 0) {
        if plan.showsCategoryAxis {
          CategoryAxis(plan: plan).layoutPriority(1)
        }
        if plan.showsValueAxis && options.hasLeadingYAxis {
          ValueAxis(plan: plan, alignment: .trailing).padding(.trailing, 8).layoutPriority(1)
        }
        Plot(plan: plan)
        if plan.showsValueAxis && !options.hasLeadingYAxis {
          ValueAxis(plan: plan, alignment: .leading).padding(.leading, 8).layoutPriority(1)
        }
      }
      if plan.showsHorizontalAxis { HorizontalAxis(plan: plan) }
      if plan.showsLegend { Legend(plan: plan) }
    }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(plan.accessibilityLabel)
  }
}

/// The vertical axis of values: the maximum at the top and the minimum at the bottom.
private struct ValueAxis: View {
  let plan: ChartPlan
  let alignment: HorizontalAlignment

  var body: some View {
    VStack(alignment: alignment, spacing: 0) {
      Text(verbatim: plan.axisLabel(plan.yRange.upperBound, isDate: plan.hasDateY))
      Spacer(minLength: 0)
      Text(verbatim: plan.axisLabel(plan.yRange.lowerBound, isDate: plan.hasDateY))
    }
    .lineLimit(1).foregroundStyle(.tertiary)
  }
}

/// The categories of horizontal bars, to the left of the plot.
private struct CategoryAxis: View {
  let plan: ChartPlan

  var body: some View {
    VStack(alignment: .trailing, spacing: 0) {
      ForEach(plan.verticalCategories, id: \.self) { name in
        Text(verbatim: name).lineLimit(1).frame(maxHeight: .infinity)
      }
    }
    .foregroundStyle(.tertiary).padding(.trailing, 8)
  }
}

/// The horizontal axis: the categories, or the ends of a range of numbers or dates.
private struct HorizontalAxis: View {
  let plan: ChartPlan

  var body: some View {
    HStack(spacing: 0) {
      if plan.horizontalCategories.isEmpty {
        Text(verbatim: plan.axisLabel(plan.xRange.lowerBound, isDate: plan.hasDateX))
        Spacer(minLength: 8)
        Text(verbatim: plan.axisLabel(plan.xRange.upperBound, isDate: plan.hasDateX))
      } else {
        ForEach(plan.horizontalCategories, id: \.self) { name in
          Text(verbatim: name).lineLimit(1).frame(maxWidth: .infinity)
        }
      }
    }
    .lineLimit(1).foregroundStyle(.tertiary)
  }
}

/// The legend: the color and the name of each series.
private struct Legend: View {
  let plan: ChartPlan

  var body: some View {
    HStack(spacing: 16) {
      ForEach(plan.series, id: \.self) { name in
        HStack {
          Text(verbatim: "●").foregroundStyle(AnyShapeStyle(plan.style(ofSeries: name)))
          Text(verbatim: name).foregroundStyle(.secondary)
        }
      }
    }
    .lineLimit(1)
  }
}
