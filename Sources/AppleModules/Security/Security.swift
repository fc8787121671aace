@_exported public import FoundationGaps
@_exported public import SharedStore
