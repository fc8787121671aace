// Hang-ups as libdispatch can bear them.
//
// When the other end of a pipe or socket is closed, epoll(7) reports a hang-up, whether asked to or not.
// libdispatch then unregisters the source on the thread of its queue, and frees what its own thread is still
// using: the process crashes in _dispatch_event_loop_drain, seldom, and on a busy machine more often. Nor is
// the source called again if its handler has read only a part of what there was.
// (swift-corelibs-libdispatch, issue 949.)
//
// Here a hang-up is what it is to kqueue(2), for which libdispatch was written: the file is readable, and
// reading finds the end. ELF symbol lookup prefers the program's definitions to the C library's.
#define _GNU_SOURCE 1
#include <stdatomic.h>
#include <stddef.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <unistd.h>

// An event that no file reports, and for which only libdispatch asks.
static const uint32_t dispatch_event = 0x4000;
static const uint32_t usable_events = EPOLLIN | EPOLLOUT;

// The epoll instance of libdispatch, which has one, or -1. All others are as ever.
static atomic_int dispatch_epoll = -1;

int epoll_ctl(int epoll, int operation, int descriptor, struct epoll_event *event) {
  if (event && event->events & dispatch_event) atomic_store(&dispatch_epoll, epoll);
  // After an event, a source is not to be called before its handler has returned. Changed to no event but
  // this one, it would be called for the hang-up, again and again.
  if (operation == EPOLL_CTL_MOD && event->events & dispatch_event &&
      !(event->events & usable_events)) {
    return 0;
  }
  return (int)syscall(SYS_epoll_ctl, epoll, operation, descriptor, event);
}

int epoll_wait(int epoll, struct epoll_event *events, int maximum, int timeout) {
  int count = epoll_pwait(epoll, events, maximum, timeout, NULL);
  if (epoll != atomic_load(&dispatch_epoll)) return count;
  for (int i = 0; i < count; i++) {
    if (!(events[i].events & EPOLLHUP)) continue;
    events[i].events = (events[i].events & ~(uint32_t)EPOLLHUP) | usable_events;
  }
  return count;
}
