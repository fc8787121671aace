internal import Files
internal import Foundation
internal import TesseraUI
internal import WidgetOptions

/// Where a data widget gets its bytes from.
enum DataSource: Hashable, Sendable {
  case none
  /// A line for the shell.
  case command(String)
  /// An address of HTTP, which may refer to secrets.
  case address(String)
  /// The absolute path of a file.
  case file(String)
  /// What `tessera push` gives to an identifier.
  case push(String)

  private static let pushPrefix = "push:"

  /// Reads the text that the user typed.
  ///
  /// An address begins with `http://` or `https://`, a push with `push:`. A path that begins with
  /// `/` or `~/` is a file, unless it is a program; everything else is a command. An address may be a
  /// secret as a whole, or begin with one.
  ///
  /// - Throws: ``DataProblem`` if the text is neither, or a secret that it begins with is missing.
  init(
    _ text: String, home: String, secrets: SecretTexts = SecretTexts()
  ) throws(DataProblem) {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !SecretTexts.beginsWithSecret(text) else {
      guard Self.isAddress(try secrets.replacingReferences(in: text, of: .source)) else {
        throw DataProblem(
          .source, String(localized: "A secret can be used in an address and in headers only."))
      }
      self = .address(text)
      return
    }
    if text.isEmpty {
      self = .none
    } else if Self.isAddress(text) {
      guard URL(string: text)?.host?.isEmpty == false else {
        throw DataProblem(.source, String(localized: "This is not an address."))
      }
      self = .address(text)
    } else if let scheme = Self.otherScheme(of: text) {
      throw DataProblem(
        .source, String(localized: "Addresses of \(scheme) cannot be read, only http and https."))
    } else if text.hasPrefix(Self.pushPrefix) {
      let id = text.dropFirst(Self.pushPrefix.count)
      guard PlainName.isValid(id) else {
        throw DataProblem(
          .source, String(localized: "A push has a name of letters, digits, “-”, “_” and “.”."))
      }
      self = .push(String(id))
    } else if let path = Self.path(text, home: home) {
      self = .file(path)
    } else {
      self = .command(text)
    }
  }

  private static func isAddress(_ text: String) -> Bool {
    let beginning = text.prefix(8).lowercased()
    return beginning.hasPrefix("http://") || beginning.hasPrefix("https://")
  }

  /// Returns the scheme of a text that is an address of another kind than HTTP and files, or `nil`.
  private static func otherScheme(of text: String) -> String? {
    guard let end = text.range(of: "://")?.lowerBound else { return nil }
    let scheme = text[..<end].lowercased()
    let isScheme = !scheme.isEmpty && scheme.allSatisfy { $0.isASCII && $0.isLetter }
    return isScheme && scheme != "file" ? scheme : nil
  }

  /// Returns the path of a file, or `nil` if the text is a command.
  private static func path(_ text: String, home: String) -> String? {
    guard ["/", "~/", "file:///"].contains(where: { text.hasPrefix($0) }),
      let path = UserPath.absolute(text, in: home, home: home)
    else { return nil }
    var status = stat()
    guard stat(path, &status) == 0 else {
      // Words after a path are the arguments of a command.
      return path.contains(where: \.isWhitespace) ? nil : path
    }
    let isProgram = status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    return isProgram ? nil : path
  }

  /// How often the source is read if the user does not say, in seconds, or `nil` if it is watched.
  var standardInterval: Double? {
    switch self {
    case .command: 60
    case .address: 900
    case .none, .file, .push: nil
    }
  }

  /// The text whose file name extension may tell the format.
  var name: String {
    switch self {
    case .address(let text): URL(string: text)?.path ?? ""
    case .file(let path): path
    case .none, .command, .push: ""
    }
  }
}
