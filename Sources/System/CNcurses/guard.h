// What the roads out share.
#ifndef TESSERA_CNCURSES_GUARD_H
#define TESSERA_CNCURSES_GUARD_H

/// Gives the terminal back with the prepared bytes, if it is ours; async-signal-safe, and short whether
/// the terminal reads or not.
void cnc_restore(void);

#endif
