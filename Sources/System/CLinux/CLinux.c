#define _GNU_SOURCE 1
#include "ConfinementLayers.h"
#include "LastingThread.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <time.h>

void set_limit(int resource, uint64_t maximum) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) != 0) return;
  if (limit.rlim_max != RLIM_INFINITY && limit.rlim_max < maximum) maximum = limit.rlim_max;
  limit.rlim_cur = limit.rlim_max = maximum;
  setrlimit(resource, &limit);
}

// The kernel ends a process that has used up its time and ignores the signal.
static void limit_cpu_time(uint64_t seconds) {
  enum { grace = 5 };
  set_limit(RLIMIT_CPU, seconds + grace);
  struct rlimit limit;
  if (getrlimit(RLIMIT_CPU, &limit) != 0 || limit.rlim_cur <= seconds) return;
  limit.rlim_cur = seconds;
  setrlimit(RLIMIT_CPU, &limit);
}

void clinux_limit_resources(struct clinux_limits bounds) {
  set_limit(RLIMIT_CORE, 0);
  set_limit(RLIMIT_DATA, bounds.data_bytes);
  set_limit(RLIMIT_NOFILE, bounds.files);
  if (bounds.file_bytes > 0) set_limit(RLIMIT_FSIZE, bounds.file_bytes);
  if (bounds.cpu_seconds > 0) limit_cpu_time(bounds.cpu_seconds);
}

// Runs between vfork and exec: only calls that are safe there.
static void become_child(const int streams[3], struct clinux_limits bounds, pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // The parent may have exited before the previous call.
  if (getppid() != parent) _exit(127);
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  for (int stream = 0; stream < 3; stream++) dup2(streams[stream], stream);
  // Also the descriptors that the dashboard inherited.
  syscall(SYS_close_range, 3, ~0U, 0);
  clinux_limit_resources(bounds);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, 0);
}

// Returns whether a file is an ELF binary. execvpe passes files that the kernel rejects to a shell,
// which would run a binary for another architecture as a script.
static bool is_binary(const char *file) {
  int descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return false;
  char beginning[4];
  bool is_elf = read(descriptor, beginning, sizeof beginning) == sizeof beginning &&
                memcmp(beginning, "\177ELF", sizeof beginning) == 0;
  close(descriptor);
  return is_elf;
}

// What is started, and the result.
struct start {
  const char *file;
  char *const *arguments;
  char *const *environment;
  const char *folder;
  const int *streams;
  struct clinux_limits bounds;
  const struct clinux_confinement *confinement;
  pid_t child;
  int error;
};

static void start_child(void *context) {
  struct start *start = context;
  volatile int exec_error = 0;
  pid_t parent = getpid();
  bool runs_binary = strchr(start->file, '/') != NULL && is_binary(start->file);
  sigset_t all, before;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, &before);
  pid_t child = vfork();
  if (child == 0) {
    // The group is joined first: what confines a process keeps it from the files of groups.
    if (start->bounds.group > 0 && write(start->bounds.group, "0", 1) != 1) {
      exec_error = errno;
      _exit(127);
    }
    // A session of its own, with a process group of its own: it has no terminal to write to. What confines
    // it may keep it there.
    setsid();
    if (start->confinement && !clinux_confine(start->confinement)) {
      exec_error = EPERM;
      _exit(127);
    }
    become_child(start->streams, start->bounds, parent);
    if (start->folder && chdir(start->folder) != 0) {
      exec_error = errno;
      _exit(127);
    }
    if (runs_binary) execve(start->file, start->arguments, start->environment);
    else execvpe(start->file, start->arguments, start->environment);
    exec_error = errno;
    _exit(127);
  }
  start->error = child < 0 ? errno : exec_error;
  sigprocmask(SIG_SETMASK, &before, 0);
  if (child > 0 && start->error != 0) {
    int status;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
  }
  start->child = child;
}

int clinux_spawn(const char *file, char *const arguments[], char *const environment[],
                 const char *folder, const int streams[3], struct clinux_limits bounds,
                 const struct clinux_confinement *confinement, int *pid) {
  struct start start = {
    .file = file, .arguments = arguments, .environment = environment, .folder = folder,
    .streams = streams, .bounds = bounds, .confinement = confinement,
  };
  on_lasting_thread(start_child, &start);
  *pid = start.child;
  return start.error;
}

