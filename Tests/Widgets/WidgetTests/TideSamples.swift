import CTcd
import Foundation
import Golden
@testable import TidesWidget

/// The constituents of a station, and the arguments of the equilibrium tide, computed here
/// independently of the widget.
///
/// - Source: Schureman, Special Publication 98: table 2 (arguments V and u), formulas 73–78, 149,
///   207, 215, 227 and 235 (node factors).
enum TideSamples {
  /// A constituent with its amplitude in feet and its phase in degrees for GMT.
  struct Constituent {
    var name: String
    var speed: Double
    var amplitude: Double
    var phase: Double
  }

  /// Monterey, California.
  ///
  /// - Source: NOAA, harmonic constituents of station 9413450, as quoted by the tests of
  ///   neaps/tide-predictor. S1, M1 and L2, of 0.04 ft or less, are left out, because their arguments
  ///   are long series.
  static let monterey: [Constituent] = [
    .init(name: "M2", speed: 28.984104, amplitude: 1.61, phase: 181.3),
    .init(name: "S2", speed: 30, amplitude: 0.43, phase: 180.1),
    .init(name: "N2", speed: 28.43973, amplitude: 0.37, phase: 155),
    .init(name: "K1", speed: 15.041069, amplitude: 1.2, phase: 219.6),
    .init(name: "O1", speed: 13.943035, amplitude: 0.75, phase: 203.5),
    .init(name: "NU2", speed: 28.512583, amplitude: 0.07, phase: 160.9),
    .init(name: "MU2", speed: 27.968208, amplitude: 0.04, phase: 114.7),
    .init(name: "2N2", speed: 27.895355, amplitude: 0.05, phase: 125.4),
    .init(name: "OO1", speed: 16.139101, amplitude: 0.04, phase: 246.4),
    .init(name: "LDA2", speed: 29.455626, amplitude: 0.01, phase: 213.6),
    .init(name: "J1", speed: 15.5854435, amplitude: 0.07, phase: 232.3),
    .init(name: "SSA", speed: 0.0821373, amplitude: 0.07, phase: 264.6),
    .init(name: "SA", speed: 0.0410686, amplitude: 0.2, phase: 198.5),
    .init(name: "MF", speed: 1.0980331, amplitude: 0.04, phase: 138.1),
    .init(name: "RHO1", speed: 13.471515, amplitude: 0.02, phase: 197),
    .init(name: "Q1", speed: 13.398661, amplitude: 0.13, phase: 194.8),
    .init(name: "T2", speed: 29.958933, amplitude: 0.02, phase: 165.3),
    .init(name: "2Q1", speed: 12.854286, amplitude: 0.02, phase: 191.7),
    .init(name: "P1", speed: 14.958931, amplitude: 0.38, phase: 215.8),
    .init(name: "K2", speed: 30.082138, amplitude: 0.12, phase: 170.6),
  ]

  /// The arguments of the equilibrium tide at a date.
  struct Equilibrium {
    private let s, h, p, p1, hourAngle: Double
    private let xi, nu, nuPrime, nuSecond, inclination: Double

    init(at date: Date) {
      let days = date.timeIntervalSince1970 / 86_400 + 2_440_587.5 - 2_451_545
      let centuries = days / 36_525
      s = 218.3164477 + 481_267.88123421 * centuries
      h = 280.46646 + 36_000.76983 * centuries
      p = 83.3532465 + 4069.0137287 * centuries
      p1 = 282.93735 + 1.71946 * centuries
      hourAngle = (days + 0.5).truncatingRemainder(dividingBy: 1) * 360 + 180
      let node = (125.04452 - 1934.136261 * centuries).truncatingRemainder(dividingBy: 360)
      let n = (node < -180 ? node + 360 : node) * .pi / 180
      let i = acos(0.91370 - 0.03569 * cos(n))
      let (a, b) = (atan(1.01883 * tan(n / 2)), atan(0.64412 * tan(n / 2)))
      inclination = i
      let nu = a - b
      self.nu = nu * 180 / .pi
      xi = (n - a - b) * 180 / .pi
      nuPrime = atan2(sin(2 * i) * sin(nu), sin(2 * i) * cos(nu) + 0.3347) * 180 / .pi
      let squared = sin(i) * sin(i)
      nuSecond = atan2(squared * sin(2 * nu), squared * cos(2 * nu) + 0.0727) * 90 / .pi
    }

