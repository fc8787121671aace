#define _GNU_SOURCE 1
#include "probe.h"

#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <termios.h>
#include <unistd.h>

enum {
  call_memfd_secret = 447,
  call_quotactl_fd = 443,
  call_process_madvise = 440,
  call_fanotify_init = SYS_fanotify_init,
};

// Whether the kernel looked at a call that was made with nonsense: it was not refused before.
static bool is_reached(long result) { return result >= 0 || (errno != EPERM && errno != ENOSYS); }

// The calls that are refused whatever their arguments are. Root would get further with those that the
// kernel itself refuses to others.
static void reach_calls(void) {
  static const struct { const char *name; long call; long arguments[3]; } calls[] = {
      {"use io_uring", SYS_io_uring_setup, {0}},
      {"enter an io_uring", SYS_io_uring_enter, {-1}},
      {"take a descriptor of a process", SYS_pidfd_getfd, {-1}},
      {"advise a process about its memory", call_process_madvise, {-1}},
      {"compare processes", SYS_kcmp, {-1, -1}},
      {"read a process's memory", SYS_process_vm_readv, {-1}},
      {"use the kernel's keys", SYS_keyctl, {0, -3, 0}},
      {"add a key", SYS_add_key, {0}},
      {"request a key", SYS_request_key, {0}},
      {"load a program of BPF", SYS_bpf, {-1}},
      {"measure the performance", SYS_perf_event_open, {0}},
      {"handle page faults", SYS_userfaultfd, {1}},
      {"make secret memory", call_memfd_secret, {0}},
      {"get a file's handle", SYS_name_to_handle_at, {-1}},
      {"open a file by its handle", SYS_open_by_handle_at, {-1}},
      {"ask for a quota", SYS_quotactl, {0}},
      {"ask for a quota by descriptor", call_quotactl_fd, {-1}},
      {"watch a file system", call_fanotify_init, {0x200}},
      {"swap", SYS_swapon, {0}},
      {"start another kernel", SYS_kexec_load, {0, 99, 0}},
      {"load a module", SYS_finit_module, {-1}},
      {"read the kernel's log", SYS_syslog, {10}},
      {"set the clock", SYS_clock_settime, {0}},
      {"name the machine", SYS_sethostname, {0}},
      {"keep accounts", SYS_acct, {0}},
#ifdef SYS_modify_ldt
      {"change its segments", SYS_modify_ldt, {0}},
      {"use a port", SYS_iopl, {0}},
#endif
  };
  for (size_t index = 0; index < sizeof calls / sizeof *calls; index++) {
    const long *arguments = calls[index].arguments;
    errno = 0;
    report(calls[index].name,
           is_reached(syscall(calls[index].call, arguments[0], arguments[1], arguments[2], 0, 0)));
  }
}

// What a program can do to others with a file that it only reads.
static void watch_files(void) {
  int file = open(in("HOME", "notes/list"), O_RDONLY | O_CLOEXEC);
  report("hold a lease on a file", file >= 0 && fcntl(file, F_SETLEASE, F_RDLCK) == 0);
  if (file >= 0) close(file);
  file = open(in("HOME", "notes"), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  report("be signaled about a folder", file >= 0 && fcntl(file, F_NOTIFY, DN_MODIFY) == 0);
  if (file >= 0) close(file);
  int watch = inotify_init1(IN_CLOEXEC);
  report("watch a secret", watch >= 0 && inotify_add_watch(watch, in("HOME", ".ssh/key"), IN_OPEN) >= 0);
  if (watch >= 0) close(watch);
}

// What the kernel counts for all of the user's processes together, and refuses to them when one has it all.
static void fill_queues(void) {
  struct mq_attr attributes = {.mq_maxmsg = 10, .mq_msgsize = 8192};
  mqd_t queue = mq_open("/tessera-probe", O_RDWR | O_CREAT, 0600, &attributes);
  report("make a queue for large messages", queue >= 0);
  if (queue >= 0) mq_close(queue);
  mq_unlink("/tessera-probe");
  sigset_t waiting, before;
  sigemptyset(&waiting);
  sigaddset(&waiting, SIGRTMIN);
  sigprocmask(SIG_BLOCK, &waiting, &before);
  enum { count = 2000 };
  int sent = 0;
  while (sent < count && sigqueue(getpid(), SIGRTMIN, (union sigval){0}) == 0) sent++;
  report("let many signals wait", sent == count);
  for (int taken = 0; taken < sent; taken++) sigwaitinfo(&waiting, NULL);
  sigprocmask(SIG_SETMASK, &before, NULL);
}

// Requests that copy or change more than the files that are open, or load parts of the kernel. Each is one
// for which the file is of the wrong kind, so that it has no effect if it is not refused.
static void request(void) {
  static const struct { const char *name; unsigned long request; } requests[] = {
      // BTRFS_IOC_SNAP_CREATE, BTRFS_IOC_SNAP_CREATE_V2, BCH_IOCTL_SUBVOLUME_CREATE, OCFS2_IOC_REFLINK,
      // FAT_IOCTL_SET_ATTRIBUTES, CIFS_QUERY_INFO, XFS_IOC_SWAPEXT, F2FS_IOC_MOVE_RANGE
      {"take a snapshot", 0x50009401},
      {"take a snapshot by a newer request", 0x50009417},
      {"take a snapshot of another file system", 0x4020bc10},
      {"copy a file by its path", 0x40186f04},
      {"change attributes of a file on FAT", 0x40047211},
      {"send a request to a file server", 0xc018cf07},
      {"swap the blocks of files", 0xc0c0586d},
      {"move blocks of a file", 0xc020f509},
  };
  int file = open(in("OWN", ""), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  for (size_t index = 0; index < sizeof requests / sizeof *requests; index++) {
    errno = 0;
    report(requests[index].name,
           file >= 0 && (ioctl(file, requests[index].request, NULL) == 0 || errno != EPERM));
  }
  int discipline = 0;
  errno = 0;
  report("change a line discipline", ioctl(0, TIOCSETD, &discipline) == 0 || errno != EPERM);
  if (file >= 0) close(file);
}

#ifdef __x86_64__
// getpid by the interface of 32 bits; a kernel without it ends the process.
static void call_by_32_bits(void) {
  long result;
  signal(SIGSEGV, SIG_DFL);
  __asm__ volatile("int $0x80" : "=a"(result) : "a"(20L) : "memory", "r8", "r9", "r10", "r11");
  _exit(result <= 0);
}

static void call_by_x32(void) { _exit(syscall(0x40000000 | SYS_getpid) <= 0); }
#endif

// A process whose parent is the caller's is not counted as one of the caller's own.
static void make_sibling(void) {
  long child = syscall(SYS_clone, CLONE_PARENT | SIGCHLD, 0, 0, 0, 0);
  if (child == 0) _exit(0);
  _exit(child <= 0);
}

void kernel_calls(void) {
  reach_calls();
  watch_files();
  request();
  fill_queues();
  report("make a sibling", succeeds(make_sibling));
#ifdef __x86_64__
  report("use a call of 32 bits", succeeds(call_by_32_bits));
  report("use a call of x32", succeeds(call_by_x32));
#endif
}
