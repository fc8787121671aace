// A process that reads what it cannot trust.
#ifndef TESSERA_CREADONLY_H
#define TESSERA_CREADONLY_H

#include <stdbool.h>
#include <stdint.h>

/// What a process may use.
struct creadonly_limits {
  /// CPU time, in seconds.
  uint64_t cpu_seconds;
  /// Memory that is not the contents of files, in bytes.
  uint64_t data_bytes;
};

/// Limits this process to computing and reading: from now on, it can open files only to read them,
/// and write only to its standard streams. It cannot change, make or remove files, start programs,
/// processes or threads, signal others, or use sockets. What it tries nevertheless fails with EPERM.
/// The kernel ends a process that takes more CPU time; one that takes more memory gets none.
/// Returns whether the kernel enforces this; the limits hold in any case.
bool creadonly_restrict(struct creadonly_limits limits);

#endif