    /// V + u, in degrees.
    func argument(_ name: String) -> Double { uniform(name) + nodal(name) }

    /// V, which grows uniformly, in degrees.
    func uniform(_ name: String) -> Double {
      let t = hourAngle
      switch name {
      case "M2": return 2 * (t - s + h)
      case "S2": return 2 * t
      case "N2": return 2 * t - 3 * s + 2 * h + p
      case "NU2": return 2 * t - 3 * s + 4 * h - p
      case "MU2": return 2 * t - 4 * s + 4 * h
      case "2N2": return 2 * t - 4 * s + 2 * h + 2 * p
      case "LDA2": return 2 * t - s + p + 180
      case "T2": return 2 * t - h + p1
      case "K2": return 2 * t + 2 * h
      case "K1": return t + h - 90
      case "O1": return t - 2 * s + h + 90
      case "P1": return t - h + 90
      case "Q1": return t - 3 * s + h + p + 90
      case "2Q1": return t - 4 * s + h + 2 * p + 90
      case "RHO1": return t - 3 * s + 3 * h - p + 90
      case "J1": return t + s + h - p - 90
      case "OO1": return t + 2 * s + h - 90
      case "MF": return 2 * s
      case "SA": return h
      default: return 2 * h
      }
    }

    /// u, which the moon's node changes, in degrees.
    private func nodal(_ name: String) -> Double {
      switch name {
      case "M2", "N2", "NU2", "MU2", "2N2", "LDA2": 2 * xi - 2 * nu
      case "O1", "Q1", "2Q1", "RHO1": 2 * xi - nu
      case "K1": -nuPrime
      case "K2": -2 * nuSecond
      case "J1": -nu
      case "OO1": -2 * xi - nu
      case "MF": -2 * xi
      default: 0
      }
    }

    /// The node factor f.
    func factor(_ name: String) -> Double {
      let i = inclination
      let nu = nu * .pi / 180
      switch name {
      case "M2", "N2", "NU2", "MU2", "2N2", "LDA2": return pow(cos(i / 2), 4) / 0.9154
      case "O1", "Q1", "2Q1", "RHO1": return sin(i) * pow(cos(i / 2), 2) / 0.38
      case "K1":
        return
          (0.8965 * pow(sin(2 * i), 2) + 0.6001 * sin(2 * i) * cos(nu) + 0.1006).squareRoot()
      case "K2":
        return
          (19.0444 * pow(sin(i), 4) + 2.7702 * pow(sin(i), 2) * cos(2 * nu) + 0.0981).squareRoot()
      case "J1": return sin(2 * i) / 0.7214
      case "OO1": return sin(i) * pow(sin(i / 2), 2) / 0.0164
      case "MF": return pow(sin(i), 2) / 0.1578
      default: return 1
      }
    }
  }

  /// Returns the height in feet at a date, with the arguments of that date itself.
  static func height(at date: Date) -> Double {
    let equilibrium = Equilibrium(at: date)
    return monterey.reduce(0) { sum, constituent in
      let angle = equilibrium.argument(constituent.name) - constituent.phase
      return sum + constituent.amplitude * equilibrium.factor(constituent.name)
        * cos(angle.truncatingRemainder(dividingBy: 360) * .pi / 180)
    }
  }

  /// Writes a file with Monterey and a subordinate station, by libtcd's own functions.
  ///
  /// The tables have the years 2018 to 2028; as in all such files, V₀ is that of the begin of the
  /// year, and u and f are those of its middle.
  static func write(to path: String) {
    TideDatabase.lock.withLock {
      let years = 2018...2028
      let names = monterey.map { strdup($0.name) }
      defer { names.forEach { free($0) } }
      var speeds = monterey.map(\.speed)
      let arguments = monterey.map { constituent in
        years.map { Float(argument(constituent.name, ofYear: $0)) }
      }
      let factors = monterey.map { constituent in
        years.map { Float(middle(ofYear: $0).factor(constituent.name)) }
      }
      let tables = arguments.map(pointer)
      let factorTables = factors.map(pointer)
      defer { (tables + factorTables).forEach { $0.deallocate() } }
      var (nameTable, argumentTable, factorTable) = (
        names, tables.map(Optional.init), factorTables.map(Optional.init)
      )
      let file = strdup(path)
      defer { free(file) }
      _ = create_tide_db(
        file, UInt32(monterey.count), &nameTable, &speeds, 2018, UInt32(years.count),
        &argumentTable, &factorTable)
      addStations()
      close_tide_db()
    }
  }

