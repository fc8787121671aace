// What a file of an extension uses with Foundation imported alone, as on iOS.
@_exported public import Foundation
