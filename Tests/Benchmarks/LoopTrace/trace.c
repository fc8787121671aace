// Measures what the main thread does from its start to poll(2), and from there to the next, without a tracer, which would make
// it wait. Preload it, and name the file of the results in TESSERA_LOOP_TRACE. Each line has, in
// microseconds: the time between two calls, of which the processor, of which waiting for a
// processor, of which writing to a terminal; and when it began. The rest was spent waiting for
// something else.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

struct point {
  double wall, cpu, delay;
};

static FILE *results;
static int schedule = -1;
static struct point last;
static double writing;

static double now(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec * 1e6 + time.tv_nsec / 1e3;
}

// Returns how long the thread has waited for a processor.
static double delay(void) {
  char text[96];
  ssize_t count = pread(schedule, text, sizeof text - 1, 0);
  if (count <= 0) return 0;
  text[count] = 0;
  double nanoseconds = 0;
  sscanf(text, "%*s %lf", &nanoseconds);
  return nanoseconds / 1e3;
}

static struct point measure(void) {
  struct point point = {now(CLOCK_MONOTONIC), now(CLOCK_THREAD_CPUTIME_ID), delay()};
  return point;
}

static int measures(void) { return results && gettid() == getpid(); }

static void end_stretch(void) {
  struct point point = measure();
  if (last.wall > 0)
    fprintf(results, "%.0f %.0f %.0f %.0f %.0f\n", point.wall - last.wall, point.cpu - last.cpu,
            point.delay - last.delay, writing, last.wall);
  fflush(results);
}

static void begin_stretch(void) {
  last = measure();
  writing = 0;
}

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("TESSERA_LOOP_TRACE");
  if (!path) return;
  results = fopen(path, "we");
  schedule = open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC);
  // Extensions are not measured.
  unsetenv("TESSERA_LOOP_TRACE");
  unsetenv("LD_PRELOAD");
  // What a start does before the first call counts, too.
  begin_stretch();
}

int poll(struct pollfd *descriptors, nfds_t count, int timeout) {
  static int (*next)(struct pollfd *, nfds_t, int);
  if (!next) next = (int (*)(struct pollfd *, nfds_t, int))dlsym(RTLD_NEXT, "poll");
  if (!measures()) return next(descriptors, count, timeout);
  end_stretch();
  int result = next(descriptors, count, timeout);
  begin_stretch();
  return result;
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
  static ssize_t (*next)(int, const void *, size_t);
  if (!next) next = (ssize_t (*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
  if (!measures() || !isatty(descriptor)) return next(descriptor, bytes, count);
  double begin = now(CLOCK_MONOTONIC);
  ssize_t result = next(descriptor, bytes, count);
  writing += now(CLOCK_MONOTONIC) - begin;
  return result;
}
