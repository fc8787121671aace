#define _GNU_SOURCE 1
#include "CLinux.h"
#include "Confinement.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <linux/securebits.h>
#include <stddef.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Landlock's interface, of which Debian's headers have an early version.
// Source: linux/landlock.h of Linux 6.12.
enum {
  landlock_create_ruleset = 444,
  landlock_add_rule = 445,
  landlock_restrict_self = 446,
};

struct ruleset_attributes {
  uint64_t handled_access_fs, handled_access_net, scoped;
};

struct __attribute__((packed)) path_rule {
  uint64_t allowed_access;
  int32_t parent_fd;
};

#define ACCESS(bit) (UINT64_C(1) << (bit))
static const uint64_t access_execute = ACCESS(0), access_write_file = ACCESS(1),
                      access_read_file = ACCESS(2), access_read_dir = ACCESS(3),
                      access_truncate = ACCESS(14), access_ioctl_device = ACCESS(15);

// The accesses to files that a version of Landlock knows.
static uint64_t known_accesses(long version) {
  int count = version >= 5 ? 16 : version >= 3 ? 15 : version >= 2 ? 14 : 13;
  return ACCESS(count) - 1;
}

int clinux_landlock_version(void) {
  long version = syscall(landlock_create_ruleset, NULL, 0, 1);
  return version > 0 ? (int)version : 0;
}

int clinux_landlock_ruleset(void) {
  int version = clinux_landlock_version();
  if (version == 0) return -1;
  struct ruleset_attributes attributes = {known_accesses(version), 0, 0};
  size_t size = sizeof attributes.handled_access_fs;
  if (version >= 6) {
    // Abstract sockets of, and signals to, processes outside.
    attributes.scoped = 3;
    size = sizeof attributes;
  }
  return (int)syscall(landlock_create_ruleset, &attributes, size, 0);
}

bool clinux_landlock_allow(int ruleset, const char *path, bool writes) {
  uint64_t known = known_accesses(clinux_landlock_version());
  int file = open(path, O_PATH | O_CLOEXEC);
  if (file < 0) return false;
  struct stat status;
  bool is_folder = fstat(file, &status) == 0 && S_ISDIR(status.st_mode);
  uint64_t reads = access_execute | access_read_file | (is_folder ? access_read_dir : 0);
  uint64_t file_writes = access_write_file | access_truncate | access_ioctl_device;
  uint64_t accesses = writes ? (is_folder ? known : reads | file_writes) : reads;
  struct path_rule rule = {accesses & known, file};
  bool done = syscall(landlock_add_rule, ruleset, 1, &rule, 0) == 0;
  close(file);
  return done;
}

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
#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define DENY BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)
#define ALLOW BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
// Denies a system call, whose number has been loaded, or a request of ioctl.
#define DENY_CALL(number) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1), DENY

// The number of instructions of the filter, at most.
enum { filter_length = 64 };

// Writes the filter, which denies system calls that reach into other processes or around the rules for
// files, and sockets but those of the given families. Returns its length.
static unsigned short make_filter(struct sock_filter *filter, bool internet, bool local) {
  struct sock_filter instructions[] = {
      LOAD(arch),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
      DENY,
      LOAD(nr),
#ifdef __x86_64__
      // The numbers of the x32 interface.
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
      DENY,
#endif
      DENY_CALL(SYS_ptrace),
      DENY_CALL(SYS_process_vm_readv),
      DENY_CALL(SYS_process_vm_writev),
      DENY_CALL(SYS_pidfd_getfd),
      // It opens sockets and files without the calls that are checked here.
      DENY_CALL(SYS_io_uring_setup),
      DENY_CALL(SYS_keyctl),
      DENY_CALL(SYS_add_key),
      DENY_CALL(SYS_request_key),
      DENY_CALL(SYS_bpf),
      DENY_CALL(SYS_perf_event_open),
      DENY_CALL(SYS_userfaultfd),
      DENY_CALL(SYS_mount),
      DENY_CALL(SYS_unshare),
      DENY_CALL(SYS_setns),
      // It types into the terminal.
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_ioctl, 0, 4),
      LOAD(args[1]),
      DENY_CALL(TIOCSTI),
      ALLOW,
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_socket, 1, 0),
      ALLOW,
      LOAD(args[0]),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, internet ? AF_INET : AF_MAX, 3, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, internet ? AF_INET6 : AF_MAX, 2, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, internet ? AF_NETLINK : AF_MAX, 1, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, local ? AF_UNIX : AF_MAX, 0, 1),
      ALLOW,
      DENY,
  };
  _Static_assert(sizeof instructions <= filter_length * sizeof *filter, "filter_length");
  memcpy(filter, instructions, sizeof instructions);
  return sizeof instructions / sizeof *instructions;
}

static bool filter_calls(bool internet, bool local) {
  struct sock_filter filter[filter_length];
  struct sock_fprog program = {make_filter(filter, internet, local), filter};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0;
}

int clinux_filter_file(void) {
  struct sock_filter filter[filter_length];
  size_t size = make_filter(filter, true, false) * sizeof *filter;
  int file = memfd_create("filter", MFD_CLOEXEC);
  if (file < 0) return -1;
  if (write(file, filter, size) == (ssize_t)size && lseek(file, 0, SEEK_SET) == 0) return file;
  close(file);
  return -1;
}
#else
static bool filter_calls(bool internet, bool local) { return false; }
int clinux_filter_file(void) { return -1; }
#endif

// Gives up the capabilities that root has, among them that to look into other processes. Has no
// effect on other users.
static void drop_capabilities(void) {
  prctl(PR_SET_SECUREBITS, SECBIT_NOROOT | SECBIT_NOROOT_LOCKED, 0, 0, 0);
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct none[2] = {{0}};
  syscall(SYS_capset, &header, none);
}

bool confine_process(const struct clinux_confinement *confinement) {
  drop_capabilities();
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return false;
  if (confinement->ruleset >= 0 &&
      syscall(landlock_restrict_self, confinement->ruleset, 0) != 0) {
    return false;
  }
  return !confinement->filters ||
         filter_calls(confinement->allows_internet, confinement->allows_local_sockets);
}
