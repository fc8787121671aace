internal import CVterm
internal import Foundation

/// What libvterm reports about the modes of a screen.
struct ScreenProperties {
  var isCursorVisible = true
  var isAlternate = false
  var mouse: Int32 = 0

  static let set:
    @convention(c) (VTermProp, UnsafeMutablePointer<VTermValue>?, UnsafeMutableRawPointer?) -> Int32 =
      { property, value, properties in
        guard let value, let properties else { return 0 }
        let target = properties.assumingMemoryBound(to: ScreenProperties.self)
        switch property {
        case VTERM_PROP_CURSORVISIBLE: target.pointee.isCursorVisible = value.pointee.boolean != 0
        case VTERM_PROP_ALTSCREEN: target.pointee.isAlternate = value.pointee.boolean != 0
        case VTERM_PROP_MOUSE: target.pointee.mouse = value.pointee.number
        default: return 0
        }
        return 1
      }
}

/// The modes of a terminal, as libvterm behaves in them.
package struct TerminalModes: Hashable, Sendable {
  package var isCursorVisible: Bool
  package var isAlternate: Bool
  /// What the terminal sends for a click, a paste, the focus, and the arrow up.
  package var click: String
  package var paste: String
  package var focus: String
  package var arrow: String
  /// 0 for no mouse, 1 for clicks, 2 for drags, 3 for every movement.
  package var mouse: Int32
}

extension Screen {
  /// The modes at present.
  package var modes: TerminalModes {
    TerminalModes(
      isCursorVisible: properties.pointee.isCursorVisible,
      isAlternate: properties.pointee.isAlternate,
      click: output { terminal in
        vterm_mouse_move(terminal, 0, 0, VTERM_MOD_NONE)
        vterm_mouse_button(terminal, 1, true, VTERM_MOD_NONE)
        vterm_mouse_button(terminal, 1, false, VTERM_MOD_NONE)
      },
      paste: output { vterm_keyboard_start_paste($0) },
      focus: output { vterm_state_focus_in(vterm_obtain_state($0)) },
      arrow: output { vterm_keyboard_key($0, VTERM_KEY_UP, VTERM_MOD_NONE) },
      mouse: properties.pointee.mouse)
  }

  /// Returns what the terminal would send for an input; nothing is sent.
  private func output(_ body: (OpaquePointer) -> Void) -> String {
    body(terminal)
    var bytes = [CChar](repeating: 0, count: 256)
    let count = vterm_output_read(terminal, &bytes, bytes.count)
    return String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

/// The settings of a terminal, for comparison.
package struct TerminalSettings: Hashable, Sendable {
  package let input: UInt32
  package let output: UInt32
  package let control: UInt32
  package let local: UInt32

  init(of descriptor: Int32) {
    var settings = termios()
    tcgetattr(descriptor, &settings)
    (input, output) = (settings.c_iflag, settings.c_oflag)
    (control, local) = (settings.c_cflag, settings.c_lflag)
  }

  /// Whether keys are echoed.
  package var echoes: Bool { local & UInt32(ECHO) != 0 }
}
