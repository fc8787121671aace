import Cells
@testable import CursesTerminal
import Foundation
import Testing
import Themes

/// What a terminal with kitty's graphics protocol is sent.
struct KittyPicturesTests {
  private static let support = PictureSupport(
    .kitty(throughTmux: false), cellSize: Size(width: 10, height: 20))

  @Test func aPictureIsSentOnceAndItsCellsRefersToIt() throws {
    var screen = PictureScreen(Self.support)
    let buffer = try PictureScreen.buffer([(1, Rect(x: 2, y: 1, width: 3, height: 2))])
    let sent = screen.show(buffer)
    let commands = KittyCommand.all(in: sent)
    #expect(commands.first?.keys["a"] == "T")
    #expect(commands.first?.keys["U"] == "1")
    #expect(commands.first?.keys["c"] == "3" && commands.first?.keys["r"] == "2")
    #expect(commands.allSatisfy { $0.keys["q"] == "2" }, "nothing may be answered")
    #expect(commands.last?.keys["m"] == "0")
    let png = KittyCommand.payload(of: commands)
    #expect(png.starts(with: [0x89, 0x50, 0x4e, 0x47]))
    // The size in the header: that of the cells in pixels.
    #expect(Array(png[16..<24]) == [0, 0, 0, 30, 0, 0, 0, 40])
    // A clock that ticks elsewhere, and a frame without changes.
    var next = buffer
    next.write("12:59", at: .zero, style: .plain, clip: next.bounds)
    #expect(screen.show(next).isEmpty)
    #expect(screen.show(next).isEmpty)
  }

  @Test func aPictureThatMovesIsNotSentAgain() throws {
    var screen = PictureScreen(Self.support)
    let rect = Rect(x: 2, y: 1, width: 3, height: 2)
    #expect(!screen.show(try PictureScreen.buffer([(1, rect)])).isEmpty)
    #expect(screen.show(try PictureScreen.buffer([(1, rect.offset(x: 4, y: 2))])).isEmpty)
    // In another size it has other pixels.
    let larger = Rect(x: 0, y: 0, width: 4, height: 2)
    #expect(!screen.show(try PictureScreen.buffer([(1, larger)])).isEmpty)
  }

  @Test func aCoveredPictureReturnsWithoutBeingSent() throws {
    var screen = PictureScreen(Self.support)
    let buffer = try PictureScreen.buffer([(1, Rect(x: 2, y: 1, width: 3, height: 2))])
    _ = screen.show(buffer)
    var covered = buffer
    covered.fill(covered.bounds, with: .plain, clip: covered.bounds)
    #expect(screen.show(covered).isEmpty)
    #expect(screen.show(buffer).isEmpty)
  }

  @Test func picturesThatAreNotNeededAnyMoreAreDeleted() throws {
    var screen = PictureScreen(Self.support)
    var ids: [String] = []
    var deleted: [String] = []
    for value in 1...20 {
      let buffer = try PictureScreen.buffer(
        [(UInt8(value), Rect(x: value % 2, y: 1, width: 3, height: 2))])
      for command in KittyCommand.all(in: screen.show(buffer)) {
        if command.keys["a"] == "T" { ids.append(command.keys["i"] ?? "") }
        if command.keys["a"] == "d" {
          #expect(command.keys["d"] == "I", "with its data")
          deleted.append(command.keys["i"] ?? "")
        }
      }
    }
    #expect(ids.count == 20)
    #expect(deleted == Array(ids.prefix(11)))
    // The rest is deleted at the end, or by the handler of a crash.
    let rest = Set(ids.suffix(9))
    #expect(KittyCommand.identifiers(in: screen.pictures.leavingSequences) == rest)
    #expect(KittyCommand.identifiers(in: screen.pictures.removeAll()) == rest)
    #expect(screen.pictures.leavingSequences.isEmpty)
  }

  @Test func throughTmuxEverySequenceIsPassedOn() throws {
    let cells = Size(width: 10, height: 20)
    var screen = PictureScreen(PictureSupport(.kitty(throughTmux: true), cellSize: cells))
    let sent = screen.show(
      try PictureScreen.buffer([(9, Rect(x: 0, y: 0, width: 20, height: 8))], isNoisy: true))
    let text = String(decoding: sent, as: UTF8.self)
    #expect(text.hasPrefix("\u{1b}Ptmux;\u{1b}\u{1b}_Ga=T"))
    let parts = text.components(separatedBy: "\u{1b}Ptmux;").dropFirst()
    #expect(parts.count > 1)
    for part in parts {
      #expect(part.hasPrefix("\u{1b}\u{1b}_G") && part.hasSuffix("\u{1b}\u{1b}\\\u{1b}\\"))
      #expect(part.components(separatedBy: "\u{1b}").count == 6)
    }
  }

