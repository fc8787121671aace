/// Why a data widget shows nothing, or not all.
struct DataProblem: Error, Hashable, Sendable {
  /// The setting to which the reason belongs.
  enum Part: String, Hashable, Sendable {
    case source, headers, decode, select, show, every
  }

  var part: Part
  /// The reason in one line, in the user's language.
  var text: String
  /// Whether it may be over soon, as when a server cannot be reached.
  var isTemporary = false

  init(_ part: Part, _ text: String, isTemporary: Bool = false) {
    self.part = part
    self.text = text
    self.isTemporary = isTemporary
  }
}
