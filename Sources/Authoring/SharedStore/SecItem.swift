internal import Foundation
internal import GRDB

// The names of Security's keychain, as C has them.

/// A text where Security wants Core Foundation's.
public typealias CFString = String
/// A dictionary where Security wants Core Foundation's.
public typealias CFDictionary = [String: Any]
/// Anything that Security gives back.
public typealias CFTypeRef = Any
/// A boolean where Security wants Core Foundation's.
public typealias CFBoolean = Bool
/// What came of a call: 0 where all went well.
public typealias OSStatus = Int32

/// True.
public let kCFBooleanTrue: CFBoolean? = true
/// False.
public let kCFBooleanFalse: CFBoolean? = false

/// All went well.
public let errSecSuccess: OSStatus = 0
/// A parameter is wrong.
public let errSecParam: OSStatus = -50
/// The keychain cannot be opened or written.
public let errSecNotAvailable: OSStatus = -25291
/// There is such an item already.
public let errSecDuplicateItem: OSStatus = -25299
/// There is no such item.
public let errSecItemNotFound: OSStatus = -25300

/// Key: which class of item.
public let kSecClass = "class"
/// A password of a program.
public let kSecClassGenericPassword = "genp"
/// A password of a place in the network.
public let kSecClassInternetPassword = "inet"
/// A key.
public let kSecClassKey = "keys"
/// A certificate.
public let kSecClassCertificate = "cert"
/// Key: whose password.
public let kSecAttrAccount = "acct"
/// Key: the password for what.
public let kSecAttrService = "svce"
/// Key: the group of programs that may read the item.
public let kSecAttrAccessGroup = "agrp"
/// Key: the server.
public let kSecAttrServer = "srvr"
/// Key: a name for people.
public let kSecAttrLabel = "labl"
/// Key: a description for people.
public let kSecAttrDescription = "desc"
/// Key: a remark for people.
public let kSecAttrComment = "icmt"
/// Key: a value of the program's own.
public let kSecAttrGeneric = "gena"
/// Key: when the item may be read; a terminal's user is there, so always.
public let kSecAttrAccessible = "pdmn"
/// After the first unlocking.
public let kSecAttrAccessibleAfterFirstUnlock = "ck"
/// After the first unlocking, on this machine alone.
public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly = "cku"
/// While unlocked.
public let kSecAttrAccessibleWhenUnlocked = "ak"
/// While unlocked, on this machine alone.
public let kSecAttrAccessibleWhenUnlockedThisDeviceOnly = "aku"
/// Key: whether the item is carried to the user's other machines; it is not.
public let kSecAttrSynchronizable = "sync"
/// Items that are carried, and items that are not.
public let kSecAttrSynchronizableAny = "syna"
/// Key: whether the newer keychain is meant; there is one.
public let kSecUseDataProtectionKeychain = "u_DataProtection"
/// Key: the secret.
public let kSecValueData = "v_Data"
/// Key: how many items are wanted.
public let kSecMatchLimit = "m_Limit"
/// One.
public let kSecMatchLimitOne = "m_LimitOne"
/// All.
public let kSecMatchLimitAll = "m_LimitAll"
/// Key: whether the secret is wanted.
public let kSecReturnData = "r_Data"
/// Key: whether what is known beside the secret is wanted.
public let kSecReturnAttributes = "r_Attributes"

/// Adds an item to the keychain.
///
/// - Source: Security `SecItemAdd`.
@discardableResult
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<Any?>?)
  -> OSStatus
{
  Keychain.answering { keychain in
    guard let query = KeychainQuery(attributes), let secret = query.secret else {
      return errSecParam
    }
    try keychain.add(query.attributes, secret: secret, class: query.kind)
    guard query.wantsSomething else { return errSecSuccess }
    let items = try keychain.items(of: query.kind, with: query.attributes)
    result?.pointee = items.last.flatMap { query.answer([$0]) }
    return errSecSuccess
  }
}

/// Looks for items in the keychain.
///
/// - Source: Security `SecItemCopyMatching`.
@discardableResult
public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<Any?>?)
  -> OSStatus
{
  Keychain.answering { keychain in
    guard let query = KeychainQuery(query) else { return errSecParam }
    let items = try keychain.items(of: query.kind, with: query.attributes)
    guard !items.isEmpty else { return errSecItemNotFound }
    result?.pointee = query.answer(items)
    return errSecSuccess
  }
}

