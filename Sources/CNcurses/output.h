// What screen.c alone asks of its neighbours.
#ifndef TESSERA_CNCURSES_OUTPUT_H
#define TESSERA_CNCURSES_OUTPUT_H

#include <stddef.h>
#include <stdio.h>

/// A file for ncurses, of which all that is written waits for the terminal; null for none.
FILE *cnc_open_output(void);
void cnc_close_output(FILE *file);

#endif
