internal import Foundation

/// How a card's code is shown in a space, as large as possible.
///
/// If the space is small, the notice, the heading and most of the quiet zone are left out, in this
/// order. If that is not enough, the number is shown in another symbology, with a word about it.
@MainActor
struct CodeFit {
  let code: Barcode
  /// The factor by which the code is larger than the minimum.
  let scale: Int
  let showsHeading: Bool
  let showsNotice: Bool
  /// Whether the code has another symbology than the card's own.
  let isReplaced: Bool

  /// The largest factor.
  private static let scaleLimit = 8
  /// The smallest height of a linear code, in cells.
  static let barHeight = 3

  /// What is shown beside the code, and how much quiet zone it has.
  private struct Arrangement {
    var showsHeading: Bool
    var showsNotice: Bool
    var hasSmallQuietZone = false
  }

  /// The arrangements, the best first.
  private static let arrangements = [
    Arrangement(showsHeading: true, showsNotice: true),
    Arrangement(showsHeading: true, showsNotice: false),
    Arrangement(showsHeading: false, showsNotice: false),
    Arrangement(showsHeading: false, showsNotice: false, hasSmallQuietZone: true),
  ]

  /// Finds how a code is shown, or returns `nil` if it fits in no way.
  ///
  /// - Parameters:
  ///   - card: The card.
  ///   - code: The code in the card's own symbology.
  ///   - space: The available space in points.
  init?(_ card: Card, _ code: Barcode, in space: CGSize) {
    // A symbology that cannot encode the number is of no use.
    let replacements = code.symbology.replacements.compactMap { try? Barcode(card.number, as: $0) }
    let candidates = [(code, false)] + replacements.map { ($0, true) }
    for (candidate, isReplaced) in candidates {
      for arrangement in Self.arrangements {
        // Without a notice, the arrangement with one is that without.
        if arrangement.showsNotice, card.notices?.first == nil { continue }
        if let fit = Self(candidate, arrangement, isReplaced: isReplaced, in: space) {
          self = fit
          return
        }
      }
    }
    return nil
  }

  private init?(
    _ code: Barcode, _ arrangement: Arrangement, isReplaced: Bool, in space: CGSize
  ) {
    let code = arrangement.hasSmallQuietZone ? code.withSmallQuietZone : code
    let lines = [arrangement.showsHeading, arrangement.showsNotice, isReplaced].count { $0 }
    let height = space.height - Double(lines) * 16
    let scale = (1...Self.scaleLimit).last { scale in
      let size = BarcodeView.size(of: code, scale: scale, height: Self.barHeight)
      return size.width <= space.width && size.height <= height
    }
    guard let scale else { return nil }
    self.code = code
    self.scale = scale
    self.isReplaced = isReplaced
    showsHeading = arrangement.showsHeading
    showsNotice = arrangement.showsNotice
  }
}

extension Symbology {
  /// The symbologies that may stand for this one, the most common first; each needs less space.
  fileprivate var replacements: [Symbology] {
    switch self {
    case .ean13, .code128, .pdf417, .aztec: [.qr, .dataMatrix]
    case .qr: [.dataMatrix]
    case .dataMatrix: []
    }
  }
}
