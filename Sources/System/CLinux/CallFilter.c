#define _GNU_SOURCE 1
#include "ConfinementLayers.h"
#include "FilterCode.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/fiemap.h>
#include <linux/fs.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

bool clinux_has_filter(void) {
#ifdef ARCHITECTURE
  return true;
#else
  return false;
#endif
}

#ifdef ARCHITECTURE
// The numbers of newer calls, which are the same on all architectures.
enum {
  call_pidfd_send_signal = 424,
  call_io_uring_setup = 425,
  call_io_uring_enter = 426,
  call_io_uring_register = 427,
  call_open_tree = 428,
  call_move_mount = 429,
  call_fsopen = 430,
  call_fsconfig = 431,
  call_fsmount = 432,
  call_fspick = 433,
  call_clone3 = 435,
  call_openat2 = 437,
  call_pidfd_getfd = 438,
  call_process_madvise = 440,
  call_mount_setattr = 442,
  call_quotactl_fd = 443,
  call_memfd_secret = 447,
  call_process_mrelease = 448,
  call_fchmodat2 = 452,
  call_setxattrat = 463,
  call_removexattrat = 466,
  call_open_tree_attr = 467,
  call_file_setattr = 469,
  // The first that Linux 6.18 does not have: nobody has looked at what it and later ones can do.
  call_unknown = 470,
};

// What <fcntl.h> lacks, or has only without a conflict with <linux/fcntl.h>.
enum { fcntl_set_delegation = 1024 + 16 };

// Ends with EPERM if the call is one of a table.
#define DENY(filter, calls) deny(filter, calls, sizeof calls / sizeof *calls)

static void deny(struct filter *filter, const uint32_t *calls, size_t count) {
  for (size_t index = 0; index < count; index++) if_equal(filter, calls[index], EPERM);
}

// MARK: What is refused everywhere

// What reaches into other processes, even if they are the user's own.
static const uint32_t other_processes[] = {
    SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kcmp, SYS_migrate_pages,
    call_pidfd_getfd, call_process_madvise, call_process_mrelease,
};

// What opens files and sockets without the calls that are checked here and by Landlock.
static const uint32_t other_ways[] = {
    call_io_uring_setup, call_io_uring_enter, call_io_uring_register,
    SYS_name_to_handle_at, SYS_open_by_handle_at,
#ifdef SYS_uselib
    SYS_uselib,
#endif
};

// Mounts, with which what is hidden would come back, and namespaces, in which root may mount.
static const uint32_t mounts_and_namespaces[] = {
    SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, call_open_tree, call_open_tree_attr,
    call_move_mount, call_fsopen, call_fsconfig, call_fsmount, call_fspick, call_mount_setattr,
    SYS_unshare, SYS_setns,
};

// Parts of the kernel that programs on a home screen do not need, and in which faults were often found;
// keys of the user, and memory that no limit counts.
static const uint32_t rare_parts[] = {
    SYS_keyctl, SYS_add_key, SYS_request_key, SYS_bpf, SYS_perf_event_open, SYS_userfaultfd,
    call_memfd_secret,
    // It reports what happens to the files of a whole file system, whoever may open them.
    SYS_fanotify_init, SYS_fanotify_mark,
#ifdef SYS_modify_ldt
    SYS_modify_ldt,
#endif
#ifdef SYS_ustat
    SYS_ustat, SYS_sysfs,
#endif
};

// The machine itself, which root could change without capabilities on some kernels.
static const uint32_t machine[] = {
    SYS_swapon, SYS_swapoff, SYS_reboot, SYS_kexec_load, SYS_init_module, SYS_finit_module,
    SYS_delete_module, SYS_acct, SYS_quotactl, call_quotactl_fd, SYS_syslog, SYS_settimeofday,
    SYS_clock_settime, SYS_sethostname, SYS_setdomainname, SYS_vhangup, SYS_lookup_dcookie,
    SYS_nfsservctl,
#ifdef SYS_iopl
    SYS_iopl, SYS_ioperm,
#endif
#ifdef SYS_kexec_file_load
    SYS_kexec_file_load,
#endif
};

