public import TesseraUI

/// Values as a picture.
///
/// - Source: Swift Charts `Chart`.
public struct Chart<Content: ChartContent>: View {
  @Environment(\.chartLook) private var look
  private let content: Content

  /// A chart of marks.
  public init(@ChartContentBuilder content: () -> Content) {
    self.content = content()
  }

  /// A chart of marks for each element.
  public init<Data: RandomAccessCollection, C: ChartContent>(
    _ data: Data, @ChartContentBuilder content: @escaping (Data.Element) -> C
  ) where Content == ForEach<Data, Data.Element.ID, C>, Data.Element: Identifiable {
    self.content = ForEach(data, content: content)
  }

  /// A chart of marks for each element, told apart by a property.
  public init<Data: RandomAccessCollection, ID: Hashable, C: ChartContent>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ChartContentBuilder content: @escaping (Data.Element) -> C
  ) where Content == ForEach<Data, ID, C> {
    self.content = ForEach(data, id: id, content: content)
  }

  /// The marks between their axes, over the legend.
  public var body: some View {
    let plan = ChartPlan(content.allMarks, look)
    VStack(alignment: .leading, spacing: 0) {
      HStack(alignment: .top, spacing: 0) {
        if !plan.sideNames.isEmpty && look.showsYAxis { SideAxis(plan: plan).layoutPriority(1) }
        if plan.showsYAxis && look.hasLeadingYAxis {
          ValueAxis(plan: plan, alignment: .trailing).padding(.trailing, 8).layoutPriority(1)
        }
        Plot(plan: plan)
        if plan.showsYAxis && !look.hasLeadingYAxis {
          ValueAxis(plan: plan, alignment: .leading).padding(.leading, 8).layoutPriority(1)
        }
      }
      if plan.showsXAxis { NameAxis(plan: plan) }
      if plan.showsLegend { Legend(plan: plan) }
    }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(plan.words)
  }
}

/// The axis at the right: the greatest value above, the least below.
private struct ValueAxis: View {
  let plan: ChartPlan
  let alignment: HorizontalAlignment

  var body: some View {
    VStack(alignment: alignment, spacing: 0) {
      Text(verbatim: plan.words(plan.yRange.upperBound, isDate: plan.hasDateY))
      Spacer(minLength: 0)
      Text(verbatim: plan.words(plan.yRange.lowerBound, isDate: plan.hasDateY))
    }
    .lineLimit(1).foregroundStyle(.tertiary)
  }
}

/// The names of bars that lie, beside them.
private struct SideAxis: View {
  let plan: ChartPlan

  var body: some View {
    VStack(alignment: .trailing, spacing: 0) {
      ForEach(plan.sideNames, id: \.self) { name in
        Text(verbatim: name).lineLimit(1).frame(maxHeight: .infinity)
      }
    }
    .foregroundStyle(.tertiary).padding(.trailing, 8)
  }
}

/// The axis below: names under their bars, or the first and the last value.
private struct NameAxis: View {
  let plan: ChartPlan

  var body: some View {
    HStack(spacing: 0) {
      if plan.names.isEmpty {
        Text(verbatim: plan.words(plan.xRange.lowerBound, isDate: plan.hasDateX))
        Spacer(minLength: 8)
        Text(verbatim: plan.words(plan.xRange.upperBound, isDate: plan.hasDateX))
      } else {
        ForEach(plan.names, id: \.self) { name in
          Text(verbatim: name).lineLimit(1).frame(maxWidth: .infinity)
        }
      }
    }
    .lineLimit(1).foregroundStyle(.tertiary)
  }
}

/// The colours of the series.
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
