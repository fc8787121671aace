internal import Glibc

/// The files of the system that root, or a member of a group, could read.
enum SystemSecrets {
  /// Accounts, keys and passwords of the machine, and what services keep of their users.
  private static let paths = [
    // Accounts, and who may become root.
    "/etc/shadow", "/etc/gshadow", "/etc/security/opasswd", "/etc/sudoers", "/etc/doas.conf",
    "/etc/krb5.keytab", "/etc/nslcd.conf", "/etc/ldap.secret", "/etc/libnss-ldap.secret",
    "/etc/pam_ldap.secret", "/etc/sssd", "/var/lib/sss", "/var/lib/krb5kdc", "/var/kerberos",
    "/var/lib/AccountsService", "/var/lib/fprint", "/var/lib/tpm", "/var/lib/tpm2-tss",
    // Keys.
    "/etc/ssl/private", "/etc/pki/tls/private", "/etc/pki/CA/private", "/etc/letsencrypt",
    "/etc/acme", "/etc/ipsec.secrets", "/etc/ipsec.d/private", "/etc/swanctl",
    "/etc/cryptsetup-keys.d", "/etc/luks-keys", "/etc/keys", "/etc/pacman.d/gnupg",
    "/etc/dnssec-keys", "/etc/bind/rndc.key", "/etc/rndc.key", "/var/lib/private",
    "/var/lib/systemd/credential.secret", "/var/lib/systemd/random-seed", "/etc/credstore",
    "/etc/credstore.encrypted",
    // Networks.
    "/etc/NetworkManager/system-connections", "/var/lib/NetworkManager", "/etc/netplan",
    "/etc/wireguard", "/etc/openvpn", "/etc/ppp", "/etc/wpa_supplicant", "/etc/hostapd",
    "/var/lib/iwd", "/var/lib/connman", "/etc/network/interfaces", "/var/lib/bluetooth",
    "/etc/tinc", "/var/lib/tailscale", "/var/lib/zerotier-one", "/etc/mullvad-vpn",
    "/etc/cloudflared", "/etc/tor", "/var/lib/tor", "/var/lib/i2p", "/var/lib/i2pd",
    // Passwords of services.
    "/etc/apt/auth.conf", "/etc/apt/auth.conf.d", "/etc/zypp/credentials.d", "/etc/rhsm",
    "/etc/pki/entitlement", "/etc/fstab.secrets", "/etc/cifs-credentials", "/etc/samba/credentials",
    "/etc/samba/private", "/var/lib/samba/private", "/etc/davfs2/secrets", "/etc/passwd-s3fs",
    "/etc/boto.cfg", "/etc/msmtprc", "/etc/ssmtp", "/etc/esmtprc", "/etc/exim4/passwd.client",
    "/etc/postfix/sasl_passwd", "/etc/postfix/sasl", "/etc/dovecot/private", "/etc/mail/authinfo",
    "/etc/mail/auth", "/etc/cups/printers.conf", "/etc/cups/subscriptions.conf",
    "/etc/snmp/snmpd.conf", "/etc/mysql/debian.cnf", "/etc/redis", "/etc/mongod.conf",
    "/etc/grafana", "/etc/gitlab", "/etc/gitea", "/etc/forgejo", "/etc/prosody",
    "/etc/matrix-synapse", "/etc/borgmatic", "/etc/restic", "/etc/rclone", "/etc/syncthing",
    "/etc/salt/pki", "/etc/puppetlabs", "/etc/chef", "/etc/consul.d", "/etc/vault.d",
    "/etc/kubernetes", "/etc/rancher", "/etc/docker/key.json", "/etc/containers/auth.json",
    "/etc/ddclient.conf", "/etc/inadyn.conf", "/etc/nut/upsd.users", "/etc/telegraf",
    // What services keep.
    "/var/lib/docker", "/var/lib/containers", "/var/lib/containerd", "/var/lib/kubelet",
    "/var/lib/rancher", "/var/lib/etcd", "/var/lib/libvirt", "/var/lib/lxc", "/var/lib/lxd",
    "/var/lib/incus", "/var/lib/machines", "/var/lib/portables", "/var/lib/mysql",
    "/var/lib/mariadb", "/var/lib/postgresql", "/var/lib/pgsql", "/var/lib/redis",
    "/var/lib/mongodb", "/var/lib/ldap", "/var/lib/vault", "/var/lib/consul", "/var/lib/jenkins",
    "/var/lib/gitea", "/var/lib/forgejo", "/var/lib/gitlab-runner", "/var/lib/grafana",
    "/var/lib/nextcloud", "/var/lib/vaultwarden", "/var/lib/matrix-synapse", "/var/lib/prosody",
    "/var/lib/cloud", "/var/lib/waydroid", "/var/lib/gdm", "/var/lib/gdm3", "/var/lib/lightdm",
    "/var/lib/sddm", "/var/lib/puppet", "/var/lib/dhcpcd", "/var/lib/systemd/coredump",
    "/var/crash", "/var/lib/apport", "/var/backups", "/var/mail", "/var/spool", "/var/cache/samba",
    "/var/cache/private", "/var/cache/cups", "/var/log/btmp", "/var/log/installer",
    "/var/log/anaconda", "/var/log/private", "/var/log/sudo-io",
    // The memory and the files as a whole.
    "/boot", "/efi", "/sys/firmware/efi/efivars", "/proc/kcore", "/swapfile", "/swap.img", "/swap",
    // What the kernel shows of itself, with keys that are pressed and what failed before.
    "/sys/kernel/debug", "/sys/kernel/tracing", "/sys/fs/pstore", "/sys/fs/bpf",
    "/sys/firmware/qemu_fw_cfg", "/var/lib/systemd/pstore",
    "/.snapshots", "/timeshift", "/lost+found", "/.fscrypt",
  ]

  /// The files of the folder for SSH that programs need.
  private static let sshFiles = ["ssh_config", "ssh_known_hosts", "moduli"]

  /// The paths of what there is, with copies and older versions, and could be read.
  static var found: [String] {
    namesByFolder.flatMap { folder, names in
      FolderNames.unordered(folder).filter { isSecret($0, in: folder, names) }
        .map { folder == "/" ? "/\($0)" : "\(folder)/\($0)" }
    }.filter { access($0, R_OK) == 0 || access($0, X_OK) == 0 }
  }

  private static let namesByFolder: [String: Set<Substring>] = {
    var names: [String: Set<Substring>] = ["/etc/ssh": []]
    for path in paths {
      let slash = path.lastIndex(of: "/") ?? path.startIndex
      let folder = slash == path.startIndex ? "/" : String(path[..<slash])
      names[folder, default: []].insert(path[path.index(after: slash)...].lowercased()[...])
    }
    return names
  }()

  private static func isSecret(
    _ name: String, in folder: String, _ names: Set<Substring>
  ) -> Bool {
    if folder == "/etc/ssh" {
      return !sshFiles.contains { name.hasPrefix($0) } && !name.hasSuffix(".pub")
    }
    return SecretName.isCopy(name, of: names)
  }
}
