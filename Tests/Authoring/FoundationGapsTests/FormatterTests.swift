import FoundationGaps
import Testing

struct FormatterTests {
  private let english = Locale(identifier: "en_US")

  @Test(arguments: [
    (-86_400.0, RelativeDateTimeFormatter.DateTimeStyle.named, "yesterday"),
    (-86_400.0, .numeric, "1 day ago"), (7200, .numeric, "in 2 hours"),
    (-3 * 604_800, .numeric, "3 weeks ago"), (0, .named, "now"), (0, .numeric, "in 0 seconds"),
  ])
  func relativeDatesAreFormatted(
    seconds: Double, style: RelativeDateTimeFormatter.DateTimeStyle, expected: String
  ) {
    let formatter = RelativeDateTimeFormatter()
    formatter.locale = english
    formatter.dateTimeStyle = style
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? calendar.timeZone
    formatter.calendar = calendar
    let now = Date(timeIntervalSince1970: 1_795_258_200)
    #expect(
      formatter.localizedString(for: now.addingTimeInterval(seconds), relativeTo: now) == expected)
  }

  @Test func otherLanguagesCanBeRegistered() {
    RelativeDateStrings.register(
      RelativeDateStrings { count, unit, _, _ in "\(unit.rawValue) \(count)" }, for: "eo")
    let formatter = RelativeDateTimeFormatter()
    formatter.locale = Locale(identifier: "eo")
    #expect(formatter.localizedString(from: DateComponents(hour: -2)) == "hour -2")
  }

  @Test(arguments: [
    (3909.0, DateComponentsFormatter.UnitsStyle.positional, "1:05:09"),
    (3909, .full, "1 hour, 5 minutes, 9 seconds"), (3909, .short, "1 hr, 5 min, 9 sec"),
    (3909, .abbreviated, "1h 5m 9s"), (5, .positional, "0:05"), (60, .full, "1 minute"),
    (0, .full, "0 seconds"), (3600, .positional, "1:00:00"),
  ])
  func durationsAreFormatted(
    seconds: Double, style: DateComponentsFormatter.UnitsStyle, expected: String
  ) {
    let formatter = DateComponentsFormatter()
    formatter.unitsStyle = style
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = english
    formatter.calendar = calendar
    #expect(formatter.string(from: seconds) == expected)
  }

  @Test func unitsAreLimitedAndPadded() {
    let formatter = DateComponentsFormatter()
    formatter.allowedUnits = [.minute, .second]
    formatter.zeroFormattingBehavior = .pad
    #expect(formatter.string(from: 65) == "01:05")
    formatter.unitsStyle = .full
    formatter.maximumUnitCount = 1
    formatter.zeroFormattingBehavior = .dropAll
    #expect(formatter.string(from: .infinity) == nil)
  }

  @Test func measurementsAreLocalized() {
    let formatter = MeasurementFormatter()
    formatter.locale = Locale(identifier: "de_DE")
    formatter.unitStyle = .long
    formatter.unitOptions = .providedUnit
    #expect(
      formatter.string(from: Measurement(value: 3, unit: UnitLength.kilometers)) == "3 Kilometer")
    formatter.locale = english
    formatter.unitStyle = .medium
    #expect(formatter.string(from: Measurement(value: 3, unit: UnitLength.kilometers)) == "3 km")
    formatter.unitOptions = []
    formatter.numberFormatter.maximumFractionDigits = 0
    #expect(formatter.string(from: Measurement(value: 20, unit: UnitTemperature.celsius)) == "68°F")
  }

  @Test func measurementsHaveAFormatStyle() {
    let german = Locale(identifier: "de_DE")
    let warm = Measurement(value: 21.4567, unit: UnitTemperature.celsius)
    let run = Measurement(value: 12.3, unit: UnitLength.kilometers)
    #expect(warm.formatted(.measurement(width: .narrow, usage: .weather).locale(english)) == "71°")
    #expect(
      warm.formatted(.measurement(width: .abbreviated, usage: .weather).locale(german)) == "21 °C")
    #expect(
      warm.formatted(
        .measurement(
          width: .abbreviated, usage: .asProvided,
          numberFormatStyle: .number.precision(.fractionLength(1))
        ).locale(german)) == "21,5 °C")
    // The number format applies to the value in the preferred unit.
    #expect(
      warm.formatted(
        .measurement(
          width: .wide, usage: .weather,
          numberFormatStyle: .number.precision(.fractionLength(2))
        ).locale(english)) == "70.62 degrees Fahrenheit")
    #expect(
      warm.formatted(
        .measurement(width: .wide, usage: .weather, hidesScaleName: true).locale(german))
        == "21°")
    #expect(run.formatted(.measurement(width: .wide, usage: .road).locale(english)) == "7.6 miles")
    #expect(
      run.formatted(.measurement(width: .abbreviated, usage: .asProvided).locale(english))
        == "12.3 km")
    // A custom unit keeps its own symbol.
    let steps = Measurement(
      value: 1234, unit: UnitLength(symbol: "steps", converter: UnitConverterLinear(coefficient: 1))
    )
    #expect(
      steps.formatted(.measurement(width: .wide).locale(english))
        == "1,234 steps")
  }

  @Test func dateRangesAreFormattedAsDurations() {
    let start = Date(timeIntervalSince1970: 1_795_256_280)
    let range = start..<start.addingTimeInterval(2 * 86400 + 7500)
    #expect(
      range.formatted(.components(style: .wide).locale(english)) == "2 days, 2 hours, 5 minutes")
    #expect(
      range.formatted(.components(style: .narrow, fields: [.hour, .minute]).locale(english))
        == "50h 5m")
    #expect(
      range.formatted(
        .components(style: .wide, fields: [.day]).locale(Locale(identifier: "de_DE"))) == "2 Tage")
  }

  @Test func listsAreLocalized() {
    let formatter = ListFormatter()
    formatter.locale = english
    #expect(formatter.string(from: ["a", "b", "c"]) == "a, b, and c")
    formatter.locale = Locale(identifier: "de")
    #expect(formatter.string(from: ["a", "b", "c"]) == "a, b und c")
    #expect(formatter.string(from: ["a"]) == "a")
  }

  @Test func inverseTransformRestoresAPoint() {
    let transform = CGAffineTransform(rotationAngle: 0.7).scaledBy(x: 2, y: 3)
      .translatedBy(x: 5, y: -1)
    let point = CGPoint(x: 3, y: 4)
    let back = point.applying(transform).applying(transform.inverted())
    #expect(abs(back.x - 3) < 1e-9 && abs(back.y - 4) < 1e-9)
  }

  @Test func groupFolderIsAccessibleToTheUserOnly() throws {
    let folder = try #require(
      FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.test/../x"))
    #expect(folder.lastPathComponent == "group.test-..-x")
    let mode = try FileManager.default.attributesOfItem(atPath: folder.path)[.posixPermissions]
    #expect((mode as? NSNumber)?.intValue == 0o700)
    try FileManager.default.removeItem(at: folder)
  }

  @Test func privateValuesAreRedacted() {
    let message: OSLogMessage = "token \("secret", privacy: .private) for \("me", privacy: .public)"
    #expect(message.text == "token <private> for me")
  }

  @Test func privateArgumentsOfALogMessageAreRedacted() {
    let text = String(
      osLogFormat: "%{public}@ paid %{private, mask.hash}@ %{sensitive}.2f, %d times (100%%)",
      arguments: ["Ann" as NSString, "4711" as NSString, 3.5, 2])
    #expect(text == "Ann paid <private> <private>, 2 times (100%)")
    #expect(
      String(osLogFormat: "%*d of %@ 5%", arguments: [3, 7, "x" as NSString]) == "  7 of x 5%")
    #expect(String(osLogFormat: "%ld of %@", arguments: [7]) == "7 of ")
  }
}
