public import FoundationGaps
internal import GRDB

// The C names of the Security framework's keychain.

/// The result of a call; 0 for success.
public typealias OSStatus = Int32

/// Success.
public let errSecSuccess: OSStatus = 0
/// A parameter is invalid.
public let errSecParam: OSStatus = -50
/// The keychain cannot be opened or written.
public let errSecNotAvailable: OSStatus = -25291
/// The item already exists.
public let errSecDuplicateItem: OSStatus = -25299
/// The item does not exist.
public let errSecItemNotFound: OSStatus = -25300

/// The key of the class of an item.
public let kSecClass = "class"
/// The class of generic passwords.
public let kSecClassGenericPassword = "genp"
/// The class of internet passwords.
public let kSecClassInternetPassword = "inet"
/// The class of cryptographic keys.
public let kSecClassKey = "keys"
/// The class of certificates.
public let kSecClassCertificate = "cert"
/// The key of the account name.
public let kSecAttrAccount = "acct"
/// The key of the service name.
public let kSecAttrService = "svce"
/// The key of the access group.
public let kSecAttrAccessGroup = "agrp"
/// The key of the server name.
public let kSecAttrServer = "srvr"
/// The key of the user-visible label.
public let kSecAttrLabel = "labl"
/// The key of the user-visible description.
public let kSecAttrDescription = "desc"
/// The key of the user-visible comment.
public let kSecAttrComment = "icmt"
/// The key of the data that the program defines.
public let kSecAttrGeneric = "gena"
/// The key of the condition under which the item is accessible; ignored, because items always are.
public let kSecAttrAccessible = "pdmn"
/// Accessible after the first unlock.
public let kSecAttrAccessibleAfterFirstUnlock = "ck"
/// Accessible after the first unlock, on this device only.
public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly = "cku"
/// Accessible while the device is unlocked.
public let kSecAttrAccessibleWhenUnlocked = "ak"
/// Accessible while the device is unlocked, on this device only.
public let kSecAttrAccessibleWhenUnlockedThisDeviceOnly = "aku"
/// The key that specifies whether the item is synchronized to other devices; ignored, because items never are.
public let kSecAttrSynchronizable = "sync"
/// Matches both synchronized and unsynchronized items.
public let kSecAttrSynchronizableAny = "syna"
/// The key that specifies whether to use the data protection keychain; ignored.
public let kSecUseDataProtectionKeychain = "u_DataProtection"
/// The key of the secret data.
public let kSecValueData = "v_Data"
/// The key of the maximum number of results.
public let kSecMatchLimit = "m_Limit"
/// One result.
public let kSecMatchLimitOne = "m_LimitOne"
/// All results.
public let kSecMatchLimitAll = "m_LimitAll"
/// The key that specifies whether to return the secret data.
public let kSecReturnData = "r_Data"
/// The key that specifies whether to return the attributes.
public let kSecReturnAttributes = "r_Attributes"

/// Adds an item to the keychain.
///
/// - Source: Security `SecItemAdd`.
@discardableResult
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<Any?>?)
  -> OSStatus
{
  Keychain.status { keychain in
    guard let query = KeychainQuery(attributes), let secret = query.secret else {
      return errSecParam
    }
    try keychain.add(query.attributes, secret: secret, class: query.itemClass)
    guard query.wantsResult else { return errSecSuccess }
    let items = try keychain.items(of: query.itemClass, with: query.attributes)
    result?.pointee = items.last.flatMap { query.result(for: [$0]) }
    return errSecSuccess
  }
}

/// Returns items that match a query.
///
/// - Source: Security `SecItemCopyMatching`.
@discardableResult
public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<Any?>?)
  -> OSStatus
{
  Keychain.status { keychain in
    guard let query = KeychainQuery(query) else { return errSecParam }
    let items = try keychain.items(of: query.itemClass, with: query.attributes)
    guard !items.isEmpty else { return errSecItemNotFound }
    result?.pointee = query.result(for: items)
    return errSecSuccess
  }
}

