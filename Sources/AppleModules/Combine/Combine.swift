// Combine's names are OpenCombine's.
//
// OpenCombine leaves out what Foundation's and Dispatch's types gain where a module named Combine
// can be imported. It is built before this one, so that it never finds it; where a change makes it
// build anew beside an old build of this module, `swift package clean` mends that.
@_exported public import OpenCombine
@_exported public import OpenCombineDispatch
@_exported public import OpenCombineFoundation
