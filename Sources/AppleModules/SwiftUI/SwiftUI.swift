// On iOS, SwiftUI re-exports UIKit, Combine, Observation and all of Foundation.
@_exported public import Combine
@_exported public import FoundationNetworking
@_exported public import FoundationXML
@_exported public import NetworkRecordings
@_exported public import Observation
@_exported public import TesseraUI