static void check_clone(struct filter *filter) {
  unsigned short start = begin(filter, SYS_clone);
  load_argument(filter, 0);
  // A child of the parent's would not be counted, nor ended, as one of the program's own.
  if_any_bit(filter,
             CLONE_PARENT | CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC |
                 CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET,
             EPERM);
  end(filter, start);
  // Its flags are in memory, where they cannot be checked; the C library then uses the other one.
  if_equal(filter, call_clone3, ENOSYS);
}

// Files that give their owner's or group's rights to whoever runs them: another account of the machine
// could, outside of all confinement.
// Source: systemd.exec(5), RestrictSUIDSGID.
static void deny_privileged_files(struct filter *filter) {
  static const struct { uint32_t call; int mode, flags; } calls[] = {
#ifdef SYS_chmod
      {SYS_chmod, 1, -1}, {SYS_mkdir, 1, -1}, {SYS_mknod, 1, -1}, {SYS_creat, 1, -1},
      {SYS_open, 2, 1},
#endif
      {SYS_fchmod, 1, -1}, {SYS_fchmodat, 2, -1}, {call_fchmodat2, 2, -1}, {SYS_mkdirat, 2, -1},
      {SYS_mknodat, 2, -1}, {SYS_openat, 3, 2},
  };
  for (size_t index = 0; index < sizeof calls / sizeof *calls; index++) {
    unsigned short start = begin(filter, calls[index].call);
    if (calls[index].flags >= 0) {
      // Without these, there is no mode, but whatever the register holds.
      load_argument(filter, calls[index].flags);
      add_jump(filter, BPF_JSET, O_CREAT | (O_TMPFILE & ~O_DIRECTORY), 0, 3);
    }
    load_argument(filter, calls[index].mode);
    if_any_bit(filter, S_ISUID | S_ISGID, EPERM);
    end(filter, start);
  }
  // Its flags and its mode are in memory, where they cannot be checked.
  if_equal(filter, call_openat2, ENOSYS);
}

static void check_sockets(struct filter *filter, bool internet, bool local) {
  unsigned short start = begin(filter, SYS_socket);
  load_argument(filter, 0);
  if (internet) {
    if_equal(filter, AF_INET, 0);
    if_equal(filter, AF_INET6, 0);
    if_equal(filter, AF_NETLINK, 0);
  }
  if (local) if_equal(filter, AF_UNIX, 0);
  end_with(filter, EPERM);
  end(filter, start);
  if (local) return;
  // A pair is connected to itself, but a datagram of it can be sent to any address.
  start = begin(filter, SYS_socketpair);
  load_argument(filter, 0);
  unless_equal(filter, AF_UNIX, EPERM);
  load_argument(filter, 1);
  mask(filter, 0xf);
  if_equal(filter, SOCK_STREAM, 0);
  if_equal(filter, SOCK_SEQPACKET, 0);
  end_with(filter, EPERM);
  end(filter, start);
}

// What a program can do to the others of a terminal for longer than it runs: type into it, have its bytes
// interpreted differently, open it alone, or stop its output.
static const unsigned long dangers_of_terminals[] = {
    TIOCSTI, TIOCLINUX, TIOCSETD, TIOCEXCL, TCXONC, TIOCCONS, TIOCSLCKTRMIOS, TIOCVHANGUP,
};

// Who is signaled about a file.
static const unsigned long signals_of_files[] = {FIOSETOWN, SIOCSPGRP};

// What asks about an open file, or copies from one to another, on any file system.
static const unsigned long open_files[] = {
    FIGETBSZ, FS_IOC_GETFLAGS, FS_IOC_GETVERSION, FS_IOC_FSGETXATTR, FS_IOC_GETFSLABEL,
    FS_IOC_FIEMAP, FICLONE, FICLONERANGE, FIDEDUPERANGE,
};

// What changes attributes of files.
static const unsigned long attributes[] = {FS_IOC_SETFLAGS, FS_IOC_SETVERSION, FS_IOC_FSSETXATTR};

