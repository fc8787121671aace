// Shared by the crash and hang handlers.
#ifndef TESSERA_CNCURSES_GUARD_H
#define TESSERA_CNCURSES_GUARD_H

/// Restores the terminal with the prepared bytes if it is guarded. It is async-signal-safe and does
/// not block if the terminal is stuck.
void cnc_restore(void);

#endif
