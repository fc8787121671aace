#define _GNU_SOURCE 1
#include "ConfinementLayers.h"

#include <linux/capability.h>
#include <linux/securebits.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

// Gives up the capabilities that root has, among them that to look into other processes. Has no
// effect on other users.
static void drop_capabilities(void) {
  prctl(PR_SET_SECUREBITS, SECBIT_NOROOT | SECBIT_NOROOT_LOCKED, 0, 0, 0);
  prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct none[2] = {{0}};
  syscall(SYS_capset, &header, none);
}

enum { signal_limit = 1024 };

// What the kernel counts for all of the user's processes, and a program must not take as a whole: signals that
// wait, and the bytes of message queues.
static void limit_queues(void) {
  set_limit(RLIMIT_SIGPENDING, signal_limit);
  set_limit(RLIMIT_MSGQUEUE, 64 << 10);
}

bool clinux_confine(const struct clinux_confinement *confinement) {
  drop_capabilities();
  limit_queues();
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return false;
  if (confinement->ruleset >= 0 && !landlock_restrict(confinement->ruleset)) return false;
  return !confinement->filters || filter_calls(confinement);
}
