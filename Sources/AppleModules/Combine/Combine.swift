// The API of Combine, provided by OpenCombine.
//
// OpenCombine omits its extensions of Foundation and Dispatch types if a module named Combine can
// be imported. It is built before this module, so a clean build never finds one. If an incremental
// build rebuilds OpenCombine while an old build of this module exists, run `swift package clean`.
@_exported public import OpenCombine
@_exported public import OpenCombineDispatch
@_exported public import OpenCombineFoundation
