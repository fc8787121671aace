internal import Foundation
internal import TesseraIntents

/// What a system widget shows.
enum SystemStyle: String, AppEnum, CaseIterable {
  case overview, machine, network, battery, disks

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Style"
  static let caseDisplayRepresentations: [SystemStyle: DisplayRepresentation] = [
    .overview: "Overview", .machine: "Machine", .network: "Network", .battery: "Battery",
    .disks: "Disks",
  ]
}

/// How a system widget shows its values.
enum SystemForm: String, AppEnum, CaseIterable {
  case bars, rings, graph, numbers

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Form"
  static let caseDisplayRepresentations: [SystemForm: DisplayRepresentation] = [
    .bars: "Bars", .rings: "Rings", .graph: "Graph", .numbers: "Numbers",
  ]
}

/// The unit of the rates of a network.
enum RateUnit: String, AppEnum {
  case bytes, bits

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Units"
  static let caseDisplayRepresentations: [RateUnit: DisplayRepresentation] = [
    .bytes: "Bytes", .bits: "Bits",
  ]
}

/// The settings of the widget.
struct SystemIntent: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "System"
  static let description: IntentDescription? = "What the widget shows of this machine, and how."

  @Parameter(title: "Style", default: .overview) var style: SystemStyle
  @Parameter(title: "Form", default: .bars) var form: SystemForm
  @Parameter(title: "Cores", default: true) var showsCores: Bool
  @Parameter(title: "Disks", description: "All, if none is chosen") var disks: [DiskEntity]?
  @Parameter(title: "Interfaces", description: "The physical ones, if none is chosen")
  var interfaces: [InterfaceEntity]?
  @Parameter(title: "Units", default: .bytes) var units: RateUnit

  static var parameterSummary: some ParameterSummary {
    Switch(\.$style) {
      Case(.overview) { Summary("\(\.$style)") { \.$disks } }
      Case(.battery) { Summary("\(\.$style)") { \.$form } }
      Case(.machine) {
        Summary("\(\.$style)") {
          \.$form
          \.$showsCores
        }
      }
      Case(.network) {
        Summary("\(\.$style)") {
          \.$form
          \.$interfaces
          \.$units
        }
      }
      DefaultCase {
        Summary("\(\.$style)") {
          \.$form
          \.$disks
        }
      }
    }
  }
}

/// A mounted disk that can be chosen in the settings, identified by its path.
struct DiskEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Disk"
  static let defaultQuery = DiskQuery()

  let id: String
  let size: String

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(id)", subtitle: "\(size)")
  }
}

/// Finds the mounted disks.
struct DiskQuery: EntityQuery {
  func entities(for identifiers: [String]) async throws -> [DiskEntity] {
    try await suggestedEntities().filter { identifiers.contains($0.id) }
  }

  func suggestedEntities() async throws -> [DiskEntity] {
    let reading = await Monitor.shared.takeReading(at: Date())
    return reading.disks.map { DiskEntity(id: $0.path, size: Amount.formatted($0.space.total)) }
  }
}

/// A network interface that can be chosen in the settings, identified by its name.
struct InterfaceEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Interface"
  static let defaultQuery = InterfaceQuery()

  let id: String

  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(id)") }
}

/// Finds the network interfaces.
struct InterfaceQuery: EntityQuery {
  func entities(for identifiers: [String]) async throws -> [InterfaceEntity] {
    try await suggestedEntities().filter { identifiers.contains($0.id) }
  }

  func suggestedEntities() async throws -> [InterfaceEntity] {
    let reading = await Monitor.shared.takeReading(at: Date())
    return reading.interfaces.map { InterfaceEntity(id: $0.name) }
  }
}
