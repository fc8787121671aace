internal import Foundation
internal import WidgetOptions

extension CGSize {
  /// The rows of a large box beyond those of the smallest one.
  var extraRows: Int { max(0, rows - 17) }
}