// Requests to drivers and file systems, of which only those are allowed that programs need here. With others,
// a file system copies a folder in which something is hidden, takes a file by its path, or changes, moves
// or locks one that may only be read.
static void check_requests(struct filter *filter, bool protects_files) {
  enum { type = 0xff00, type_and_number = 0xffff };
  enum { of_terminals = 0x5400, of_sockets = 0x8900, of_wireless_networks = 0x8b00 };
  unsigned short start = begin(filter, SYS_ioctl);
  load_argument(filter, 1);
  for (size_t index = 0; index < sizeof dangers_of_terminals / sizeof *dangers_of_terminals; index++) {
    if_equal(filter, (uint32_t)dangers_of_terminals[index], EPERM);
  }
  for (size_t index = 0; protects_files && index < sizeof signals_of_files / sizeof *signals_of_files;
       index++) {
    if_equal(filter, (uint32_t)signals_of_files[index], EPERM);
  }
  // Sizes differ between programs of 32 and of 64 bits.
  mask(filter, type_and_number);
  for (size_t index = 0; index < sizeof open_files / sizeof *open_files; index++) {
    if_equal(filter, (uint32_t)open_files[index] & type_and_number, 0);
  }
  for (size_t index = 0; !protects_files && index < sizeof attributes / sizeof *attributes; index++) {
    if_equal(filter, (uint32_t)attributes[index] & type_and_number, 0);
  }
  mask(filter, type);
  if_equal(filter, of_terminals, 0);
  if_equal(filter, of_sockets, 0);
  if_equal(filter, of_wireless_networks, 0);
  end_with(filter, EPERM);
  end(filter, start);
}

// What a program can do to others with the descriptor of a file that it may only read: a lease makes
// those wait who open it, for as long as the kernel lets them.
static void check_descriptors(struct filter *filter, bool protects_processes) {
  static const uint32_t commands[] = {F_SETLEASE, fcntl_set_delegation, F_NOTIFY};
  static const uint32_t signals[] = {F_SETOWN, F_SETOWN_EX, F_SETSIG};
  unsigned short start = begin(filter, SYS_fcntl);
  load_argument(filter, 1);
  DENY(filter, commands);
  if (protects_processes) DENY(filter, signals);
  end(filter, start);
}

// MARK: What namespaces would see to

// Modes, owners, dates and attributes of files, which Landlock leaves to everybody who owns them.
static const uint32_t metadata[] = {
#ifdef SYS_chmod
    SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat,
#endif
    SYS_fchmod, SYS_fchmodat, call_fchmodat2, SYS_fchown, SYS_fchownat, SYS_utimensat,
    SYS_setxattr, SYS_lsetxattr, SYS_fsetxattr, call_setxattrat, SYS_removexattr,
    SYS_lremovexattr, SYS_fremovexattr, call_removexattrat, call_file_setattr,
};

// Landlock does not see who watches a file: the names in a folder of secrets, and when each is used.
static const uint32_t watches[] = {
#ifdef SYS_inotify_init
    SYS_inotify_init,
#endif
    SYS_inotify_init1, SYS_inotify_add_watch,
};

// Memory, semaphores and queues that are shared by number or by name.
static const uint32_t shared_objects[] = {
    SYS_shmget, SYS_shmat, SYS_shmctl, SYS_semget, SYS_semop, SYS_semtimedop, SYS_semctl,
    SYS_msgget, SYS_msgsnd, SYS_msgrcv, SYS_msgctl, SYS_mq_open, SYS_mq_unlink,
};

// The truncation of files that can be read, which early versions of Landlock allow.
static void deny_truncation(struct filter *filter) {
  static const uint32_t by_path[] = {SYS_truncate};
  DENY(filter, by_path);
#ifdef SYS_open
  static const struct { uint32_t call; int flags; } calls[] = {{SYS_open, 1}, {SYS_openat, 2}};
#else
  static const struct { uint32_t call; int flags; } calls[] = {{SYS_openat, 2}};
#endif
  for (size_t index = 0; index < sizeof calls / sizeof *calls; index++) {
    unsigned short start = begin(filter, calls[index].call);
    load_argument(filter, calls[index].flags);
    mask(filter, O_TRUNC | O_ACCMODE);
    if_equal(filter, O_TRUNC | O_RDONLY, EPERM);
    end(filter, start);
  }
}

// Allows a call only with certain values of an argument.
static void only(struct filter *filter, uint32_t call, int argument, uint32_t value,
                 uint32_t other_value) {
  unsigned short start = begin(filter, call);
  load_argument(filter, argument);
  if_equal(filter, value, 0);
  if_equal(filter, other_value, 0);
  end_with(filter, EPERM);
  end(filter, start);
}

