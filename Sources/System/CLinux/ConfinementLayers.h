// What the layers of a confinement tell each other.
#ifndef TESSERA_CONFINEMENT_LAYERS_H
#define TESSERA_CONFINEMENT_LAYERS_H

#include "CLinux.h"

// The versions since which Landlock knows the truncation of files, and keeps signals inside.
enum { landlock_version_with_truncation = 3, landlock_version_with_signals = 6 };

// Limits a resource of this process, also for good; a limit that is lower already stays.
void set_limit(int resource, uint64_t maximum);

// Puts the rules of a ruleset in force. Returns whether that succeeded.
bool landlock_restrict(int ruleset);

// Puts the filter of system calls in force. Returns whether that succeeded.
bool filter_calls(const struct clinux_confinement *confinement);

#endif
