import Configuration
import Files
import Foundation
import Golden
@testable import PluginsWidget
import RecordedServer
import Sandbox
import Testing

/// Plugins that may connect to some hosts only.
@MainActor @Suite(.serialized)
struct PluginGateTests {
  private let folder: TemporaryFolder
  private let server: RecordedServer
  private var home: String { "\(folder.path)/home" }

  nonisolated static let bubblewrap = PluginSandboxTests.confinements.first {
    $0.bubblewrap != nil
  }

  init() throws {
    folder = try TemporaryFolder()
    server = try RecordedServer(.body(Data("the weather".utf8)))
    for path in ["\(home)/plugins", "\(home)/.config/tessera"] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
  }

  private func run(
    _ script: String, hosts: String, confinement: Confinement? = nil
  ) async throws -> PluginRunner.Outcome {
    let path = "\(home)/plugins/attack.sh"
    try "#!/bin/bash\n\(script)\n".write(toFile: path, atomically: false, encoding: .utf8)
    try "plugins/attack.sh: {network: \(hosts), read: without-secrets}\n".write(
      toFile: "\(home)/.config/tessera/permissions.yaml", atomically: false, encoding: .utf8)
    let base = ["HOME": home, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]
    let runner = PluginRunner(
      environment: PluginEnvironment(
        base: base, standIns: nil, program: DataTests.program("tessera-plugins")),
      confinement: confinement ?? Self.bubblewrap)
    let key = PluginRunner.Key(plugin: Plugin(path: path), settings: [:], isDark: true)
    return await runner.run(key, reason: .user)
  }

  private func finished(
    _ script: String, hosts: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> PluginRun {
    let outcome = try await run(script, hosts: hosts)
    guard case .finished(let run) = outcome else {
      Issue.record("\(outcome)", sourceLocation: sourceLocation)
      throw CancellationError()
    }
    return run
  }

  @Test(.enabled(if: bubblewrap != nil))
  func onlyNamedHostsAreReached() async throws {
    let allowed = try await finished(
      "curl -s \(server.address)", hosts: "['127.0.0.1:\(server.port)']")
    #expect(allowed.output == "the weather" && allowed.problem == nil, "\(allowed)")
    #expect(server.headers.last?.contains("Connection: close") == true)
    let requests = server.requests.count
    let denied = try await finished("curl -sf \(server.address)", hosts: "['127.0.0.1:9']")
    #expect(denied.problem == .hostDenied("127.0.0.1:\(server.port)"), "\(denied)")
    let silent = try await finished("curl -sf \(server.address); true", hosts: "['127.0.0.1:9']")
    #expect(silent.problem == .hostDenied("127.0.0.1:\(server.port)"), "also without a status")
    #expect(server.requests.count == requests)
    let offline = try await finished("curl -sf http://nobody.invalid/", hosts: "[nobody.invalid]")
    #expect(offline.problem == .offline("nobody.invalid"), "\(offline)")
  }

  @Test(.enabled(if: bubblewrap != nil))
  func tunnelCarriesBytesBothWays() async throws {
    let script = """
      exec 3<>/dev/tcp/127.0.0.1/3128
      printf 'CONNECT 127.0.0.1:\(server.port) HTTP/1.1\\r\\n\\r\\n' >&3
      printf 'GET \(server.address.drop { $0 != "/" }.dropFirst(2).drop { $0 != "/" }) HTTP/1.0\\r\\n\\r\\n' >&3
      cat <&3
      """
    let run = try await finished(script, hosts: "['127.0.0.1:\(server.port)']")
    #expect(run.output.hasPrefix("HTTP/1.1 200 Connection established"), "\(run)")
    #expect(run.output.hasSuffix("the weather"), "\(run)")
  }

  @Test(.enabled(if: bubblewrap != nil))
  func thereIsNoWayAroundIt() async throws {
    let script = """
      unset http_proxy HTTP_PROXY https_proxy
      curl -s -m 2 \(server.address) && echo CONNECTED
      (exec 3<>/dev/tcp/127.0.0.1/\(server.port)) 2>/dev/null && echo CONNECTED
      (echo x > /dev/udp/192.0.2.1/53) 2>/dev/null && echo SENT
      getent hosts example.com > /dev/null && echo RESOLVED
      for target in example.com:443 127.0.0.1:22 '[::1]:22' allowed.example@evil.example:443 \\
        'allowed.example:443 evil.example:443' allowed.example.evil.example:443; do
        exec 3<>/dev/tcp/127.0.0.1/3128
        printf 'CONNECT %s HTTP/1.1\\r\\nHost: allowed.example\\r\\n\\r\\n' "$target" >&3
        read -r -t 20 line <&3; case $line in *200*) echo "LET THROUGH $target";; esac
        exec 3>&-
      done
      for count in $(seq 100); do (exec 3<>/dev/tcp/127.0.0.1/3128; echo garbage >&3) & done; wait
      head -c 200000 /dev/zero | timeout 5 curl -s -m 2 telnet://127.0.0.1:3128 > /dev/null
      echo done
      """
    let run = try await finished(script, hosts: "[allowed.example]")
    #expect(run.output == "done\n", "\(run)")
    #expect(server.requests.isEmpty)
  }

  /// The gate is not confined: what it reports must not be written to a file of the plugin's choice.
  @Test(.enabled(if: bubblewrap != nil))
  func reportsAreNotWrittenThroughALink() async throws {
    let target = "\(home)/.bashrc"
    try "mine".write(toFile: target, atomically: false, encoding: .utf8)
    let script = """
      ln -sf "$HOME/.bashrc" "$TESSERA_PLUGIN_REPORTS" && echo linked
      curl -s -x http://127.0.0.1:3128 'http://$(touch${IFS}x).example/' > /dev/null
      exec 3<>/dev/tcp/127.0.0.1/3128
      printf 'CONNECT $(touch${IFS}x):443 HTTP/1.1\\r\\n\\r\\n' >&3; read -r line <&3; echo "$line"
      """
    let run = try await finished(script, hosts: "[a.example]")
    #expect(run.output.contains("linked") && run.output.contains("403"), "\(run)")
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "mine")
  }

