import Files
import Foundation

/// What the kernel sees of a program's file when it starts it.
///
/// - Source: elf(5), execve(2).
struct ProgramFile: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// A binary: the number of its machine, and the loader it asks for or `nil` where it needs none.
    case binary(machine: Int, loader: String?)
    /// A script, with the words behind its `#!`.
    case script([String])
    /// Nothing that says how it is run.
    case other
  }

  let kind: Kind

  /// Looks at the beginning of a file; one that cannot be read is nothing that says how it is run.
  init(at path: String) {
    // What cannot be read has no beginning.
    let bytes = try? RegularFile.beginning(of: path, length: Self.longest)
    kind = Self.kind(of: bytes ?? [])
  }

  /// Whether it says of itself that it is a program.
  var isProgram: Bool { kind != .other }

  /// As much as holds the headers and a script's first line, in bytes.
  private static let longest = 16384

  private static func kind(of bytes: [UInt8]) -> Kind {
    if bytes.starts(with: "#!".utf8) {
      let line = bytes.dropFirst(2).prefix { $0 != 0x0a }
      let words = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      return .script(words.map(String.init))
    }
    guard bytes.starts(with: [0x7f] + "ELF".utf8), bytes.count > 64 else { return .other }
    let header = ELFHeader(bytes: bytes)
    return .binary(machine: header.machine, loader: header.loader)
  }

  /// The machine that this very program was built for; `nil` where the kernel does not say.
  static var ownMachine: Int? {
    guard case .binary(let machine, _) = ProgramFile(at: "/proc/self/exe").kind else { return nil }
    return machine
  }

  /// What a machine is called, of the usual ones.
  static func name(ofMachine machine: Int) -> String {
    let names = [
      3: "x86", 8: "MIPS", 21: "PowerPC", 22: "S/390", 40: "ARM", 62: "x86-64", 183: "AArch64",
      243: "RISC-V", 258: "LoongArch",
    ]
    return names[machine] ?? "number \(machine)"
  }
}

/// The header of a binary, of either word length and byte order.
private struct ELFHeader {
  let bytes: [UInt8]
  private var isWide: Bool { bytes[4] == 2 }
  private var isBigEndian: Bool { bytes[5] == 2 }

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  var machine: Int { number(at: 18, 2) }

  /// The loader that a program header of the kind 3 names.
  var loader: String? {
    let table = number(at: isWide ? 32 : 28, isWide ? 8 : 4)
    let size = number(at: isWide ? 54 : 42, 2)
    let count = min(number(at: isWide ? 56 : 44, 2), 64)
    for entry in (0..<count).map({ table + $0 * size }) where number(at: entry, 4) == 3 {
      let start = number(at: entry + (isWide ? 8 : 4), isWide ? 8 : 4)
      let length = number(at: entry + (isWide ? 32 : 16), isWide ? 8 : 4)
      guard start < bytes.count, length < 4096 else { return nil }
      let name = bytes[start...].prefix(length).prefix { $0 != 0 }
      return String(decoding: name, as: UTF8.self)
    }
    return nil
  }

  /// A number of so many bytes; 0 beyond what was read.
  private func number(at offset: Int, _ count: Int) -> Int {
    guard offset >= 0, offset <= bytes.count - count else { return 0 }
    let digits = bytes[offset..<(offset + count)]
    let value = (isBigEndian ? Array(digits) : digits.reversed()).reduce(UInt64(0)) {
      $0 << 8 | UInt64($1)
    }
    // A place beyond the file is as good as any other beyond the file.
    return Int(min(value, 1 << 40))
  }
}
