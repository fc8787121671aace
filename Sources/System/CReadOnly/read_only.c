#define _GNU_SOURCE 1
#include "CReadOnly.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

static void set_limit(int resource, uint64_t maximum) {
  struct rlimit limit = {maximum, maximum};
  setrlimit(resource, &limit);
}

#ifdef ARCHITECTURE
#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define DENY BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)
#define ALLOW BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
// Allows a system call, whose number has been loaded.
#define ALLOW_CALL(number) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1), ALLOW
// Allows a system call if an argument, loaded by one instruction, has none of the bits.
#define ALLOW_WITHOUT(number, argument, bits)                                                    \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 4), LOAD(args[argument]),                       \
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1), DENY, ALLOW
// Allows a system call if an argument is not larger than a number.
#define ALLOW_UP_TO(number, argument, maximum)                                                   \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 4), LOAD(args[argument]),                       \
      BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, maximum, 0, 1), DENY, ALLOW

#define WRITING (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC)

static bool filter_calls(void) {
  struct sock_filter filter[] = {
      LOAD(arch),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
      DENY,
      LOAD(nr),
      ALLOW_CALL(SYS_read),
      ALLOW_CALL(SYS_pread64),
      ALLOW_CALL(SYS_readv),
      ALLOW_CALL(SYS_lseek),
      ALLOW_CALL(SYS_close),
      ALLOW_CALL(SYS_fstat),
      ALLOW_CALL(SYS_newfstatat),
      ALLOW_CALL(SYS_statx),
      ALLOW_CALL(SYS_statfs),
      ALLOW_CALL(SYS_fstatfs),
      ALLOW_CALL(SYS_getdents64),
      ALLOW_CALL(SYS_readlinkat),
      ALLOW_CALL(SYS_faccessat),
      ALLOW_CALL(SYS_faccessat2),
      ALLOW_CALL(SYS_getcwd),
#ifdef SYS_stat
      // Calls that newer architectures lack.
      ALLOW_CALL(SYS_stat),
      ALLOW_CALL(SYS_lstat),
      ALLOW_CALL(SYS_readlink),
      ALLOW_CALL(SYS_access),
      ALLOW_CALL(SYS_time),
      ALLOW_WITHOUT(SYS_open, 1, WRITING),
#endif
      ALLOW_WITHOUT(SYS_openat, 2, WRITING),
      ALLOW_UP_TO(SYS_write, 0, STDERR_FILENO),
      ALLOW_UP_TO(SYS_writev, 0, STDERR_FILENO),
      // Not F_SETOWN and F_SETLEASE, which lead to signals.
      ALLOW_UP_TO(SYS_fcntl, 1, F_GETFL),
      ALLOW_CALL(SYS_brk),
      ALLOW_CALL(SYS_munmap),
      ALLOW_CALL(SYS_mremap),
      ALLOW_CALL(SYS_madvise),
      ALLOW_WITHOUT(SYS_mmap, 2, PROT_EXEC),
      ALLOW_WITHOUT(SYS_mprotect, 2, PROT_EXEC),
      ALLOW_CALL(SYS_futex),
      ALLOW_CALL(SYS_clock_gettime),
      ALLOW_CALL(SYS_gettimeofday),
      ALLOW_CALL(SYS_getrandom),
      ALLOW_CALL(SYS_getpid),
      ALLOW_CALL(SYS_gettid),
      ALLOW_CALL(SYS_getuid),
      ALLOW_CALL(SYS_geteuid),
      ALLOW_CALL(SYS_getgid),
      ALLOW_CALL(SYS_getegid),
      ALLOW_CALL(SYS_uname),
      ALLOW_CALL(SYS_sysinfo),
      ALLOW_CALL(SYS_sched_yield),
      ALLOW_CALL(SYS_rt_sigaction),
      ALLOW_CALL(SYS_rt_sigprocmask),
      ALLOW_CALL(SYS_rt_sigreturn),
      ALLOW_CALL(SYS_restart_syscall),
      ALLOW_CALL(SYS_exit),
      ALLOW_CALL(SYS_exit_group),
      DENY,
  };
  struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0;
}
#else
static bool filter_calls(void) { return false; }
#endif

bool creadonly_restrict(struct creadonly_limits limits) {
  set_limit(RLIMIT_CORE, 0);
  set_limit(RLIMIT_CPU, limits.cpu_seconds);
  set_limit(RLIMIT_DATA, limits.data_bytes);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && filter_calls()) return true;
  set_limit(RLIMIT_FSIZE, 0);
  return false;
}
