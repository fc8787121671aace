// Widget sources use Foundation's names with SwiftUI imported alone, as on iOS.
@_exported public import FoundationGaps
@_exported public import SharedStore
