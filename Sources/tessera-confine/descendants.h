// The processes that descend from this one.
#ifndef TESSERA_DESCENDANTS_H
#define TESSERA_DESCENDANTS_H

#include <sys/types.h>

struct descendant {
  pid_t process;
  enum {
    descendant_runs,
    // It waits for a disk, or for a child that has not become another program yet: with a signal to stop,
    // it does nothing else.
    descendant_waits,
    // It has stopped or ended.
    descendant_stopped,
  } state;
};

// Lists the descendants by looking at all processes, as every kernel can. One whose parent ends meanwhile
// may be missing. Returns their number, or -1 if they cannot be listed; the caller frees the list.
long list_descendants(struct descendant **list);

#endif
