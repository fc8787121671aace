import Cells
import Foundation
import Testing
import ViewTree

struct ArchiveTests {
  @Test(arguments: 0..<200)
  func bothFormsRoundTrip(seed: Int) throws {
    var random = RandomNode(seed: seed)
    let node = random.node()
    #expect(try ArchivedNode(node).node() == node)
    let json = try JSONEncoder().encode(node)
    #expect(try JSONDecoder().decode(Node.self, from: json) == node)
  }

  @Test(arguments: 0..<60)
  func aDamagedArchiveIsDecodedOrRejectedWithoutTrapping(seed: Int) throws {
    var random = RandomNode(seed: seed)
    let bytes = try #require(ArchivedNode(random.node()).compactBytes)
    for end in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 16)) {
      _ = try? ArchivedNode(compact: Array(bytes[..<end])).node()  // errors are fine
    }
    for index in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 32)) {
      var damagedBytes = bytes
      damagedBytes[index] ^= UInt8(truncatingIfNeeded: 1 << (seed % 8))
      if let node = try? ArchivedNode(compact: damagedBytes).node() {  // errors are fine
        var buffer = CellBuffer(size: Size(width: 20, height: 6))
        node.draw(in: buffer.bounds, into: &buffer, context: DrawContext(now: 0))
      }
    }
  }

  @Test func depthNodesAndTextAreLimited() {
    var deep = Node.empty
    for _ in 0..<300 { deep = .padding(PaddingNode(.zero, deep)) }
    #expect(throws: NodeError.tooDeep(limit: 256)) { try ArchivedNode(deep).node() }
    let wide = Node.stack(StackNode(.vertical, children: Array(repeating: .empty, count: 10_001)))
    #expect(throws: NodeError.tooManyNodes(limit: 10_000)) { try ArchivedNode(wide).node() }
    let long = Node.text(TextNode(String(repeating: "x", count: 20_000)))
    #expect(throws: NodeError.tooLong(limit: 16_384)) { try ArchivedNode(long).node() }
  }

  @Test func anArchiveTenThousandLevelsDeepIsRejected() {
    // The version, then ten thousand tags of “hidden”, whose payload is the child.
    let tag = try? #require(ArchivedNode(.hidden(WrapperNode(.empty))).compactBytes)[1]
    let bytes = [UInt8(ArchiveFormat.version)] + Array(repeating: tag ?? 0, count: 10_000)
    #expect(throws: NodeError.tooDeep(limit: 256)) { try ArchivedNode(compact: bytes).node() }
  }

  @Test func anotherVersionIsRejected() {
    #expect(throws: NodeError.unsupportedVersion(9)) { try ArchivedNode(compact: [9, 0]).node() }
  }

  @Test func jsonErrorsNameTheField() {
    let json = JSON.object(["stack": .object(["axis": .string("sideways")])])
    #expect(
      throws: NodeError.invalidValue(field: "axis", expected: "one of horizontal, vertical, depth")
    ) {
      try ArchivedNode(json: json).node()
    }
  }
}
