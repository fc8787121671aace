// Shared by the files that write cells.
#ifndef TESSERA_CNCURSES_CELLS_H
#define TESSERA_CNCURSES_CELLS_H

#define _GNU_SOURCE 1
#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#include "CNcurses.h"

#include <curses.h>
#include <wchar.h>

/// Returns the attributes of ncurses for those of a cell.
attr_t cnc_attributes(uint32_t bits);

/// Returns the width of a character, which is looked up once.
int cnc_width(wchar_t character);

/// Sets the text of a cell, replacing characters whose width ncurses computes differently from us.
void cnc_set_text(const cnc_cell *cell, wchar_t text[CCHARW_MAX + 1]);

/// Sets the text of one cell in a row. `half_missing` is whether the left half of the glyph is a
/// narrow substitute; it is updated. Returns whether there is a text: a right half has none.
bool cnc_next_text(const cnc_cell *cell, wchar_t text[CCHARW_MAX + 1], bool *half_missing);

#endif
