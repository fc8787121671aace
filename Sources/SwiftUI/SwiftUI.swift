// On iOS SwiftUI brings UIKit, Combine and the whole of Foundation with it.
@_exported public import Combine
@_exported public import FoundationNetworking
@_exported public import TesseraUI
