// Linux calls whose headers Swift's Glibc module leaves out, and the variadic ones it cannot see.
#ifndef TESSERA_CLINUX_H
#define TESSERA_CLINUX_H

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <unistd.h>

/// Blocks the given signals and returns a descriptor that reads them, or -1.
static inline int clinux_signalfd(const int *signals, int count) {
  sigset_t set;
  sigemptyset(&set);
  for (int i = 0; i < count; i++) sigaddset(&set, signals[i]);
  if (sigprocmask(SIG_BLOCK, &set, 0) != 0) return -1;
  return signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
}

/// The next pending signal's number, or 0 when none is pending.
static inline int clinux_next_signal(int descriptor) {
  struct signalfd_siginfo info;
  return read(descriptor, &info, sizeof info) == (ssize_t)sizeof info ? (int)info.ssi_signo : 0;
}

/// The real-time signals that the C library leaves to programs.
static inline int clinux_first_realtime_signal(void) { return SIGRTMIN; }
static inline int clinux_last_realtime_signal(void) { return SIGRTMAX; }

/// A timer on the wall clock, so that a step of that clock is seen.
static inline int clinux_wall_timer(void) {
  return timerfd_create(CLOCK_REALTIME, TFD_NONBLOCK | TFD_CLOEXEC);
}

/// Arms the timer for a moment in seconds since 1970; negative disarms all but the clock-step watch.
static inline bool clinux_arm(int timer, double moment) {
  struct itimerspec spec = {{0, 0}, {0, 0}};
  if (moment < 0) moment = 253402300799.0; // year 9999: only a clock step wakes us
  spec.it_value.tv_sec = (time_t)moment;
  spec.it_value.tv_nsec = (long)((moment - (double)spec.it_value.tv_sec) * 1e9);
  if (spec.it_value.tv_sec == 0 && spec.it_value.tv_nsec == 0) spec.it_value.tv_nsec = 1;
  return timerfd_settime(timer, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &spec, 0) == 0;
}

/// Takes the timer's expirations. Returns 1 for a due timer, -1 for a clock step, 0 for neither.
static inline int clinux_take_timer(int timer) {
  uint64_t times;
  ssize_t count = read(timer, &times, sizeof times);
  if (count == (ssize_t)sizeof times) return 1;
  return errno == ECANCELED ? -1 : 0;
}

static inline int clinux_set_nonblocking(int descriptor) {
  int flags = fcntl(descriptor, F_GETFL);
  return flags < 0 ? -1 : fcntl(descriptor, F_SETFL, flags | O_NONBLOCK);
}

/// Stops this process's whole job as the terminal driver would; returns when it is continued.
///
/// SIGTSTP keeps its default action, so that the kernel discards it for an orphaned process group.
static inline void clinux_stop_job(bool whole_group) {
  sigset_t stop, before;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTSTP);
  kill(whole_group ? 0 : getpid(), SIGTSTP);
  sigprocmask(SIG_UNBLOCK, &stop, &before);
  sigprocmask(SIG_SETMASK, &before, 0);
}

/// glibc's POSIX_SPAWN_SETSID, which its header shows with _GNU_SOURCE alone.
static const int16_t clinux_spawn_setsid = 0x80;

/// What a child may take.
struct clinux_bounds {
  uint64_t data_bytes;
  uint64_t files;
};

/// Starts a program found on the path, in a process group of its own, with the three descriptors as
/// its standard streams, within bounds. It ends when the calling thread's process does, however.
/// Returns 0, or the reason as errno has it.
int clinux_spawn(const char *file, char *const arguments[], char *const environment[],
                 const int streams[3], struct clinux_bounds bounds, int *pid);

/// Lets a process use the processor for so many more seconds; after that it is ended by SIGXCPU.
void clinux_allow_processor(int pid, double seconds);

/// Seconds of a processor that a process has used, or -1 where there is none.
double clinux_processor_time(int pid);

/// Seconds of a processor that this thread has used.
double clinux_own_processor_time(void);

/// Takes a connection, or returns -1.
int clinux_accept(int listener);

/// The user at the other end of a local socket, or -1 where that is not known.
int64_t clinux_peer_user(int socket);

/// A descriptor that tells of routes out of this machine, or -1.
int clinux_routes(void);

/// Takes what it tells. Returns whether a way out into the network has come.
bool clinux_take_routes(int descriptor);

/// Bytes that a process holds in memory, or -1 where there is none.
int64_t clinux_resident(int pid);

/// Starts a process that sleeps until the descriptor is closed, by whatever end of this one: then it
/// ends what was started with this entry in its environment, and itself. It is no child of this one.
/// Returns the descriptor, which no other program gets, or -1.
int clinux_keeper(const char *entry);

/// Makes a pipe hold so many bytes, if it may.
void clinux_widen(int pipe, int bytes);

/// Reads and forgets what is there, up to a number of bytes. Returns how many, 0 at the end of the
/// stream, and -1 where there is nothing yet.
int64_t clinux_discard(int descriptor, int64_t most);

static inline int clinux_pipe(int ends[2]) {
  if (pipe(ends) != 0) return -1;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
}

#endif
