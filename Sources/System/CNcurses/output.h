// Functions used only by screen.c.
#ifndef TESSERA_CNCURSES_OUTPUT_H
#define TESSERA_CNCURSES_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/// Opens a file for ncurses, whose output is queued. Returns null on failure.
FILE *cnc_open_output(void);
void cnc_close_output(FILE *file);

/// Returns the last `count` bytes of the output queue, or all if there are fewer.
char *cnc_last_unsent(size_t count);

/// Removes the last `count` bytes of the output queue, which must not have been sent.
void cnc_remove_last_unsent(size_t count);

/// Replaces blink with strikethrough in the output of ncurses, without changing its length.
///
/// Source: ECMA-48 8.3.117 (SGR): 5 is blink, 9 strikethrough; 38, 48 and 58 are followed by a
/// color.
void cnc_strike(char *bytes, size_t count);

/// Does the same for what was added to the output queue since it had `before` bytes.
void cnc_strike_since(size_t before);

#endif
