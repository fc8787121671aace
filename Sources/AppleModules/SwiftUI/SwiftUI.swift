// On iOS SwiftUI brings UIKit, Combine, Observation and the whole of Foundation with it.
@_exported public import Combine
@_exported public import FoundationNetworking
@_exported public import FoundationXML
@_exported public import Observation
@_exported public import TesseraUI
