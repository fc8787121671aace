#define _GNU_SOURCE 1
#include "ConfinementLayers.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/fs.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
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
  call_open_tree = 428,
  call_move_mount = 429,
  call_fsopen = 430,
  call_fsconfig = 431,
  call_fsmount = 432,
  call_fspick = 433,
  call_clone3 = 435,
  call_openat2 = 437,
  call_process_madvise = 440,
  call_mount_setattr = 442,
  call_quotactl_fd = 443,
  call_process_mrelease = 448,
  call_fchmodat2 = 452,
  call_setxattrat = 463,
  call_removexattrat = 466,
  call_open_tree_attr = 467,
  call_file_setattr = 469,
};

// A filter that is being made, on the stack of the child, where nothing can be allocated.
struct filter {
  struct sock_filter code[512];
  unsigned short length;
};

static void add(struct filter *filter, struct sock_filter instruction) {
  filter->code[filter->length++] = instruction;
}

static void load(struct filter *filter, size_t field) {
  add(filter, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)field));
}

// Loads the lower half of an argument; the kernel ignores the upper half of those that are checked.
static void load_argument(struct filter *filter, int index) {
  load(filter, offsetof(struct seccomp_data, args) + sizeof(uint64_t) * (size_t)index);
}

static void end_with(struct filter *filter, int error) {
  uint32_t action = error == 0 ? SECCOMP_RET_ALLOW : SECCOMP_RET_ERRNO | (uint32_t)error;
  add(filter, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, action));
}

// Ends with an error, or with 0 for none, if the loaded value is the given one.
static void if_equal(struct filter *filter, uint32_t value, int error) {
  add(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1));
  end_with(filter, error);
}

static void if_any_bit(struct filter *filter, uint32_t bits, int error) {
  add(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1));
  end_with(filter, error);
}

static void mask(struct filter *filter, uint32_t bits) {
  add(filter, (struct sock_filter)BPF_STMT(BPF_ALU | BPF_AND | BPF_K, bits));
}

static void deny(struct filter *filter, uint32_t call) { if_equal(filter, call, EPERM); }

// Begins what is checked of one call, and ends it; the checks must end the filter in each case.
static unsigned short begin(struct filter *filter, uint32_t call) {
  add(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 0));
  return filter->length;
}

static void end(struct filter *filter, unsigned short start) {
  filter->code[start - 1].jf = (uint8_t)(filter->length - start);
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

// What reaches into other processes, into the kernel, or around the rules for files.
static void deny_escapes(struct filter *filter) {
  static const uint32_t calls[] = {
      SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_pidfd_getfd, SYS_kcmp,
      // It opens sockets and files without the calls that are checked here.
      SYS_io_uring_setup,
      SYS_keyctl, SYS_add_key, SYS_request_key, SYS_bpf, SYS_perf_event_open, SYS_userfaultfd,
      SYS_open_by_handle_at,
      // Mounts, with which what is hidden would come back, and namespaces, in which root may mount.
      SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, call_open_tree, call_open_tree_attr,
      call_move_mount, call_fsopen, call_fsconfig, call_fsmount, call_fspick, call_mount_setattr,
      SYS_unshare, SYS_setns,
      // The machine itself, which root could change without capabilities on some kernels.
      SYS_swapon, SYS_swapoff, SYS_reboot, SYS_kexec_load, SYS_init_module, SYS_finit_module,
      SYS_delete_module, SYS_acct, SYS_quotactl, call_quotactl_fd, SYS_syslog, SYS_settimeofday,
      SYS_clock_settime, SYS_sethostname, SYS_setdomainname, SYS_vhangup,
#ifdef SYS_iopl
      SYS_iopl, SYS_ioperm,
#endif
#ifdef SYS_kexec_file_load
      SYS_kexec_file_load,
#endif
  };
  for (size_t index = 0; index < sizeof calls / sizeof *calls; index++) {
    deny(filter, calls[index]);
  }
  unsigned short start = begin(filter, SYS_clone);
  load_argument(filter, 0);
  if_any_bit(filter,
             CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER |
                 CLONE_NEWPID | CLONE_NEWNET,
             EPERM);
  end_with(filter, 0);
  end(filter, start);
  // Its flags are in memory, where they cannot be checked; the C library then uses the other one.
  if_equal(filter, call_clone3, ENOSYS);
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
  add(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_UNIX, 1, 0));
  end_with(filter, EPERM);
  load_argument(filter, 1);
  mask(filter, 0xf);
  if_equal(filter, SOCK_STREAM, 0);
  if_equal(filter, SOCK_SEQPACKET, 0);
  end_with(filter, EPERM);
  end(filter, start);
}

