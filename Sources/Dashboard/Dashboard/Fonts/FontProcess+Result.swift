import Cells
import Foundation
import ViewTree

/// What the child process prints.
private struct FontTable: Decodable {
  let height: Int
  let kerns: Bool
  /// The rows of each glyph, by the number of its scalar.
  let glyphs: [String: [String]]
}

extension FontProcess {
  /// Returns the font of a name that this process, which must be complete, has read.
  func result(of name: String) -> Result<FigletFace, FontError> {
    switch end {
    case .exited(0): face(named: name)
    case .exited(1) where !message.isEmpty: .failure(.rejected(name, message))
    case .exited(127): .failure(.unavailable(loaderProblem))
    case .signal(SIGXCPU): .failure(.tooSlow(name))
    case .signal: .failure(.crashed(name))
    case .exited, nil: .failure(.nonsense(name))
    }
  }

  /// The first line of the error messages, without control characters.
  private var message: String {
    let line = errors.prefix { $0 != 0x0a }
    return Sanitizer.line(String(decoding: line, as: UTF8.self))
  }

  /// The reason why the program could not be loaded.
  private var loaderProblem: String {
    message.contains("libcaca")
      ? "libcaca is not installed; run apt-get install libcaca0" : message
  }

  private func face(named name: String) -> Result<FigletFace, FontError> {
    // Anything but a table of glyphs is reported in one sentence.
    guard let table = try? JSONDecoder().decode(FontTable.self, from: Data(output)) else {
      return .failure(.nonsense(name))
    }
    var glyphs: [Unicode.Scalar: [String]] = [:]
    for (key, rows) in table.glyphs {
      guard let scalar = UInt32(key).flatMap(Unicode.Scalar.init) else {
        return .failure(.nonsense(name))
      }
      glyphs[scalar] = rows
    }
    do throws(FigletFace.Problem) {
      return .success(
        try FigletFace(name: name, height: table.height, kerns: table.kerns, glyphs: glyphs))
    } catch {
      return .failure(.rejected(name, error.reason))
    }
  }
}

extension FigletFace.Problem {
  /// The second half of a sentence about the font.
  fileprivate var reason: String {
    switch self {
    case .height(let height):
      "is \(height) rows tall; expected 1 to \(FigletFace.maximumHeight)"
    case .shape(let scalar): "has an invalid glyph for “\(scalar)”"
    case .character(let scalar):
      "has a glyph for “\(scalar)” that does not consist of characters one cell wide"
    case .missingDigit(let digit): "has no glyph for “\(digit)”"
    }
  }
}