/// Returns items that match a query, as an object.
///
/// - Source: Security `SecItemCopyMatching`.
@discardableResult
public func SecItemCopyMatching(
  _ query: CFDictionary, _ result: UnsafeMutablePointer<AnyObject?>?
) -> OSStatus {
  var value: Any?
  let status = SecItemCopyMatching(query, &value)
  if let value { result?.pointee = value as AnyObject }
  return status
}

/// Changes the items that match a query.
///
/// - Source: Security `SecItemUpdate`.
@discardableResult
public func SecItemUpdate(_ query: CFDictionary, _ changes: CFDictionary) -> OSStatus {
  Keychain.status { keychain in
    guard let query = KeychainQuery(query) else { return errSecParam }
    let newAttributes = KeychainQuery.attributes(of: changes)
    let count = try keychain.updateItems(of: query.itemClass, with: query.attributes) { item in
      item.attributes.merge(newAttributes) { $1 }
      item.secret = changes[kSecValueData] as? Data ?? item.secret
    }
    return count == 0 ? errSecItemNotFound : errSecSuccess
  }
}

/// Deletes the items that match a query.
///
/// - Source: Security `SecItemDelete`.
@discardableResult
public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
  Keychain.status { keychain in
    guard let query = KeychainQuery(query) else { return errSecParam }
    let count = try keychain.removeItems(of: query.itemClass, with: query.attributes)
    return count == 0 ? errSecItemNotFound : errSecSuccess
  }
}

/// Returns the message for a status, or `nil` if the status is unknown.
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
  fileprivate static func status(_ body: (Keychain) throws -> OSStatus) -> OSStatus {
    guard let keychain = standard else { return errSecNotAvailable }
    do {
      return try body(keychain)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      return errSecDuplicateItem
    } catch {
      // The error itself may contain a secret.
      let reason =
        (error as? DatabaseError)?.resultCode.description ?? "unexpected \(type(of: error))"
      StoreLog.report("the keychain cannot be used: \(reason)")
      return errSecNotAvailable
    }
  }
}

/// The dictionary of a keychain call: the class, the attributes to match and the requested results.
private struct KeychainQuery {
  let itemClass: String
  let attributes: Keychain.Attributes
  let secret: Data?
  private let returnsAll: Bool
  private let wantsData: Bool
  private let wantsAttributes: Bool

  /// Creates a query from a dictionary, or `nil` if the class is missing.
  init?(_ dictionary: [String: Any]) {
    guard let itemClass = dictionary[kSecClass] as? String else { return nil }
    self.itemClass = itemClass
    attributes = Self.attributes(of: dictionary)
    secret = dictionary[kSecValueData] as? Data
    returnsAll = dictionary[kSecMatchLimit] as? String == kSecMatchLimitAll
    wantsData = dictionary[kSecReturnData] as? Bool ?? false
    wantsAttributes = dictionary[kSecReturnAttributes] as? Bool ?? false
  }

  var wantsResult: Bool { wantsData || wantsAttributes }

  /// Returns the attributes that describe an item, without those for accessibility and
  /// synchronization.
  static func attributes(of dictionary: [String: Any]) -> Keychain.Attributes {
    let keys: Set = [
      kSecAttrAccount, kSecAttrService, kSecAttrAccessGroup, kSecAttrServer, kSecAttrLabel,
      kSecAttrDescription, kSecAttrComment, kSecAttrGeneric,
    ]
    return dictionary.filter { keys.contains($0.key) }.compactMapValues { StoredValue($0) }
  }

  /// Returns the requested parts of the items, or `nil` if nothing is requested.
  func result(for items: [Keychain.Item]) -> Any? {
    guard wantsResult else { return nil }
    return returnsAll ? items.map(value(of:)) : items.first.map(value(of:))
  }

  private func value(of item: Keychain.Item) -> Any {
    guard wantsAttributes else { return item.secret }
    var dictionary = item.attributes.compactMapValues(\.value)
    dictionary[kSecClass] = itemClass
    if wantsData { dictionary[kSecValueData] = item.secret }
    return dictionary
  }
}
