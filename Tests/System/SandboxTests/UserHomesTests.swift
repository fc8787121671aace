@testable import Sandbox
import Testing

/// Whose files are whose.
struct UserHomesTests {
  private static let accounts = """
    root:x:0:0:root:/root:/bin/bash
    daemon:x:1:1::/usr/sbin:/usr/sbin/nologin
    git:x:999:999::/var/lib/git:/bin/sh
    u:x:1000:1000::/home/u:/bin/bash
    bob:x:1001:1001::/data/homes/bob:/bin/bash
    top:x:1002:1002::/srv:/bin/bash
    nobody:x:65534:65534::/nonexistent:/usr/sbin/nologin
    broken
    """

  private func homes(_ home: String, account: String?) -> UserHomes {
    UserHomes(environment: ["HOME": home], accountHome: account, accounts: Self.accounts)
  }

  @Test func theAccountsHomeIsTheUsersToo() {
    #expect(homes("/tmp/x", account: "/home/u").own == ["/tmp/x", "/home/u"])
    #expect(homes("/home/u", account: "/home/u").own == ["/home/u"])
    #expect(homes("/home/u", account: "/root").own == ["/home/u", "/root"], "sudo -E")
  }

  @Test func othersHomesAreKnown() {
    let user = homes("/home/u", account: "/home/u")
    #expect(user.others == ["/home", "/var/home", "/export/home", "/root", "/data/homes/bob"])
    let root = homes("/root", account: "/root")
    #expect(root.others == ["/home", "/var/home", "/export/home", "/data/homes/bob"])
    let network = homes("/nfs/Homes/u", account: nil)
    #expect(network.others.contains("/nfs/Homes") && !network.others.contains("/nfs"))
    #expect(!homes("/data/homes/bob/x", account: nil).others.contains("/data/homes/bob"))
  }

  @Test func homesAndTheirFoldersAreHomes() {
    let homes = homes("/home/u", account: "/home/u")
    for path in ["/home", "/home/u", "/home/bob", "/root"] { #expect(homes.isHome(path)) }
    for path in ["/home/u/plugins", "/usr", "/srv/plugins"] { #expect(!homes.isHome(path)) }
  }
}