// Modes, owners, dates and attributes of files, which Landlock leaves to everybody who owns them.
static void deny_metadata(struct filter *filter) {
  static const uint32_t calls[] = {
#ifdef SYS_chmod
      SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat,
#endif
      SYS_fchmod, SYS_fchmodat, call_fchmodat2, SYS_fchown, SYS_fchownat, SYS_utimensat,
      SYS_setxattr, SYS_lsetxattr, SYS_fsetxattr, call_setxattrat, SYS_removexattr,
      SYS_lremovexattr, SYS_fremovexattr, call_removexattrat, call_file_setattr,
  };
  for (size_t index = 0; index < sizeof calls / sizeof *calls; index++) {
    deny(filter, calls[index]);
  }
}

// The truncation of files that can be read, which early versions of Landlock allow.
static void deny_truncation(struct filter *filter) {
  deny(filter, SYS_truncate);
  // Its flags are in memory, where they cannot be checked.
  if_equal(filter, call_openat2, ENOSYS);
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
    end_with(filter, 0);
    end(filter, start);
  }
}

// What changes, signals or talks to processes outside where there is no namespace of processes.
static void deny_processes(struct filter *filter, bool scopes_signals) {
  static const uint32_t calls[] = {
      call_process_madvise, call_process_mrelease, SYS_migrate_pages,
      // Memory, semaphores and queues that are shared by number or by name.
      SYS_shmget, SYS_shmat, SYS_shmctl, SYS_semget, SYS_semop, SYS_semtimedop, SYS_semctl,
      SYS_msgget, SYS_msgsnd, SYS_msgrcv, SYS_msgctl, SYS_mq_open, SYS_mq_unlink,
  };
  for (size_t index = 0; index < sizeof calls / sizeof *calls; index++) {
    deny(filter, calls[index]);
  }
  uint32_t self = (uint32_t)getpid();
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
    add(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K,
                                             calls_of_a_kind[index].process, 1, 0));
    end_with(filter, EPERM);
    load_argument(filter, 1);
    if_equal(filter, 0, 0);
    if_equal(filter, self, 0);
    end_with(filter, EPERM);
    end(filter, start);
  }
  if (scopes_signals) return;
  only(filter, SYS_kill, 0, 0, self);
  only(filter, SYS_tgkill, 0, self, self);
  only(filter, SYS_rt_sigqueueinfo, 0, self, self);
  only(filter, SYS_rt_tgsigqueueinfo, 0, self, self);
  deny(filter, SYS_tkill);
  deny(filter, call_pidfd_send_signal);
  unsigned short start = begin(filter, SYS_fcntl);
  load_argument(filter, 1);
  if_equal(filter, F_SETOWN, EPERM);
  if_equal(filter, F_SETOWN_EX, EPERM);
  if_equal(filter, F_SETSIG, EPERM);
  end_with(filter, 0);
  end(filter, start);
}

static void check_requests(struct filter *filter, const struct clinux_confinement *confinement) {
  unsigned short start = begin(filter, SYS_ioctl);
  load_argument(filter, 1);
  // They type into the terminal.
  if_equal(filter, TIOCSTI, EPERM);
  if_equal(filter, TIOCLINUX, EPERM);
  if (confinement->protects_metadata) {
    static const uint32_t requests[] = {FS_IOC_SETFLAGS, FS_IOC32_SETFLAGS, FS_IOC_SETVERSION,
                                        FS_IOC32_SETVERSION, FS_IOC_FSSETXATTR};
    for (size_t index = 0; index < sizeof requests / sizeof *requests; index++) {
      if_equal(filter, requests[index], EPERM);
    }
  }
  if (confinement->protects_processes) {
    if_equal(filter, FIOSETOWN, EPERM);
    if_equal(filter, SIOCSPGRP, EPERM);
  }
  end_with(filter, 0);
  end(filter, start);
}

static void make_filter(struct filter *filter, const struct clinux_confinement *confinement) {
  filter->length = 0;
  load(filter, offsetof(struct seccomp_data, arch));
  add(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0));
  end_with(filter, EPERM);
  load(filter, offsetof(struct seccomp_data, nr));
#ifdef __x86_64__
  // The numbers of the x32 interface.
  add(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1));
  end_with(filter, EPERM);
#endif
  deny_escapes(filter);
  check_sockets(filter, confinement->allows_internet, confinement->allows_local_sockets);
  check_requests(filter, confinement);
  int version = clinux_landlock_version();
  if (confinement->protects_metadata) deny_metadata(filter);
  if (confinement->protects_metadata && version < landlock_version_with_truncation) deny_truncation(filter);
  if (confinement->protects_processes) {
    deny_processes(filter, confinement->ruleset >= 0 && version >= landlock_version_with_signals);
  }
  end_with(filter, 0);
}

bool filter_calls(const struct clinux_confinement *confinement) {
  struct filter filter;
  make_filter(&filter, confinement);
  struct sock_fprog program = {filter.length, filter.code};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0;
}
#else
bool filter_calls(const struct clinux_confinement *confinement) { return false; }
#endif
