// The process beside a program that has no namespace of processes, or that has the terminal.
#ifndef TESSERA_SUPERVISE_H
#define TESSERA_SUPERVISE_H

#include <stdbool.h>

// Returns in a child, which becomes the program. This process waits for the child's end, ends whatever is
// left of its descendants, and ends as the child did. SIGHUP is passed on, and SIGTERM ends everything at
// once. If it has the terminal, it gives it to the child, which is in a group of its own then; when the child
// stops, it stops all descendants and itself, and goes on with them. Returns false if there cannot be a child.
bool supervise(void);

#endif
