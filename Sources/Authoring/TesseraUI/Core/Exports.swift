// As on iOS, a file that imports only SwiftUI can use Foundation.
@_exported public import FoundationGaps
@_exported public import SharedStore