  @Test func chunksAreNoLongerThanTheProtocolAllows() throws {
    var screen = PictureScreen(Self.support)
    let sent = screen.show(
      try PictureScreen.buffer([(9, Rect(x: 0, y: 0, width: 20, height: 8))], isNoisy: true))
    let commands = KittyCommand.all(in: sent)
    #expect(commands.count > 2)
    #expect(commands.allSatisfy { $0.payload.count <= 4096 })
    #expect(commands.dropLast().allSatisfy { $0.keys["m"] == "1" && $0.payload.count % 4 == 0 })
  }

  /// With kitty's protocol, the alternate screen has its own pictures.
  @Test func nothingIsSentBeforeTheFirstFrameHasSwitchedTheScreen() throws {
    var pictures = TerminalPictures()
    _ = pictures.setSupport(Self.support, .direct, seed: 1)
    let buffer = try PictureScreen.buffer([(1, Rect(x: 2, y: 1, width: 3, height: 2))])
    let point = Point(x: 2, y: 1)
    #expect(pictures.update(for: buffer, buffer.allRows, isOnScreen: false).bytes.isEmpty)
    #expect(!pictures.isComplete && !pictures.showsPixels(buffer[2, 1], of: buffer, at: point))
    let (bytes, runs) = pictures.update(for: buffer, [])
    #expect(!bytes.isEmpty && pictures.isComplete)
    #expect(runs.map(\.y) == [1, 2], "the cells are written again")
    #expect(pictures.showsPixels(buffer[2, 1], of: buffer, at: point))
  }

  @Test func aFloodOfPicturesIsSpreadOverFrames() throws {
    let cells = Size(width: 32, height: 64)
    var screen = PictureScreen(PictureSupport(.kitty(throughTmux: false), cellSize: cells))
    let pictures = (0..<5).map { index in
      (UInt8(index + 1), Rect(x: index % 4 * 20, y: index / 4 * 8, width: 20, height: 8))
    }
    let size = Size(width: 80, height: 25)
    let buffer = try PictureScreen.buffer(pictures, size: size, isNoisy: true)
    var frames: [Int] = []
    repeat { frames.append(screen.show(buffer).count) } while !screen.pictures.isComplete
    #expect(frames.count > 1)
    // A frame ends with the picture that exceeds the limit.
    let largest = try #require(frames.max())
    #expect(largest < PictureFrame.byteLimit * 3)
    #expect(screen.show(buffer).isEmpty)
  }

  @Test func aCellIsThePlaceholderWithRowColumnAndIdentifier() throws {
    var pictures = KittyPictures(
      throughTmux: false, cellSize: Size(width: 10, height: 20), hasDirectColor: false, seed: 3)
    let rect = Rect(x: 2, y: 1, width: 3, height: 2)
    let buffer = try PictureScreen.buffer([(1, rect)])
    _ = pictures.update(for: buffer, buffer.usedPictures)
    let number = buffer[2, 1].picture
    let picture = try #require(buffer.pictures[number])
    let cell = try #require(pictures.cell(of: picture, number, at: Point(x: 4, y: 2)))
    #expect(cell.scalars == (0x10eeee, 0x030d, 0x030e, 0x0312))
    #expect(cell.color == 16)
    #expect(pictures.cell(of: picture, number &+ 1, at: Point(x: 4, y: 2)) == nil)
  }

  @Test(arguments: [([], ""), ([77], "TQ=="), ([77, 97], "TWE="), ([77, 97, 110], "TWFu")])
  func base64(bytes: [UInt8], text: String) {
    #expect(String(decoding: Base64.encode(bytes), as: UTF8.self) == text)
  }
}

/// A command of kitty's graphics protocol.
struct KittyCommand {
  var keys: [String: String]
  var payload: String

  static func all(in bytes: [UInt8]) -> [KittyCommand] {
    String(decoding: bytes, as: UTF8.self).components(separatedBy: "\u{1b}_G").dropFirst().map {
      let parts = $0.components(separatedBy: "\u{1b}\\")[0].components(separatedBy: ";")
      var keys: [String: String] = [:]
      for key in parts[0].components(separatedBy: ",") {
        let pair = key.components(separatedBy: "=")
        keys[pair[0]] = pair.last
      }
      return KittyCommand(keys: keys, payload: parts.count > 1 ? parts[1] : "")
    }
  }

  static func identifiers(in bytes: [UInt8]) -> Set<String> {
    Set(all(in: bytes).compactMap { $0.keys["i"] })
  }

  /// Decodes the payload of all parts of a picture.
  static func payload(of commands: [KittyCommand]) -> [UInt8] {
    let digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    let values = Dictionary(uniqueKeysWithValues: zip(digits, 0...))
    var bits = 0
    var count = 0
    var bytes: [UInt8] = []
    for character in commands.map(\.payload).joined() {
      guard let value = values[character] else { break }
      bits = bits << 6 | value
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(bits >> count & 255))
      }
    }
    return bytes
  }
}