/// Looks for items in the keychain, for a result that is an object.
///
/// - Source: Security `SecItemCopyMatching`.
@discardableResult
public func SecItemCopyMatching(
  _ query: CFDictionary, _ result: UnsafeMutablePointer<AnyObject?>?
) -> OSStatus {
  var found: Any?
  let status = SecItemCopyMatching(query, &found)
  result?.pointee = found as AnyObject
  return status
}

/// Changes items of the keychain.
///
/// - Source: Security `SecItemUpdate`.
@discardableResult
public func SecItemUpdate(_ query: CFDictionary, _ changes: CFDictionary) -> OSStatus {
  Keychain.answering { keychain in
    guard let query = KeychainQuery(query) else { return errSecParam }
    let new = KeychainQuery.attributes(of: changes)
    let count = try keychain.update(query.kind, with: query.attributes) { item in
      item.attributes.merge(new) { $1 }
      item.secret = changes[kSecValueData] as? Data ?? item.secret
    }
    return count == 0 ? errSecItemNotFound : errSecSuccess
  }
}

/// Removes items from the keychain.
///
/// - Source: Security `SecItemDelete`.
@discardableResult
public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
  Keychain.answering { keychain in
    guard let query = KeychainQuery(query) else { return errSecParam }
    let count = try keychain.remove(query.kind, with: query.attributes)
    return count == 0 ? errSecItemNotFound : errSecSuccess
  }
}

/// Words for a status, or `nil` for one that is not known.
///
/// - Source: Security `SecCopyErrorMessageString`.
public func SecCopyErrorMessageString(_ status: OSStatus, _ reserved: UnsafeMutableRawPointer?)
  -> CFString?
{
  switch status {
  case errSecSuccess: "No error."
  case errSecParam: "One or more parameters passed to a function were not valid."
  case errSecNotAvailable: "No keychain is available."
  case errSecDuplicateItem: "The specified item already exists in the keychain."
  case errSecItemNotFound: "The specified item could not be found in the keychain."
  default: nil
  }
}

extension Keychain {
  fileprivate static func answering(_ body: (Keychain) throws -> OSStatus) -> OSStatus {
    guard let keychain = standard else { return errSecNotAvailable }
    do {
      return try body(keychain)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      return errSecDuplicateItem
    } catch {
      StoreLog.say(
        "the keychain cannot be used: \((error as? DatabaseError)?.resultCode.description ?? "")")
      return errSecNotAvailable
    }
  }
}

/// A dictionary as Security takes it: the class, what must match, and what is wanted.
private struct KeychainQuery {
  let kind: String
  let attributes: Keychain.Attributes
  let secret: Data?
  private let isAll: Bool
  private let wantsData: Bool
  private let wantsAttributes: Bool

  /// - Returns: `nil` without a class.
  init?(_ dictionary: [String: Any]) {
    guard let kind = dictionary[kSecClass] as? String else { return nil }
    self.kind = kind
    attributes = Self.attributes(of: dictionary)
    secret = dictionary[kSecValueData] as? Data
    isAll = dictionary[kSecMatchLimit] as? String == kSecMatchLimitAll
    wantsData = dictionary[kSecReturnData] as? Bool ?? false
    wantsAttributes = dictionary[kSecReturnAttributes] as? Bool ?? false
  }

  var wantsSomething: Bool { wantsData || wantsAttributes }

  /// What tells an item; how it may be read and carried does not.
  static func attributes(of dictionary: [String: Any]) -> Keychain.Attributes {
    let known: Set = [
      kSecAttrAccount, kSecAttrService, kSecAttrAccessGroup, kSecAttrServer, kSecAttrLabel,
      kSecAttrDescription, kSecAttrComment, kSecAttrGeneric,
    ]
    return dictionary.filter { known.contains($0.key) }.compactMapValues { StoredValue($0) }
  }

  /// The items as they are wanted; `nil` where nothing of them is.
  func answer(_ items: [Keychain.Item]) -> Any? {
    guard wantsSomething else { return nil }
    return isAll ? items.map(one) : items.first.map(one)
  }

  private func one(_ item: Keychain.Item) -> Any {
    guard wantsAttributes else { return item.secret }
    var found = item.attributes.compactMapValues(\.value)
    found[kSecClass] = kind
    if wantsData { found[kSecValueData] = item.secret }
    return found
  }
}
