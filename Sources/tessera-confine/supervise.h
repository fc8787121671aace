// The process beside a program that has no namespace of processes.
#ifndef TESSERA_SUPERVISE_H
#define TESSERA_SUPERVISE_H

#include <stdbool.h>

// Returns in a child, which becomes the program. This process waits for the child's end, ends whatever is
// left of its descendants, and ends as the child did; it stops and goes on with the child. SIGHUP is passed
// on, and SIGTERM ends everything at once. Returns false if there cannot be a child.
bool supervise(void);

#endif
