// As on iOS, a file that imports this module has all of Foundation.
@_exported public import Foundation
