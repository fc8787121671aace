// What the parts of the probe share.
#ifndef TESSERA_PROBE_H
#define TESSERA_PROBE_H

#include <stdbool.h>
#include <sys/socket.h>
#include <sys/un.h>

// Prints a line about an attempt; one that was not allowed has left its reason in errno.
void report(const char *name, bool allowed);

// Returns a path below the folder in a variable, in memory that is used again after eight calls.
const char *in(const char *variable, const char *path);

// Returns whether a file can be opened and has something to read.
bool reads(const char *path);

// Returns whether a child ended with the status 0.
bool succeeds(void (*attempt)(void));

// Writes the address of a local socket, and returns its length.
socklen_t local_address(struct sockaddr_un *address, const char *name, bool is_abstract);

// Serves sockets and memory until it is ended, prints where they are, and returns the status of the process
// if it cannot.
int serve(void);

// Attempts to make files that give their group or owner to whoever runs them.
void privileged_files(void);

// Attempts what parts of the kernel offer that no program on a home screen needs.
void kernel_calls(void);

// Leaves a process behind that is in a session of its own, has no environment, and becomes another one all
// the time.
void leave_behind(void);

#endif
