/// The reason why a file cannot be used as a font, as the second half of a sentence.
enum FontProblem: Error, CustomStringConvertible {
  case usage
  case unreadable
  case noFont
  case longLine
  case tooLarge
  case controlCharacter(UInt8)
  case height(Int)
  case width(Int)
  case comments(Int)
  case notAccepted

  var description: String {
    switch self {
    case .usage: "needs a path; expected tessera-figlet FONT"
    case .unreadable: "cannot be read"
    case .noFont: "is not a FIGlet font; expected a file that begins with flf2a or tlf2a"
    case .longLine: "has a line that is longer than \(FontHeader.maximumLine) bytes"
    case .tooLarge: "is larger than \(FontHeader.maximumSize >> 20) MiB"
    case .controlCharacter(let byte):
      "contains the control character \(byte); expected printable characters"
    case .height(let height):
      "is \(height) rows tall; expected 1 to \(FontHeader.maximumHeight)"
    case .width(let width):
      "has lines of \(width) columns; expected 3 to \(FontHeader.maximumWidth)"
    case .comments(let count):
      "has \(count) lines of comments; expected at most \(FontHeader.maximumComments)"
    case .notAccepted: "is incomplete or damaged"
    }
  }
}
