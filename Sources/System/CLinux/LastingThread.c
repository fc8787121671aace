#define _GNU_SOURCE 1
#include "LastingThread.h"

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

// A function to call, on the stack of the thread that waits for it.
struct call {
  void (*work)(void *);
  void *context;
  bool is_done;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
// A call was added, or is done.
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static struct call *next;
// The process whose thread was started: a child of fork(2) has none.
static pid_t owner;

static void *make_calls(void *unused) {
  (void)unused;
  pthread_mutex_lock(&lock);
  while (true) {
    while (!next) pthread_cond_wait(&changed, &lock);
    next->work(next->context);
    next->is_done = true;
    next = NULL;
    pthread_cond_broadcast(&changed);
  }
  return NULL;
}

// Starts the thread unless it runs. Signals are for the others.
static bool start_thread(void) {
  if (owner == getpid()) return true;
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  bool is_started = pthread_create(&thread, NULL, make_calls, NULL) == 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (!is_started) return false;
  pthread_detach(thread);
  owner = getpid();
  return true;
}

void on_lasting_thread(void (*work)(void *), void *context) {
  // The first thread of a process lasts.
  if (syscall(SYS_gettid) == getpid()) return work(context);
  pthread_mutex_lock(&lock);
  if (start_thread()) {
    struct call call = {.work = work, .context = context};
    while (next) pthread_cond_wait(&changed, &lock);
    next = &call;
    pthread_cond_broadcast(&changed);
    while (!call.is_done) pthread_cond_wait(&changed, &lock);
  } else {
    work(context);
  }
  pthread_mutex_unlock(&lock);
}
