import Files
import Foundation

/// A program's file, classified by how the kernel executes it.
///
/// - Source: elf(5), execve(2).
struct ProgramFile: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// An ELF binary, with its machine number and its loader.
    ///
    /// The loader is `nil` if the binary needs none, or if the loader's path cannot be read.
    case binary(machine: Int, loader: String?)
    /// A script, with the words after its `#!`.
    case script([String])
    /// Neither a binary nor a script, or a file that cannot be read.
    case other
  }

  let kind: Kind

  init(at path: String) {
    // A file that cannot be read counts as empty.
    let bytes = try? RegularFile.beginning(of: path, length: Self.headerSize)
    kind = Self.kind(of: bytes ?? [])
  }

  /// Whether the file is a binary or a script.
  var isProgram: Bool { kind != .other }

  /// The number of bytes that are read: enough for the headers or a script's first line.
  private static let headerSize = 16384

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

  /// The machine number that this program was built for, or `nil` if it cannot be read.
  static var currentMachine: Int? {
    guard case .binary(let machine, _) = ProgramFile(at: "/proc/self/exe").kind else { return nil }
    return machine
  }

  /// Returns the name of a machine type; an uncommon one is named by its number.
  static func name(ofMachine machine: Int) -> String {
    let names = [
      3: "x86", 8: "MIPS", 21: "PowerPC", 22: "S/390", 40: "ARM", 62: "x86-64", 183: "AArch64",
      243: "RISC-V", 258: "LoongArch",
    ]
    return names[machine] ?? "machine type \(machine)"
  }
}

/// An ELF header, of either word size and byte order; the offsets are those in elf(5).
private struct ELFHeader {
  let bytes: [UInt8]
  private var is64Bit: Bool { bytes[4] == 2 }
  private var isBigEndian: Bool { bytes[5] == 2 }

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The number of the machine type.
  var machine: Int { number(at: 18, 2) }

  /// The path of the loader, from the program header of type 3 (`PT_INTERP`).
  var loader: String? {
    let table = number(at: is64Bit ? 32 : 28, is64Bit ? 8 : 4)
    let size = number(at: is64Bit ? 54 : 42, 2)
    // Programs have about ten entries; in a damaged file, the number may be anything.
    let count = min(number(at: is64Bit ? 56 : 44, 2), 64)
    for entry in (0..<count).map({ table + $0 * size }) where number(at: entry, 4) == 3 {
      let start = number(at: entry + (is64Bit ? 8 : 4), is64Bit ? 8 : 4)
      let length = number(at: entry + (is64Bit ? 32 : 16), is64Bit ? 8 : 4)
      // No path is longer than `PATH_MAX`, which is 4,096 bytes.
      guard start < bytes.count, length < 4096 else { return nil }
      let name = bytes[start...].prefix(length).prefix { $0 != 0 }
      return String(decoding: name, as: UTF8.self)
    }
    return nil
  }

  /// Returns a number of `count` bytes, or 0 if it is beyond the bytes that were read.
  private func number(at offset: Int, _ count: Int) -> Int {
    guard offset >= 0, offset <= bytes.count - count else { return 0 }
    let digits = bytes[offset..<(offset + count)]
    let value = (isBigEndian ? Array(digits) : digits.reversed()).reduce(UInt64(0)) {
      $0 << 8 | UInt64($1)
    }
    // Clamped so that offsets can be added; such an offset is beyond the end anyway.
    return Int(min(value, 1 << 40))
  }
}
