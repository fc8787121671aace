internal import Files
internal import Foundation
internal import TesseraIntents
internal import WidgetOptions

/// Makes the file of cards with two samples.
struct MakeSampleCards: AppIntent {
  static let title: LocalizedStringResource = "Make sample cards"
  static let isDiscoverable = false

  /// The file, whose comments say how to change it.
  static let text = """
    # The cards of the widget Wallet. Tessera made this sample: change it, or delete the file.
    # A card has a name, a number and, if it is not EAN-13, a symbology: code128, qr, aztec, pdf417.
    - name: Library
      number: "5901234123457"
      color: "#5b8def"
      balance: 3 books
    - name: Gym
      number: GYM-2026-9624
      symbology: qr
      color: "#57b894"

    """

  init() {}

  func perform() async throws -> some IntentResult & ProvidesDialog {
    let path = CardFile.path(in: ProcessInfo.processInfo.environment)
    try SampleFile.make(at: path, Self.text)
    return .result(dialog: "Sample cards were made: \(UserPath.name(of: path))")
  }
}
