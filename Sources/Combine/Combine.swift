// Combine's names are OpenCombine's.
@_exported public import OpenCombine
@_exported public import OpenCombineFoundation
