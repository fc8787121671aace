@_exported public import SharedStore
