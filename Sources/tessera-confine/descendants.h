// The processes that descend from this one.
#ifndef TESSERA_DESCENDANTS_H
#define TESSERA_DESCENDANTS_H

#include <stdbool.h>
#include <sys/types.h>

struct descendant {
  pid_t process;
  // Whether nothing of it runs before it is continued.
  bool is_stopped;
};

// Lists the descendants by looking at all processes, as every kernel can. One whose parent ends meanwhile
// may be missing. Returns their number, or -1 if they cannot be listed; the caller frees the list.
long list_descendants(struct descendant **list);

#endif