  /// A name that leads to this machine does not open its servers to a plugin.
  @Test func namesThatLeadHereAreNotConnected() throws {
    #expect(throws: TCPSocket.Failure.leadsHere) {
      try TCPSocket.connected(
        to: "localhost", port: Int(server.port), includesThisMachine: false, timeout: 5)
    }
    for address in [
      "127.1.2.3", "0.0.0.0", "169.254.169.254", "::1", "::ffff:127.0.0.1", "fe80::1", "::",
      "255.255.255.255", "224.0.0.1", "ff02::1", "::127.0.0.1", "::ffff:0:127.0.0.1",
      "64:ff9b::127.0.0.1", "64:ff9b:1::127.0.0.1", "2002:7f00:1::1", "fe80::1%lo", "fec0::1",
      "2001:0:7f00:1::", "2001::80ff:fffe", "2001:db8::5efe:127.0.0.1", "::ffff:169.254.169.254",
    ] {
      #expect(throws: TCPSocket.Failure.leadsHere, "\(address)") {
        try TCPSocket.connected(
          to: address, port: Int(server.port), includesThisMachine: false, timeout: 5)
      }
    }
    close(
      try TCPSocket.connected(
        to: "localhost", port: Int(server.port), includesThisMachine: true, timeout: 5))
  }

  /// An address of this machine may be any, such as that of its network card or of a bridge.
  @Test func addressesOfInterfacesAreNotConnected() throws {
    for address in try Self.interfaceAddresses() {
      #expect(throws: TCPSocket.Failure.leadsHere, "\(address)") {
        try TCPSocket.connected(to: address, port: 9, includesThisMachine: false, timeout: 5)
      }
    }
  }

  private static func interfaceAddresses() throws -> [String] {
    var list: UnsafeMutablePointer<ifaddrs>?
    try #require(getifaddrs(&list) == 0)
    defer { freeifaddrs(list) }
    return sequence(first: list) { $0?.pointee.ifa_next }.compactMap { entry in
      guard let address = entry?.pointee.ifa_addr,
        [AF_INET, AF_INET6].contains(Int32(address.pointee.sa_family))
      else { return nil }
      let length =
        Int32(address.pointee.sa_family) == AF_INET
        ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
      var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      guard
        getnameinfo(
          address, socklen_t(length), &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST) == 0
      else { return nil }
      return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  /// Whether this process may make namespaces in which it changes addresses.
  nonisolated static let hasNamespaces: Bool = {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
    process.arguments = [
      "-rnm", "sh", "-c",
      "ip link add card type veth peer name peer-card && mount --bind /etc/hosts /etc/hosts",
    ]
    (process.standardOutput, process.standardError) = (
      FileHandle.nullDevice, FileHandle.nullDevice
    )
    guard let end = try? process.start() else { return false }
    end.wait()
    return process.terminationStatus == 0
  }()

  /// The gate in a network with other addresses, names of which are in `/etc/hosts`.
  @Test(
    .enabled(if: hasNamespaces),
    arguments: [
      // Its own: of an interface, a bridge, a tunnel, a net of which all addresses are its own, and the
      // broadcast address.
      ("198.51.100.9", true), ("2001:db8::9", true), ("172.17.0.1", true), ("100.64.0.5", true),
      ("203.0.113.77", true), ("198.51.100.255", true), ("64:ff9b::198.51.100.9", true),
      ("2002:c633:6409::1", true), ("::ffff:172.17.0.1", true),
      // Others, to which there is a route or none.
      ("198.51.100.10", false), ("172.17.0.2", false), ("2001:db8::a", false),
      ("100.64.0.6", false), ("192.0.2.1", false), ("64:ff9b::192.0.2.1", false),
    ])
  func namesInAnotherNetwork(address: String, isHere: Bool) throws {
    let hosts = "\(folder.path)/hosts"
    try "\(address) host.example\n".write(toFile: hosts, atomically: false, encoding: .utf8)
    let program = DataTests.program("tessera-plugins")
    let script = """
      set -e
      mount --bind '\(hosts)' /etc/hosts
      ip link set lo up
      for name in card bridge tunnel; do ip link add $name type veth peer name peer-$name; done
      ip address add 198.51.100.9/24 dev card; ip address add 172.17.0.1/16 dev bridge
      ip address add 100.64.0.5/10 dev tunnel
      ip -6 address add 2001:db8::9/64 dev card nodad
      for name in card bridge tunnel; do ip link set $name up; ip link set peer-$name up; done
      ip route add local 203.0.113.0/24 dev lo
      # Nobody answers in these networks.
      for number in 198.51.100.10 172.17.0.2 100.64.0.6; do
        ip route add unreachable $number/32; done
      ip -6 route add unreachable 2001:db8::a/128
      '\(program)' --gate allow host.example -- '\(program)' --gate listen -- bash -c '
        exec 3<>/dev/tcp/127.0.0.1/3128
        printf "CONNECT host.example:443 HTTP/1.1\\r\\n\\r\\n" >&3
        read -r line <&3; echo "$line"'
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
    process.arguments = ["-rnm", "bash", "-c", script]
    let output = Pipe()
    process.standardOutput = output
    let end = try process.start()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    end.wait()
    #expect(text.hasPrefix(isHere ? "HTTP/1.1 403" : "HTTP/1.1 502"), "\(text)")
  }

  @Test(.enabled(if: bubblewrap != nil))
  func statusAndSignalsAreThoseOfThePlugin() async throws {
    let failing = try await finished("echo out; echo err >&2; exit 3", hosts: "[a.example]")
    #expect(failing.result.end == .exited(3) && failing.output == "out\n", "\(failing)")
    #expect(failing.errorText == "err\n", "\(failing)")
    let crashing = try await finished("kill -SEGV $$", hosts: "[a.example]")
    #expect(crashing.result.end == .killed(signal: SIGSEGV), "\(crashing)")
  }

  @Test(.enabled(if: PluginSandboxTests.confinements.contains(.landlock)))
  func landlockCannotLimitHosts() async throws {
    let outcome = try await run("echo ran", hosts: "[a.example]", confinement: .landlock)
    guard case .failed(.hostsNotLimited) = outcome else {
      Issue.record("\(outcome)")
      return
    }
  }

  @Test(arguments: [
    ("api.github.com", "API.GitHub.com.", 443, true),
    ("api.github.com", "api.github.com", 80, true),
    ("api.github.com", "api.github.com", 22, false), ("api.github.com", "github.com", 443, false),
    ("*.example.com", "a.b.example.com", 443, true), ("*.example.com", "example.com", 443, false),
    ("*.example.com", "evilexample.com", 443, false), ("nas:8080", "nas", 8080, true),
    ("nas:8080", "nas", 80, false), ("[::1]:80", "::1", 80, true),
    ("10.0.0.1", "10.0.0.1", 80, true),
  ])
  func patternsMatch(pattern: String, host: String, port: Int, isMatch: Bool) throws {
    let parsed = try #require(HostPattern(pattern))
    #expect(parsed.matches(host: host, port: port) == isMatch)
    #expect(parsed.description == pattern)
  }

  @Test(arguments: [
    "", "*", "*.", "*.com", "a b", "https://a.example", "a.example/path", "a..b", "a:0", "a:x",
    "a:70000", "[::1", "é.example", "a@b",
  ])
  func otherTextsAreNoPatterns(text: String) {
    #expect(HostPattern(text) == nil)
  }

  @Test func hostsOfTheSourceHaveTheirPorts() throws {
    let path = "\(home)/plugins/hosts.sh"
    try """
    #!/bin/sh
    # <xbar.abouturl>https://about.example/x</xbar.abouturl>
    curl https://API.example.com/v1?q=http://b.example. http://nas.local:8123/x http://localhost:9/
    curl "http://$HOST/" http://prefix$X/ https://b.example
    """.write(toFile: path, atomically: false, encoding: .utf8)
    let hosts = Plugin(path: path).hosts
    #expect(hosts == ["api.example.com", "b.example", "localhost:9", "nas.local:8123"])
    #expect(hosts.allSatisfy { HostPattern($0)?.description == $0 })
  }

  @Test func requestsAreRead() throws {
    let get = try #require(
      GateRequest(
        Array(
          "GET http://a.example:81/x?y#z HTTP/1.1\r\nHost: evil\r\nA: b\r\nProxy-Connection: keep-alive"
            .utf8)))
    #expect(get.host == "a.example" && get.port == 81 && !get.isTunnel)
    #expect(
      String(decoding: get.head, as: UTF8.self)
        == "GET /x?y HTTP/1.1\r\nHost: a.example:81\r\nA: b\r\nConnection: close\r\n\r\n")
    let root = try #require(GateRequest(Array("HEAD http://a.example?q HTTP/1.0".utf8)))
    #expect(String(decoding: root.head, as: UTF8.self).hasPrefix("HEAD /?q HTTP/1.1\r\n"))
    let tunnel = try #require(GateRequest(Array("CONNECT [::1]:443 HTTP/1.1".utf8)))
    #expect(tunnel.host == "::1" && tunnel.isTunnel && tunnel.head.isEmpty)
    for line in [
      "", "GET / HTTP/1.1", "CONNECT a HTTP/1.1", "GET ftp://a/ HTTP/1.1", "GET http:// HTTP/1.1",
      "GET  http://a/ HTTP/1.1", "GET http://a/ HTTP/2", "GET http://a:99999/ HTTP/1.1", "\r\n",
      "GET http://a/ HTTP/1.1\r\nA: b\nHost: c", "GET http://a/ HTTP/1.1\rHost: c",
      "GET http://a/ HTTP/1.1\r\nHost : c", "GET http://a/ HTTP/1.1\r\nA: b\r\n Host: c",
      "GET http://a/ HTTP/1.1\r\n: c", "GET http://a/ HTTP/1.1\r\nHost\t: c",
      "GET http://a/ HTTP/1.1\r\nHost",
    ] {
      #expect(GateRequest(Array(line.utf8)) == nil, "\(line)")
    }
  }

  @Test func permissionsNameHosts() throws {
    let file = try PermissionsFile(
      """
      a: {network: [api.github.com, "*.example.com:8443"], read: [~/notes], environment: [TOKEN]}
      b: {network: [https://a.example]}
      c: {network: []}
      d: {network: some}
      e: {read: [1]}
      """)
    let permissions = try #require(file.permissions["a"])
    let hosts = [HostPattern("api.github.com"), HostPattern("*.example.com:8443")]
    #expect(permissions.network == .hosts(hosts.compactMap(\.self)))
    #expect(permissions.reading == .system && permissions.readablePaths == ["~/notes"])
    #expect(permissions.variables == ["TOKEN"])
    #expect(file.permissions["b"] == .minimal && file.permissions["c"] == .minimal)
    #expect(file.errors.map(\.line) == [2, 4, 5], "\(file.errors)")
  }

  @Test func permittedFoldersAndVariablesAreThere() async throws {
    try FileManager.default.createDirectory(
      atPath: "\(home)/notes", withIntermediateDirectories: true)
    for name in ["notes/list", "other"] {
      try name.write(toFile: "\(home)/\(name)", atomically: false, encoding: .utf8)
    }
    let path = "\(home)/plugins/attack.sh"
    try "#!/bin/bash\ncat ~/notes/list ~/other; echo \" $TOKEN $SECRET\"; echo x > ~/notes/list"
      .write(
        toFile: path, atomically: false, encoding: .utf8)
    try "plugins/attack.sh: {read: [~/notes], environment: [TOKEN]}\n".write(
      toFile: "\(home)/.config/tessera/permissions.yaml", atomically: false, encoding: .utf8)
    for confinement in PluginSandboxTests.confinements {
      let base = [
        "HOME": home, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "",
        "TESSERA_VARIABLE_TOKEN": "abc", "TESSERA_VARIABLE_SECRET": "hidden",
      ]
      let runner = PluginRunner(
        environment: PluginEnvironment(
          base: base, standIns: nil, program: DataTests.program("tessera-plugins")),
        confinement: confinement)
      let key = PluginRunner.Key(plugin: Plugin(path: path), settings: [:], isDark: true)
      guard case .finished(let run) = await runner.run(key, reason: .user) else {
        Issue.record("\(confinement)")
        continue
      }
      #expect(run.output == "notes/list abc \n", "\(confinement): \(run)")
    }
    #expect(try String(contentsOfFile: "\(home)/notes/list", encoding: .utf8) == "notes/list")
  }
}
