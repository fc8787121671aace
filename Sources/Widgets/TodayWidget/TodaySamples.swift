internal import FeedsWidget

extension Feed {
  /// The headlines of previews and placeholders.
  static let sample = Feed(
    headlines: [
      "The city opens a new park by the river",
      "Researchers read a scroll that was burnt for two millennia",
      "Night trains return to the timetable in spring",
      "A quiet year for the almond harvest",
      "Orchestra plays from memory for the first time",
    ].enumerated().map { Headline(id: UInt64($0.offset), title: $0.element) })
}
