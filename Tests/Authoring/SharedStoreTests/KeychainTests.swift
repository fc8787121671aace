import Foundation
import RecordedServer
import Security
import Testing

@Suite(.serialized)
struct KeychainTests {
  private let service = "service \(UUID().uuidString)"

  init() { _ = DataFolder.path }

  private func item(_ account: String, _ more: [String: Any] = [:]) -> [String: Any] {
    let query: [String: Any] = [
      kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service,
      kSecAttrAccount as String: account,
    ]
    return query.merging(more) { $1 }
  }

  private func secret(_ account: String) -> String? {
    let query = item(
      account, [kSecReturnData as String: true, kSecMatchLimit as String: kSecMatchLimitOne])
    var found: CFTypeRef?
    guard SecItemCopyMatching(query as CFDictionary, &found) == errSecSuccess else { return nil }
    return (found as? Data).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func missingItemLeavesTheResultUnchanged() {
    var found: CFTypeRef? = "before" as NSString
    let query = item("nobody", [kSecReturnData as String: true])
    #expect(SecItemCopyMatching(query as CFDictionary, &found) == errSecItemNotFound)
    #expect(found as? String == "before")
  }

  @Test func secretIsAddedReadChangedAndDeleted() {
    let add = item("me", [kSecValueData as String: Data("token".utf8)])
    #expect(SecItemAdd(add as CFDictionary, nil) == errSecSuccess)
    #expect(secret("me") == "token" && secret("you") == nil)
    #expect(SecItemAdd(add as CFDictionary, nil) == errSecDuplicateItem)
    let change = [kSecValueData as String: Data("other".utf8)]
    #expect(SecItemUpdate(item("me") as CFDictionary, change as CFDictionary) == errSecSuccess)
    #expect(secret("me") == "other")
    #expect(SecItemDelete(item("me") as CFDictionary) == errSecSuccess)
    #expect(secret("me") == nil)
    #expect(SecItemDelete(item("me") as CFDictionary) == errSecItemNotFound)
  }

  @Test func resultMayBeAnObject() {
    SecItemAdd(item("me", [kSecValueData as String: Data("token".utf8)]) as CFDictionary, nil)
    var found: AnyObject?
    let status = SecItemCopyMatching(
      item("me", [kSecReturnData as String: kCFBooleanTrue as Any]) as CFDictionary, &found)
    #expect(status == errSecSuccess)
    #expect(found as? Data == Data("token".utf8))
  }

  @Test func allItemsAreReturnedWithTheirAttributes() throws {
    for account in ["a", "b"] {
      SecItemAdd(item(account, [kSecValueData as String: Data(account.utf8)]) as CFDictionary, nil)
    }
    let query: [String: Any] = [
      kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service,
      kSecMatchLimit as String: kSecMatchLimitAll, kSecReturnAttributes as String: true,
      kSecReturnData as String: true,
    ]
    var found: CFTypeRef?
    #expect(SecItemCopyMatching(query as CFDictionary, &found) == errSecSuccess)
    let items = try #require(found as? [[String: Any]])
    #expect(items.compactMap { $0[kSecAttrAccount as String] as? String } == ["a", "b"])
    #expect(items.last?[kSecValueData as String] as? Data == Data("b".utf8))
  }

  @Test func keychainIsAccessibleToTheUserOnly() throws {
    SecItemAdd(item("me", [kSecValueData as String: Data("token".utf8)]) as CFDictionary, nil)
    let path = "\(DataFolder.path)/tessera/keychain.sqlite"
    for file in [path, path + "-wal"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: file)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
  }
}
