// The event sources of the run loop (signals, the wall clock, descriptors) and job control.
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <unistd.h>

int clinux_signalfd(const int *signals, int count) {
  sigset_t set;
  sigemptyset(&set);
  for (int i = 0; i < count; i++) sigaddset(&set, signals[i]);
  if (sigprocmask(SIG_BLOCK, &set, 0) != 0) return -1;
  return signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
}

int clinux_next_signal(int descriptor) {
  struct signalfd_siginfo info;
  return read(descriptor, &info, sizeof info) == (ssize_t)sizeof info ? (int)info.ssi_signo : 0;
}

int clinux_first_realtime_signal(void) { return SIGRTMIN; }
int clinux_last_realtime_signal(void) { return SIGRTMAX; }

int clinux_wall_timer(void) {
  return timerfd_create(CLOCK_REALTIME, TFD_NONBLOCK | TFD_CLOEXEC);
}

bool clinux_arm(int timer, double seconds) {
  struct itimerspec spec = {{0, 0}, {0, 0}};
  if (seconds < 0) seconds = 253402300799.0; // year 9999: only a change of the clock wakes us
  spec.it_value.tv_sec = (time_t)seconds;
  spec.it_value.tv_nsec = (long)((seconds - (double)spec.it_value.tv_sec) * 1e9);
  if (spec.it_value.tv_sec == 0 && spec.it_value.tv_nsec == 0) spec.it_value.tv_nsec = 1;
  return timerfd_settime(timer, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &spec, 0) == 0;
}

int clinux_read_timer(int timer) {
  uint64_t expirations;
  ssize_t count = read(timer, &expirations, sizeof expirations);
  if (count == (ssize_t)sizeof expirations) return 1;
  return errno == ECANCELED ? -1 : 0;
}

int clinux_set_nonblocking(int descriptor) {
  int flags = fcntl(descriptor, F_GETFL);
  return flags < 0 ? -1 : fcntl(descriptor, F_SETFL, flags | O_NONBLOCK);
}

void clinux_stop_job(bool whole_group) {
  sigset_t stop, previous_mask;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTSTP);
  kill(whole_group ? 0 : getpid(), SIGTSTP);
  sigprocmask(SIG_UNBLOCK, &stop, &previous_mask);
  sigprocmask(SIG_SETMASK, &previous_mask, 0);
}

int clinux_pipe(int ends[2]) {
  if (pipe(ends) != 0) return -1;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
}
