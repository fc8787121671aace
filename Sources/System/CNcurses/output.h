// What screen.c alone asks of its neighbours.
#ifndef TESSERA_CNCURSES_OUTPUT_H
#define TESSERA_CNCURSES_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/// A file for ncurses, of which all that is written waits for the terminal; null for none.
FILE *cnc_open_output(void);
void cnc_close_output(FILE *file);

/// The last bytes that wait, so many or all.
char *cnc_last_unsent(size_t count);

/// Makes blinking text struck through in what ncurses has written; as long as it was.
///
/// Source: ECMA-48 8.3.117 (SGR): 5 blinks, 9 strikes; 38, 48 and 58 take colours.
void cnc_strike(char *bytes, size_t count);

#endif
