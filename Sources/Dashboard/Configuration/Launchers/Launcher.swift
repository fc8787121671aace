package import Cells
package import ViewTree

/// An item of `launchers.yaml`: something that a press starts or opens.
///
/// Programs come only from this file of the user. A widget can name a launcher but not a program.
package struct Launcher: Hashable, Sendable {
  /// The name, which is unique in the file.
  package var name: String
  /// One or two letters, an emoji, another glyph, or the path of a picture; `nil` for the first
  /// letters of the name.
  package var icon: String?
  /// The color of the tile: the name of a theme color, or `#rrggbb`; `nil` for one chosen by the
  /// name.
  package var color: String?
  /// The key that starts the launcher while its box has the focus, or `nil` for none.
  package var key: KeyPress?
  package var action: Action

  /// What a press does.
  package enum Action: Hashable, Sendable {
    case program(Program)
    /// Opens an address by the rules for links.
    case open(String)
    case intent(Intent)
    /// Opens a sheet with these launchers.
    case group([Launcher])
  }

  /// A program with its arguments.
  package struct Program: Hashable, Sendable {
    package var command: Command
    package var run: Run
    /// The folder in which the program starts, or `nil` for that of the dashboard.
    package var directory: String?
    /// Whether the output stays on the screen after the end until Enter is pressed.
    package var pauses: Bool
    /// The environment, to which only the name of the terminal is added, or `nil` for that of the
    /// dashboard.
    package var environment: [String: String]?
    /// By what an extension's program is known whose command is another at each start, because it has
    /// what confines it; `nil` for its command.
    package var identifier: String?

    package init(
      _ command: Command, run: Run = .terminal, directory: String? = nil, pauses: Bool = false,
      environment: [String: String]? = nil, identifier: String? = nil
    ) {
      self.command = command
      self.run = run
      self.directory = directory
      self.pauses = pauses
      self.environment = environment
      self.identifier = identifier
    }
  }

  package enum Command: Hashable, Sendable {
    /// A program and its arguments, without a shell.
    case arguments([String])
    /// A line for `/bin/sh`.
    case line(String)

    /// The program and its arguments, with the shell if there is a line.
    package var arguments: [String] {
      switch self {
      case .arguments(let arguments): arguments
      case .line(let line): ["/bin/sh", "-c", line]
      }
    }
  }

  /// Where a program runs.
  package enum Run: String, Hashable, Sendable, CaseIterable {
    /// In this terminal, until the program ends.
    case terminal
    /// In a new window of tmux.
    case tmux
    /// In a session of its own, without a terminal.
    case detached
  }

  /// An intent of an extension.
  package struct Intent: Hashable, Sendable {
    package var `extension`: String
    package var name: String
    package var values: [String: JSON]
  }

  package init(
    _ name: String, icon: String? = nil, color: String? = nil, key: KeyPress? = nil,
    _ action: Action
  ) {
    self.name = name
    self.icon = icon
    self.color = color
    self.key = key
    self.action = action
  }

  /// The launchers of a group; none for another launcher.
  package var items: [Launcher] {
    if case .group(let items) = action { items } else { [] }
  }
}

/// The addresses `tessera://launch/NAME`, which start launchers.
extension Launcher {
  package static let addressPrefix = "tessera://launch/"
  /// The address that opens the sheet which adds a launcher.
  package static let additionAddress = "tessera://launchers/add"

  /// Returns whether an address starts or adds a launcher.
  package static func isAddress(_ address: String) -> Bool {
    address == additionAddress || name(inAddress: address) != nil
  }

  /// The address that starts this launcher.
  package var address: String { Self.addressPrefix + Self.encoded(name) }

  /// Returns the name of the launcher that an address starts, or `nil` for any other address.
  package static func name(inAddress address: String) -> String? {
    let prefix = addressPrefix
    guard address.lowercased().hasPrefix(prefix) else { return nil }
    return decoded(address.dropFirst(prefix.count))
  }

  /// - Source: RFC 3986 §2.1, §2.3: percent-encoding, unreserved characters.
  private static func encoded(_ name: String) -> String {
    name.utf8.map { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x2e, 0x5f, 0x7e:
        String(UnicodeScalar(byte))
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }

  /// Returns the decoded text, or `nil` if an escape is not valid or the bytes are not UTF-8.
  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      guard digits.utf8.count == 2, let value = UInt8(digits, radix: 16) else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
