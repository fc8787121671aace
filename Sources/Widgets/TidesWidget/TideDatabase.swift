internal import CTcd
internal import Files
internal import Foundation
internal import WidgetOptions

/// A file with the harmonic constants of stations, read by libtcd.
///
/// libtcd has one open file per process, so a lock lets one thread in at a time. It checks nothing in
/// the body of a file, so a damaged one may end the process: the widget reads files by ``TideFiles``.
struct TideDatabase: Sendable {
  let path: String

  /// Held while libtcd is used.
  static let lock = NSLock()
  /// The length of a foot, in meters.
  private static let metersPerFoot = TideUnit.metersPerFoot
  /// The maximum height, in meters; the highest tides on Earth have 17 m.
  private static let heightLimit = 100.0
  /// The maximum difference of a time, in seconds.
  private static let delayLimit = 86_400.0

  /// The constants of a station.
  struct Record: Codable, Hashable, Sendable {
    var series: HarmonicSeries
    /// The differences from the reference station whose series it is, or `nil` for a reference
    /// station.
    var offsets: TideOffsets?
    /// The name of the datum, such as `Mean Lower Low Water`.
    var datum: String
  }

  /// Returns the stations with tides; those with currents are left out.
  ///
  /// - Throws: ``TideError/unreadableFile(_:_:)``.
  func stations() throws(TideError) -> [TideStation] {
    try check()
    return try withOpenFile { header in
      (0..<Int32(clamping: header.number_of_records)).compactMap(station)
    }
  }

  private func station(_ number: Int32) -> TideStation? {
    var header = TIDE_STATION_HEADER()
    guard get_partial_tide_record(number, &header) != 0,
      (-90...90).contains(header.latitude), (-180...180).contains(header.longitude)
    else { return nil }
    let name = TideStation.cleaned(String(cString: ctcd_name(&header)))
    // XTide's files have currents in the same list, named so; their units are in the full record.
    guard !name.isEmpty, !name.localizedCaseInsensitiveContains("current") else { return nil }
    return TideStation(
      name: name, latitude: header.latitude, longitude: header.longitude,
      zoneName: Self.zone(header.tzfile), zoneOffset: nil,
      source: .file(path: path, record: number))
  }

  /// Returns the constants of a station.
  ///
  /// - Throws: ``TideError/unreadableFile(_:_:)``.
  func record(_ number: Int32) throws(TideError) -> Record {
    try check()
    let record = try withOpenFile { header in Self.record(number, header) }
    guard let record else { throw unreadable("station \(number) has no heights") }
    return record
  }

  private static func record(_ number: Int32, _ header: DB_HEADER_PUBLIC) -> Record? {
    guard let own = tideRecord(number), let scale = scale(of: own) else { return nil }
    let isSubordinate = Int(own.header.record_type) == Int(SUBORDINATE_STATION.rawValue)
    guard isSubordinate else {
      return Record(
        series: series(of: own, scale, header), offsets: nil,
        datum: TideStation.cleaned(String(cString: get_datum(Int32(own.datum)))))
    }
    guard let reference = tideRecord(own.header.reference_station),
      Int(reference.header.record_type) == Int(REFERENCE_STATION.rawValue),
      let referenceScale = self.scale(of: reference)
    else { return nil }
    return Record(
      series: series(of: reference, referenceScale, header), offsets: offsets(of: own, scale),
      datum: TideStation.cleaned(String(cString: get_datum(Int32(reference.datum)))))
  }

  private static func tideRecord(_ number: Int32) -> TIDE_RECORD? {
    var record = TIDE_RECORD()
    return read_tide_record(number, &record) == number ? record : nil
  }

  /// Returns the length of a station's unit in meters, or `nil` if the station has no heights.
  private static func scale(of record: TIDE_RECORD) -> Double? {
    switch String(cString: get_level_units(Int32(record.level_units))) {
    case "feet": metersPerFoot
    case "meters": 1
    default: nil
    }
  }

  private static func series(
    of record: TIDE_RECORD, _ scale: Double, _ header: DB_HEADER_PUBLIC
  ) -> HarmonicSeries {
    let years = 0..<Int32(clamping: header.number_of_years)
    let constituents = (0..<Int32(clamping: header.constituents)).compactMap { number in
      constituent(number, of: record, scale, years)
    }
    return HarmonicSeries(
      meanHeight: height(record.datum_offset, scale), constituents: constituents,
      meridian: seconds(record.zone_offset), firstYear: Int(header.start_year))
  }

  /// Returns a constituent, or `nil` if the station does not have it.
  private static func constituent(
    _ number: Int32, of record: TIDE_RECORD, _ scale: Double, _ years: Range<Int32>
  ) -> Constituent? {
    var record = record
    let amplitude = Double(ctcd_amplitude(&record, number)) * scale
    guard amplitude > 0, amplitude < heightLimit else { return nil }
    let constituent = Constituent(
      speed: get_speed(number), amplitude: amplitude, epoch: Double(ctcd_epoch(&record, number)),
      equilibriumArguments: years.map { Double(get_equilibrium(number, $0)) },
      nodeFactors: years.map { Double(get_node_factor(number, $0)) })
    return constituent.isPlausible ? constituent : nil
  }

  /// Returns the differences of a subordinate station; a factor of 0 means that there is none.
  private static func offsets(of record: TIDE_RECORD, _ scale: Double) -> TideOffsets {
    func factor(_ value: Float) -> Double { value > 0 && value < 100 ? Double(value) : 1 }
    return TideOffsets(
      highDelay: seconds(record.max_time_add), lowDelay: seconds(record.min_time_add),
      highFactor: factor(record.max_level_multiply), lowFactor: factor(record.min_level_multiply),
      highAddition: height(record.max_level_add, scale),
      lowAddition: height(record.min_level_add, scale))
  }

  /// Returns the seconds of a time that is encoded as hours · 100 + minutes, both with the sign.
  private static func seconds(_ time: Int32) -> TimeInterval {
    let seconds = TimeInterval(time / 100) * 3600 + TimeInterval(time % 100) * 60
    return min(delayLimit, max(-delayLimit, seconds))
  }

  /// Returns a height in meters; one that is not plausible counts as 0.
  private static func height(_ value: Float, _ scale: Double) -> Double {
    let height = Double(value) * scale
    return abs(height) < heightLimit ? height : 0
  }

  /// Returns the name of a time zone without the colon that POSIX puts before it.
  private static func zone(_ number: Int16) -> String? {
    let name = String(cString: get_tzfile(Int32(number))).drop { $0 == ":" }
    return TimeZone(identifier: String(name))?.identifier
  }

  func unreadable(_ reason: String) -> TideError {
    .unreadableFile(UserPath.name(of: path), reason)
  }

  private func withOpenFile<Value>(
    _ body: (DB_HEADER_PUBLIC) -> Value
  ) throws(TideError) -> Value {
    Self.lock.lock()
    defer { Self.lock.unlock() }
    guard let name = strdup(path) else { throw unreadable("there is no memory") }
    defer { free(name) }
    guard open_tide_db(name) != 0 else { throw unreadable("libtcd cannot open it") }
    defer { close_tide_db() }
    return body(get_tide_db_header())
  }
}
