import ViewTree
import Cells
@testable import HomeScreen
import Testing

/// Text fields support the editing keys of a shell.
struct TextFieldTests {
  private func field(_ text: String, _ keys: String...) -> TextField {
    var field = TextField(text)
    for key in keys { _ = field.handle(press(key)) }
    return field
  }

  private func press(_ name: String) -> KeyPress {
    if name.hasPrefix("C-"), let last = name.last { return KeyPress(.character(last), .control) }
    if name.hasPrefix("M-"), let last = name.last { return KeyPress(.character(last), .alt) }
    switch name {
    case "Left": return KeyPress(.left)
    case "Right": return KeyPress(.right)
    case "Home": return KeyPress(.home)
    case "End": return KeyPress(.end)
    case "Back": return KeyPress(.backspace)
    case "Delete": return KeyPress(.delete)
    case "Space": return KeyPress(.character(" "))
    default: return KeyPress(.character(Character(name)))
    }
  }

  @Test func shellKeysEdit() {
    #expect(field("", "a", "b", "Left", "c").text == "acb")
    #expect(field("one two", "C-w").text == "one ")
    #expect(field("one two", "C-a", "M-d").text == " two")
    #expect(field("one two", "M-b", "C-k").text == "one ")
    #expect(field("one two", "C-u", "C-y", "C-y").text == "one twoone two")
    #expect(field("abc", "C-a", "C-d").text == "bc")
    #expect(field("abc", "Home", "Delete", "End", "Back").text == "b")
    #expect(field("ab", "C-t").text == "ba")
    #expect(field("abc", "C-b", "C-t").text == "acb")
    #expect(field("one, two", "M-b", "M-b", "M-f", "x").text == "onex, two")
  }

  @Test func commandLettersAreTyped() {
    #expect(field("", "q", "?", "Space", "é", "漢", "👍").text == "q? é漢👍")
  }

  @Test func graphemeClustersAreOneStep() {
    #expect(field("a👨‍👩‍👧é", "Back", "Back").text == "a")
  }

  @Test func pastedLinesBecomeOne() {
    var line = TextField("a")
    line.paste("b\r\nc\u{1b}[31md\u{7}")
    #expect(line.text == "ab c[31md")
    var text = TextField()
    text.isMultiline = true
    text.paste("b\nc")
    #expect(text.text == "b\nc")
  }

  @Test func cursorStaysVisible() {
    var field = TextField(String(repeating: "漢", count: 40))
    for _ in 0..<60 {
      var buffer = CellBuffer(size: Size(width: 10, height: 1))
      field.node(width: 10, isFocused: true)
        .draw(in: buffer.bounds, into: &buffer, context: .init(now: 0))
      let cursor = (0..<10).filter { buffer[$0, 0].attributes.contains(.reverse) }
      #expect(!cursor.isEmpty)
      _ = field.handle(KeyPress(.left))
    }
  }

  @Test func textLengthIsLimited() {
    var field = TextField()
    for _ in 0..<3 { field.paste(String(repeating: "x", count: 4000)) }
    #expect(field.text.count == 4096)
  }
}
