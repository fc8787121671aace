/// What a program that the user does not trust with everything may do.
package struct Permissions: Hashable, Sendable {
  package enum Network: Hashable, Sendable {
    case none
    /// Only these hosts, by HTTP, or by what a proxy for HTTP lets through.
    case hosts([HostPattern])
    case all
  }

  /// Which files can be read.
  package enum Reading: String, CaseIterable, Hashable, Sendable {
    /// Those of the system, and the program's own folder.
    case system
    /// All but the user's keys, passwords, mail, and the data of browsers.
    case withoutSecrets = "without-secrets"
    case all
  }

  package var network: Network
  package var reading: Reading
  /// The paths below which files can be written, in addition to the program's own folders; `~/` at
  /// the beginning is the home folder.
  package var writablePaths: [String] = []
  /// The paths below which files can be read, in addition to what ``reading`` says; `~/` at the
  /// beginning is the home folder.
  package var readablePaths: [String] = []
  /// The names of the user's environment variables that the program gets, besides the usual ones.
  package var variables: [String] = []
  /// Whether everything the user may write can be written.
  package var writesAll = false
  /// Whether the user's other processes are visible.
  package var seesProcesses = false

  /// Creates permissions.
  package init(network: Network, reading: Reading) {
    self.network = network
    self.reading = reading
  }

  /// No confinement: the program may do what the user may do.
  package static let asMe: Permissions = {
    var permissions = Permissions(network: .all, reading: .all)
    permissions.writesAll = true
    permissions.seesProcesses = true
    return permissions
  }()

  /// What scripts in the user's own folder may do: read all but secrets, and use the network.
  package static let withoutSecrets = Permissions(network: .all, reading: .withoutSecrets)

  /// What a program may do of which nothing is known.
  package static let minimal = Permissions(network: .none, reading: .system)
}