int clinux_pidfd(int pid) { return (int)syscall(SYS_pidfd_open, pid, 0); }

double clinux_cpu_time(int pid) {
  clockid_t clock;
  struct timespec cpu_time;
  if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &cpu_time) != 0) return -1;
  return (double)cpu_time.tv_sec + (double)cpu_time.tv_nsec / 1e9;
}

double clinux_thread_cpu_time(void) {
  struct timespec cpu_time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &cpu_time);
  return (double)cpu_time.tv_sec + (double)cpu_time.tv_nsec / 1e9;
}

void clinux_limit_cpu_time(int pid, double seconds) {
  double cpu_time = clinux_cpu_time(pid);
  struct rlimit limit;
  if (cpu_time < 0 || prlimit(pid, RLIMIT_CPU, 0, &limit) != 0) return;
  // The kernel counts whole seconds.
  double end = cpu_time + seconds;
  limit.rlim_cur = (rlim_t)end;
  if ((double)limit.rlim_cur < end) limit.rlim_cur++;
  if (limit.rlim_max != RLIM_INFINITY && limit.rlim_cur > limit.rlim_max) return;
  prlimit(pid, RLIMIT_CPU, &limit, 0);
}

int64_t clinux_resident_bytes(int pid) {
  char path[64];
  long long total, resident;
  snprintf(path, sizeof path, "/proc/%d/statm", pid);
  FILE *file = fopen(path, "re");
  if (!file) return -1;
  int count = fscanf(file, "%lld %lld", &total, &resident);
  fclose(file);
  return count == 2 ? resident * sysconf(_SC_PAGESIZE) : -1;
}

bool clinux_has_attribute(const char *path, const char *name, char value) {
  char byte;
  return getxattr(path, name, &byte, 1) == 1 && byte == value;
}

void clinux_set_pipe_size(int pipe, int bytes) { fcntl(pipe, F_SETPIPE_SZ, bytes); }

int64_t clinux_discard(int descriptor, int64_t maximum) {
  static char buffer[65536];
  int64_t discarded = 0;
  while (discarded < maximum) {
    ssize_t count = read(descriptor, buffer, sizeof buffer);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && errno == EAGAIN) return discarded > 0 ? discarded : -1;
    // The end of the stream is reported by the next call, when there is nothing else to report.
    if (count <= 0) return discarded;
    discarded += count;
  }
  return discarded;
}

int clinux_accept(int listener) { return accept4(listener, 0, 0, SOCK_CLOEXEC | SOCK_NONBLOCK); }

int64_t clinux_peer_user(int socket) {
  struct ucred peer;
  socklen_t size = sizeof peer;
  if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return -1;
  return peer.uid;
}

int clinux_routes(void) {
  int descriptor =
      socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC | SOCK_NONBLOCK, NETLINK_ROUTE);
  if (descriptor < 0) return -1;
  struct sockaddr_nl address = {0};
  address.nl_family = AF_NETLINK;
  address.nl_groups = RTMGRP_IPV4_ROUTE | RTMGRP_IPV6_ROUTE;
  if (bind(descriptor, (struct sockaddr *)&address, sizeof address) == 0) return descriptor;
  close(descriptor);
  return -1;
}

// A default route leads to every destination.
static bool is_default_route(const struct nlmsghdr *message) {
  if (message->nlmsg_type != RTM_NEWROUTE) return false;
  const struct rtmsg *route = NLMSG_DATA(message);
  return route->rtm_dst_len == 0 && route->rtm_type == RTN_UNICAST;
}

bool clinux_read_routes(int descriptor) {
  _Alignas(struct nlmsghdr) char buffer[16384];
  bool found = false;
  for (;;) {
    ssize_t count = recv(descriptor, buffer, sizeof buffer, 0);
    // Messages were lost; a superfluous reload is better than a missing one.
    if (count < 0 && errno == ENOBUFS) found = true;
    else if (count <= 0) return found;
    for (struct nlmsghdr *message = (struct nlmsghdr *)buffer;
         count > 0 && NLMSG_OK(message, count); message = NLMSG_NEXT(message, count)) {
      found = found || is_default_route(message);
    }
  }
}
