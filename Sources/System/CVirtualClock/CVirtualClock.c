#define _GNU_SOURCE
#include "CVirtualClock.h"

#include <dlfcn.h>
#include <math.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// ELF symbol lookup prefers the program's definitions of these functions to the C library's, for
// every loaded library. Therefore a widget's `Date()` returns the stopped time as well.

// Nanoseconds since 1970, or -1 if the clock is running.
static _Atomic long long stopped_time = -1;

static const long long billion = 1000000000;

void cvirtual_clock_stop(double seconds) {
  atomic_store(&stopped_time, llround(seconds * 1e6) * 1000);
}

void cvirtual_clock_run(void) { atomic_store(&stopped_time, -1); }

static int real_clock(clockid_t id, struct timespec *time) {
  typedef int (*function)(clockid_t, struct timespec *);
  static _Atomic(function) cached;
  function original = atomic_load(&cached);
  if (original == NULL) {
    original = (function)dlsym(RTLD_NEXT, "clock_gettime");
    if (original == NULL) return (int)syscall(SYS_clock_gettime, id, time);
    atomic_store(&cached, original);
  }
  return original(id, time);
}

int clock_gettime(clockid_t id, struct timespec *result) {
  long long nanoseconds = atomic_load_explicit(&stopped_time, memory_order_relaxed);
  if (nanoseconds < 0 || (id != CLOCK_REALTIME && id != CLOCK_REALTIME_COARSE)) {
    return real_clock(id, result);
  }
  result->tv_sec = nanoseconds / billion;
  result->tv_nsec = nanoseconds % billion;
  return 0;
}

// <sys/time.h> is not included: it declares the result as nonnull, but callers that only need the
// time zone pass NULL.
int gettimeofday(struct timeval *restrict result, void *restrict zone);

int gettimeofday(struct timeval *restrict result, void *restrict zone) {
  (void)zone;
  struct timespec now;
  if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
  if (result != NULL) {
    result->tv_sec = now.tv_sec;
    result->tv_usec = now.tv_nsec / 1000;
  }
  return 0;
}

time_t time(time_t *result) {
  struct timespec now;
  if (clock_gettime(CLOCK_REALTIME, &now) != 0) return (time_t)-1;
  if (result != NULL) *result = now.tv_sec;
  return now.tv_sec;
}
