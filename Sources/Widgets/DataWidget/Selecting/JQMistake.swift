/// Finds the place of a mistake in an expression, which libjq 1.6 does not tell.
enum JQMistake {
  /// The maximum length of an expression whose mistake is searched for, in characters.
  private static let lengthLimit = 2000
  /// The maximum number of stages that are run to find the one that fails.
  private static let stageLimit = 8
  /// A word that the grammar accepts almost nowhere.
  private static let unexpectedWord = "__loc__"

  /// Returns the number of characters before a mistake of syntax, or before an unknown name.
  ///
  /// An expression that ends too early has its mistake at the end.
  static func offset(in expression: String, _ message: String) -> Int? {
    guard expression.count <= lengthLimit else { return nil }
    if let name = undefinedName(in: message) { return offset(ofName: name, in: expression) }
    guard message.contains("syntax error") else { return nil }
    let characters = Array(expression)
    let ends = (0...characters.count).filter { end in
      end == 0 || end == characters.count
        || !(isPart(characters[end - 1]) && isPart(characters[end]))
    }
    // The parser reports the first token that cannot follow. Before it, a word that is added at the
    // end is reported instead.
    var (low, high) = (0, ends.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if canContinue(String(characters[..<ends[middle]])) {
        low = middle
      } else {
        high = middle - 1
      }
    }
    // The mistake is the token after the longest beginning that can continue.
    let offset = ends[low]
    return offset + characters[offset...].prefix(while: \.isWhitespace).count
  }

  /// Returns whether a character can be a part of a name.
  private static func isPart(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || character == "_")
  }

  private static func canContinue(_ beginning: String) -> Bool {
    do throws(JQProgram.Failure) {
      _ = try JQProgram(beginning + " " + unexpectedWord)
      return true
    } catch {
      // In the middle of a string, the word is a part of it.
      return ["unexpected \(unexpectedWord)", "unexpected $end", "unexpected end of"].contains {
        error.message.contains($0)
      }
    }
  }

  /// Returns the name in a message such as `foo/0 is not defined` or `$x is not defined`.
  private static func undefinedName(in message: String) -> String? {
    guard message.contains("is not defined"), let word = message.split(separator: " ").first else {
      return nil
    }
    return String(word.prefix { $0 != "/" })
  }

  private static func offset(ofName name: String, in expression: String) -> Int? {
    let characters = Array(expression)
    let wanted = Array(name)
    guard wanted.count <= characters.count else { return nil }
    return (0...characters.count - wanted.count).first { start in
      guard Array(characters[start..<start + wanted.count]) == wanted else { return false }
      let end = start + wanted.count
      let beginsWord =
        start == 0 || !(isPart(characters[start - 1]) || characters[start - 1] == ".")
      return beginsWord && (end == characters.count || !isPart(characters[end]))
    }
  }

  /// Finds the stage of a pipeline that fails.
  ///
  /// - Parameters:
  ///   - expression: The expression, which fails.
  ///   - fails: Returns whether a beginning of the expression fails.
  /// - Returns: The number of characters before it, or `nil` if there is only one stage, or if it is
  ///   not a plain pipeline.
  static func failingStage(in expression: String, fails: (String) -> Bool) -> Int? {
    let starts = stageStarts(of: expression)
    guard starts.count > 1, starts.count <= stageLimit else { return nil }
    let characters = Array(expression)
    for (index, start) in starts.enumerated() {
      let end = index + 1 < starts.count ? starts[index + 1] - 1 : characters.count
      guard fails(String(characters[..<end])) else { continue }
      return start + characters[start...].prefix(while: \.isWhitespace).count
    }
    return nil
  }

  /// Returns the number of characters before each stage of a pipeline.
  private static func stageStarts(of expression: String) -> [Int] {
    var starts = [0]
    var depth = 0
    var isQuoted = false
    var isEscaped = false
    let characters = Array(expression)
    for (index, character) in characters.enumerated() {
      if isQuoted {
        if isEscaped {
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else if character == "\"" {
          isQuoted = false
        }
        continue
      }
      switch character {
      case "\"": isQuoted = true
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      case "|" where depth == 0 && characters.dropFirst(index + 1).first != "=":
        starts.append(index + 1)
      default: break
      }
    }
    return starts
  }
}
