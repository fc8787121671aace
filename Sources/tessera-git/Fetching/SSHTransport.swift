internal import CLibgit2
internal import Glibc
internal import Synchronization

/// The transport of libgit2 for addresses of ssh, by the user's own ssh.
///
/// libgit2 has a client of its own, which knows nothing of `~/.ssh/config`: names of hosts, keys,
/// proxies.
enum SSHTransport {
  /// The user's command that stands for `ssh`, for a shell, or `nil`.
  private static let command = Mutex<String?>(nil)
  /// How long a server may be silent, in milliseconds.
  private static let timeout: Int32 = 8000

  /// Makes libgit2 use this transport.
  ///
  /// - Parameter command: A command for a shell that stands for `ssh`, or `nil`.
  /// - Throws: ``Problem``.
  static func register(command: String?) throws(Problem) {
    self.command.withLock { $0 = command }
    for scheme in ["ssh", "ssh+git", "git+ssh"] {
      try checked(
        git_transport_register(
          scheme,
          { transport, owner, _ in
            var definition = git_smart_subtransport_definition(
              callback: SSHTransport.make, rpc: 0, param: nil)
            return git_transport_smart(transport, owner, &definition)
          }, nil))
    }
  }

  private static let make: git_smart_subtransport_cb = { result, _, _ in
    let transport = UnsafeMutablePointer<clibgit2_transport>.allocate(capacity: 1)
    transport.initialize(to: clibgit2_transport())
    transport.pointee.base.action = { stream, transport, url, service in
      guard let stream, let transport, let url else { return GIT_ERROR.rawValue }
      return SSHTransport.connect(&stream.pointee, transport, String(cString: url), service)
    }
    transport.pointee.base.close = { _ in 0 }
    transport.pointee.base.free = { transport in
      UnsafeMutableRawPointer(transport)?.assumingMemoryBound(to: clibgit2_transport.self)
        .deallocate()
    }
    result?.pointee = UnsafeMutableRawPointer(transport)
      .assumingMemoryBound(to: git_smart_subtransport.self)
    return 0
  }

  private static func connect(
    _ result: inout UnsafeMutablePointer<git_smart_subtransport_stream>?,
    _ transport: UnsafeMutablePointer<git_smart_subtransport>, _ url: String,
    _ service: git_smart_service_t
  ) -> Int32 {
    let transport = UnsafeMutableRawPointer(transport)
      .assumingMemoryBound(to: clibgit2_transport.self)
    // The second part of a conversation goes on where the first has ended.
    if service == GIT_SERVICE_UPLOADPACK, let stream = transport.pointee.stream {
      result = beginning(of: stream)
      return 0
    }
    guard service == GIT_SERVICE_UPLOADPACK_LS else { return fail("ssh is only for fetching") }
    guard let address = SSHAddress(url) else { return fail("its address of ssh is not accepted") }
    guard let child = ChildProcess(arguments(address)) else { return fail("ssh is not installed") }
    let stream = UnsafeMutablePointer<clibgit2_stream>.allocate(capacity: 1)
    stream.initialize(to: clibgit2_stream())
    (stream.pointee.socket, stream.pointee.process) = (child.socket, child.process)
    stream.pointee.base.subtransport = UnsafeMutableRawPointer(transport)
      .assumingMemoryBound(to: git_smart_subtransport.self)
    stream.pointee.base.read = read
    stream.pointee.base.write = write
    stream.pointee.base.free = free
    transport.pointee.stream = stream
    result = beginning(of: stream)
    return 0
  }

  /// - Source: git-config(1) `core.sshCommand`.
  private static func arguments(_ address: SSHAddress) -> [String] {
    var options = ["-oBatchMode=yes"]
    if let port = address.port { options += ["-p", port] }
    options += [address.host, address.serverCommand]
    guard let command = command.withLock({ $0 }) else { return ["ssh"] + options }
    return ["/bin/sh", "-c", "\(command) \"$@\"", command] + options
  }

  private static func fail(_ reason: String) -> Int32 {
    git_error_set_str(Int32(GIT_ERROR_SSH.rawValue), reason)
    return GIT_ERROR.rawValue
  }

  /// Returns the part of a connection that libgit2 knows.
  private static func beginning(
    of stream: UnsafeMutablePointer<clibgit2_stream>
  ) -> UnsafeMutablePointer<git_smart_subtransport_stream> {
    UnsafeMutableRawPointer(stream).assumingMemoryBound(to: git_smart_subtransport_stream.self)
  }

  private static func connection(
    _ stream: UnsafeMutablePointer<git_smart_subtransport_stream>?
  ) -> UnsafeMutablePointer<clibgit2_stream>? {
    UnsafeMutableRawPointer(stream)?.assumingMemoryBound(to: clibgit2_stream.self)
  }

  private static let read:
    @convention(c) (
      UnsafeMutablePointer<git_smart_subtransport_stream>?, UnsafeMutablePointer<CChar>?, Int,
      UnsafeMutablePointer<Int>?
    ) -> Int32 = { stream, buffer, size, count in
      guard let connection = SSHTransport.connection(stream) else { return GIT_ERROR.rawValue }
      let socket = connection.pointee.socket
      var request = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, SSHTransport.timeout) > 0 else {
        return SSHTransport.fail("the server took too long")
      }
      let length = Glibc.read(socket, buffer, size)
      guard length >= 0 else { return SSHTransport.fail("the connection has ended") }
      guard length > 0 || connection.pointee.has_answered else {
        return SSHTransport.fail("ssh cannot connect; the log has its message")
      }
      connection.pointee.has_answered = true
      count?.pointee = length
      return 0
    }

  private static let write:
    @convention(c) (
      UnsafeMutablePointer<git_smart_subtransport_stream>?, UnsafePointer<CChar>?, Int
    ) -> Int32 = { stream, buffer, size in
      guard let socket = SSHTransport.connection(stream)?.pointee.socket, var next = buffer else {
        return GIT_ERROR.rawValue
      }
      var rest = size
      while rest > 0 {
        let length = send(socket, next, rest, Int32(MSG_NOSIGNAL))
        if length < 0, errno == EINTR { continue }
        guard length > 0 else { return SSHTransport.fail("the connection has ended") }
        next += length
        rest -= length
      }
      return 0
    }

  private static let free:
    @convention(c) (UnsafeMutablePointer<git_smart_subtransport_stream>?) -> Void = { stream in
      guard let connection = SSHTransport.connection(stream) else { return }
      let transport = UnsafeMutableRawPointer(connection.pointee.base.subtransport)?
        .assumingMemoryBound(to: clibgit2_transport.self)
      transport?.pointee.stream = nil
      ChildProcess.end(socket: connection.pointee.socket, process: connection.pointee.process)
      connection.deallocate()
    }
}