// Limits, priorities and processors of other processes.
static void deny_tuning(struct filter *filter, uint32_t self) {
  static const uint32_t calls_of_a_process[] = {
      SYS_prlimit64, SYS_sched_setaffinity, SYS_sched_setscheduler, SYS_sched_setparam,
      SYS_sched_setattr, SYS_move_pages,
  };
  for (size_t index = 0; index < sizeof calls_of_a_process / sizeof *calls_of_a_process; index++) {
    only(filter, calls_of_a_process[index], 0, 0, self);
  }
  // The kinds are a process, a group and a user; of the first, the caller itself.
  static const struct { uint32_t call, process; } calls_of_a_kind[] = {
      {SYS_setpriority, 0}, {SYS_ioprio_set, 1}};
  for (size_t index = 0; index < sizeof calls_of_a_kind / sizeof *calls_of_a_kind; index++) {
    unsigned short start = begin(filter, calls_of_a_kind[index].call);
    load_argument(filter, 0);
    unless_equal(filter, calls_of_a_kind[index].process, EPERM);
    load_argument(filter, 1);
    if_equal(filter, 0, 0);
    if_equal(filter, self, 0);
    end_with(filter, EPERM);
    end(filter, start);
  }
}

// Signals to other processes, among them the one that supervises the caller, which is in its group.
static void deny_signals(struct filter *filter, uint32_t self) {
  static const uint32_t signals[] = {SYS_tkill, call_pidfd_send_signal};
  static const uint32_t calls_of_a_process[] = {
      SYS_kill, SYS_tgkill, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo,
  };
  for (size_t index = 0; index < sizeof calls_of_a_process / sizeof *calls_of_a_process; index++) {
    only(filter, calls_of_a_process[index], 0, self, self);
  }
  DENY(filter, signals);
}

static void replace_namespaces(struct filter *filter, bool scopes_signals) {
  uint32_t self = (uint32_t)getpid();
  DENY(filter, metadata);
  DENY(filter, watches);
  DENY(filter, shared_objects);
  if (clinux_landlock_version() < landlock_version_with_truncation) deny_truncation(filter);
  deny_tuning(filter, self);
  if (!scopes_signals) deny_signals(filter, self);
}

// A process that leaves its session and clears its environment is found by nobody who would end it.
// posix_spawn(3) and setsid(1) make these calls, so they succeed.
static void keep_session(struct filter *filter) {
  pretend(filter, SYS_setsid);
  pretend(filter, SYS_setpgid);
}

// MARK: The whole

static void make_filter(struct filter *filter, const struct clinux_confinement *confinement) {
  bool replaces_namespaces = confinement->replaces_namespaces;
  bool scopes_signals = confinement->ruleset >= 0 &&
                        clinux_landlock_version() >= landlock_version_with_signals;
  load(filter, offsetof(struct seccomp_data, arch));
  unless_equal(filter, ARCHITECTURE, EPERM);
  load_call(filter);
  // Those of the x32 interface are among them.
  if_at_least(filter, call_unknown, ENOSYS);
  DENY(filter, other_processes);
  DENY(filter, other_ways);
  DENY(filter, mounts_and_namespaces);
  DENY(filter, rare_parts);
  DENY(filter, machine);
  check_clone(filter);
  deny_privileged_files(filter);
  check_sockets(filter, confinement->allows_internet, confinement->allows_local_sockets);
  check_requests(filter, replaces_namespaces);
  check_descriptors(filter, replaces_namespaces && !scopes_signals);
  if (replaces_namespaces) replace_namespaces(filter, scopes_signals);
  if (confinement->keeps_session) keep_session(filter);
  end_with(filter, 0);
}

bool filter_calls(const struct clinux_confinement *confinement) {
  struct filter filter = {.length = 0};
  make_filter(&filter, confinement);
  struct sock_fprog program = {filter.length, filter.code};
  return !filter.is_too_long && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0;
}
#else
bool filter_calls(const struct clinux_confinement *confinement) {
  (void)confinement;
  return false;
}
#endif
