import Foundation
import Golden
import Testing

/// The SwiftUI and WidgetKit names used by public widgets in forty repositories: each is in the
/// view catalog or in the extension that is written as for iOS.
struct CoverageTests {
  private func sources() throws -> String {
    let folders = ["Authoring/Catalogue", "Authoring/CatalogueTests", "Fixtures/AuthorExtension"]
    return try folders.flatMap { folder in
      let files = try FileManager.default.contentsOfDirectory(
        at: Checkout.file("Tests/\(folder)"), includingPropertiesForKeys: nil)
      return try files.filter { $0.pathExtension == "swift" }.map {
        try String(contentsOf: $0, encoding: .utf8)
      }
    }.joined(separator: "\n")
  }

  /// Returns the names that are called in code, without comments and strings: `name(`, `name {` or
  /// `.name(`, `.name {`.
  private func calledNames() throws -> (functions: Set<Substring>, members: Set<Substring>) {
    let code = try sources()
      .replacing(/"(?:[^"\\\n]|\\.)*"/, with: "\"\"")
      .replacing(/\/\/[^\n]*/, with: "")
    let calls = code.matches(of: /(\.?)(\w+)(?:<[^<>\n]*>)?(?:\(| \{)/)
    let members = calls.filter { !$0.1.isEmpty }.map(\.2)
    return (Set(calls.filter { $0.1.isEmpty }.map(\.2)), Set(members))
  }

  @Test func everyViewIsShown() throws {
    let functions = try calledNames().functions
    for name in Self.views.split(whereSeparator: \.isWhitespace) {
      #expect(functions.contains(name), "\(name)")
    }
  }

  @Test func everyModifierIsShown() throws {
    let members = try calledNames().members
    // A common custom extension of `View`, not part of WidgetKit.
    let customModifiers: Set<Substring> = ["widgetBackground"]
    for name in Self.modifiers.split(whereSeparator: \.isWhitespace)
    where !customModifiers.contains(name) {
      #expect(members.contains(name), "\(name)")
    }
  }

  private static let views = """
      Text VStack HStack Spacer Image Color ZStack ForEach Circle Group Button GeometryReader
      EmptyView Link RoundedRectangle Label LinearGradient Rectangle DynamicIslandExpandedRegion
      DynamicIsland ActivityConfiguration Gauge AccessoryWidgetBackground ProgressView
      ViewThatFits Path ContainerRelativeShape Divider Capsule Chart LazyVGrid AnyView
      ControlWidgetButton ControlWidgetToggle Section ScrollView RadialGradient AngularGradient
      TimelineView Toggle GridRow Slider Picker Menu Grid GroupBox Ellipse ContentUnavailableView
      Canvas AnyShape ShareLink MeshGradient List LazyVStack LazyHGrid Form EllipticalGradient
      DisclosureGroup ControlGroup
    """

  private static let modifiers = """
      font supportedFamilies padding description configurationDisplayName frame foregroundColor
      background opacity multilineTextAlignment foregroundStyle lineLimit fontWeight
      containerBackground widgetURL fill resizable previewContext bold cornerRadius
      minimumScaleFactor buttonStyle stroke aspectRatio tint overlay clipShape widgetAccentable
      environment fixedSize redacted contentMarginsDisabled offset rotationEffect monospacedDigit
      widgetBackground layoutPriority id contentTransition numericText imageScale
      symbolRenderingMode dynamicIsland animation scaleEffect trim activityBackgroundTint mask
      accessibilityLabel shadow accessibilityElement unredacted displayName widgetLabel
      gaugeStyle modifier textCase hidden strokeBorder truncationMode position previewDisplayName
      accessibilityValue chartXAxis chartLegend scaledToFit chartYAxis transition ignoresSafeArea
      onChange renderingMode chartXScale accessibilityHidden accessibility clipped symbolVariant
      scaledToFill fontDesign progressViewStyle onAppear symbol previewLayout interpolationMethod
      widgetAccentedRenderingMode contentShape widgetCurvesContent blendMode allowsHitTesting
      size drawingGroup border monospaced labelStyle controlSize task invalidatableContent
      preferredColorScheme disabled contentMargins compositingGroup chartBackground
      buttonBorderShape chartYScale symbolSize lineStyle activitySystemActionForegroundColor
      supplementalActivityFamilies onBackgroundURLSessionEvents gesture fontWidth chartOverlay
      chartForegroundStyleScale blur transaction accessibilityHint inset backgroundStyle
      allowsTightening toggleStyle textScale tag onDisappear labelsHidden groupBoxStyle
      colorScheme strikethrough scenePadding rotation promptsForUserConfiguration preference
      navigationTitle navigationBarTitleDisplayMode navigationBarTitle luminanceToAlpha
      listRowInsets listRowBackground lineSpacing lineHeight keylineTint italic glassEffect
      edgesIgnoringSafeArea disfavoredLocations coordinateSpace
    """
}