  private static func pointer(_ values: [Float]) -> UnsafeMutablePointer<Float> {
    let pointer = UnsafeMutablePointer<Float>.allocate(capacity: values.count)
    pointer.initialize(from: values, count: values.count)
    return pointer
  }

  private static func addStations() {
    var database = get_tide_db_header()
    var record = TIDE_RECORD()
    record.header.record_type = UInt8(REFERENCE_STATION.rawValue)
    record.header.latitude = 36.605
    record.header.longitude = -121.888
    record.header.reference_station = -1
    record.header.tzfile = text(":America/Los_Angeles") { Int16(find_or_add_tzfile($0, &database)) }
    record.country = text("United States") { Int16(find_or_add_country($0, &database)) }
    record.level_units = text("feet") { UInt8(find_level_units($0)) }
    record.datum = text("Mean Lower Low Water") { Int16(find_or_add_datum($0, &database)) }
    record.datum_offset = 2.83
    record.months_on_station = 12
    set("Monterey, California", &record.header.name)
    set("NOAA", &record.source)
    withUnsafeMutableBytes(of: &record.amplitude) { bytes in
      let amplitudes = bytes.bindMemory(to: Float.self)
      for (index, constituent) in monterey.enumerated() {
        amplitudes[index] = Float(constituent.amplitude)
      }
    }
    withUnsafeMutableBytes(of: &record.epoch) { bytes in
      let epochs = bytes.bindMemory(to: Float.self)
      for (index, constituent) in monterey.enumerated() {
        epochs[index] = Float(constituent.phase)
      }
    }
    _ = add_tide_record(&record, &database)
    var subordinate = TIDE_RECORD()
    subordinate.header = record.header
    subordinate.header.record_type = UInt8(SUBORDINATE_STATION.rawValue)
    subordinate.header.reference_station = 0
    subordinate.header.latitude = 36.96
    subordinate.country = record.country
    subordinate.level_units = record.level_units
    set("Santa Cruz, California", &subordinate.header.name)
    set("NOAA", &subordinate.source)
    subordinate.max_time_add = -6
    subordinate.min_time_add = 104
    subordinate.max_level_multiply = 1.1
    subordinate.min_level_add = 0.5
    _ = add_tide_record(&subordinate, &database)
  }

  /// V₀ at the begin of a year, with u in its middle.
  private static func argument(_ name: String, ofYear year: Int) -> Double {
    let (start, middle) = (start(ofYear: year), middle(ofYear: year))
    let u = middle.argument(name) - middle.uniform(name)
    let value = (start.uniform(name) + u).truncatingRemainder(dividingBy: 360)
    return value < 0 ? value + 360 : value
  }

  private static func start(ofYear year: Int) -> Equilibrium {
    Equilibrium(at: date("\(year)-01-01T00:00:00Z"))
  }

  private static func middle(ofYear year: Int) -> Equilibrium {
    Equilibrium(at: date("\(year)-07-02T12:00:00Z"))
  }

  static func date(_ text: String) -> Date {
    (try? Date(text, strategy: .iso8601)) ?? .distantPast
  }

  private static func text<Value>(
    _ text: String, _ body: (UnsafeMutablePointer<CChar>?) -> Value
  ) -> Value {
    let copy = strdup(text)
    defer { free(copy) }
    return body(copy)
  }

  /// Copies a text into a field of a record.
  private static func set<Field>(_ text: String, _ field: inout Field) {
    withUnsafeMutableBytes(of: &field) { bytes in
      bytes.copyBytes(from: Array(text.utf8) + [0])
    }
  }
}
