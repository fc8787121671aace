internal import CLibgit2

/// The name of an object.
struct ObjectID: Hashable {
  private let words: (UInt64, UInt64, UInt32)

  init(_ value: git_oid) {
    words = withUnsafeBytes(of: value.id) { bytes in
      (
        bytes.loadUnaligned(as: UInt64.self),
        bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self),
        bytes.loadUnaligned(fromByteOffset: 16, as: UInt32.self)
      )
    }
  }

  /// Parses 40 hexadecimal digits.
  init?(_ text: some StringProtocol) {
    var value = git_oid()
    guard text.utf8.count == 40, git_oid_fromstr(&value, String(text)) == 0 else { return nil }
    self.init(value)
  }

  var value: git_oid {
    var value = git_oid()
    withUnsafeMutableBytes(of: &value.id) { bytes in
      bytes.storeBytes(of: words.0, as: UInt64.self)
      bytes.storeBytes(of: words.1, toByteOffset: 8, as: UInt64.self)
      bytes.storeBytes(of: words.2, toByteOffset: 16, as: UInt32.self)
    }
    return value
  }

  /// The 40 hexadecimal digits.
  var text: String {
    var value = value
    var buffer = [CChar](repeating: 0, count: 41)
    return git_oid_tostr(&buffer, buffer.count, &value).map { String(cString: $0) } ?? ""
  }

  static func == (first: ObjectID, second: ObjectID) -> Bool { first.words == second.words }

  func hash(into hasher: inout Hasher) {
    // A hash of commits is random enough already.
    hasher.combine(words.0)
  }
}
