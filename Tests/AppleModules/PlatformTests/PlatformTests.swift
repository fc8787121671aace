import CryptoKit
import Foundation
import Network
import Testing
import UniformTypeIdentifiers
import UserNotifications

/// Modules with Apple's names that do what Linux can do, and refuse the rest.
struct PlatformTests {
  @Test func hashesAreThoseOfCryptoKit() {
    let digest = SHA256.hash(data: Data("abc".utf8)).map { String(format: "%02x", $0) }.joined()
    #expect(digest == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  /// As on a phone whose user has refused.
  @Test func notificationsAreRefused() async throws {
    let center = UNUserNotificationCenter.current()
    #expect(try await center.requestAuthorization(options: [.alert, .sound]) == false)
    #expect(await center.notificationSettings().authorizationStatus == .denied)
    let content = UNMutableNotificationContent()
    content.title = "Tea"
    #expect((content as UNNotificationContent).title == "Tea")
    let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: false)
    let request = UNNotificationRequest(identifier: "tea", content: content, trigger: trigger)
    await #expect(throws: UNError.self) { try await center.add(request) }
    #expect(await center.pendingNotificationRequests().isEmpty)
  }

  @Test(arguments: [
    ("192.0.2.1", [192, 0, 2, 1] as [UInt8]?), ("127.0.0.1", [127, 0, 0, 1]), ("256.0.0.1", nil),
    ("example", nil),
  ])
  func addressesOfVersion4AreParsed(text: String, bytes: [UInt8]?) {
    let address = IPv4Address(text)
    #expect(address.map { Array($0.rawValue) } == bytes)
    if let address { #expect("\(address.debugDescription)" == text) }
  }

  @Test func addressesOfVersion6AreParsed() throws {
    #expect(try #require(IPv6Address("::1")) == .loopback)
    #expect(try #require(IPv6Address("2001:db8::1")).debugDescription == "2001:db8::1")
    #expect(try #require(IPv6Address("::ffff:192.0.2.1")).asIPv4 == IPv4Address("192.0.2.1"))
    #expect(IPv6Address("2001::db8::1") == nil)
    #expect(IPv6Address(Data(count: 4)) == nil)
  }

  @Test func theNetworkIsReportedOnce() async {
    let path = await withCheckedContinuation { continuation in
      let monitor = NWPathMonitor()
      monitor.pathUpdateHandler = { continuation.resume(returning: $0) }
      monitor.start(queue: DispatchQueue(label: "network"))
    }
    #expect((path.status == .satisfied) == !path.availableInterfaces.isEmpty)
    #expect(!path.usesInterfaceType(.loopback))
  }

  @Test func typesAreKindsOfOthers() {
    #expect(UTType(filenameExtension: "PNG") == .png)
    #expect(UTType.png.conforms(to: .image) && UTType.png.conforms(to: .data))
    #expect(!UTType.png.conforms(to: .text) && !UTType.image.isSubtype(of: .image))
    #expect(UTType(mimeType: "application/json")?.preferredFilenameExtension == "json")
    #expect(UTType(filenameExtension: "png", conformingTo: .text) == nil)
    #expect(UTType("org.example.unknown") == nil)
    #expect(UTType(exportedAs: "org.example.note").identifier == "org.example.note")
  }
}
