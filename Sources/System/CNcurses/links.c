// Hyperlinks. ncurses has no attribute for them, and it may write a cell again to move the cursor. So
// the cells of a link are written once more, after each output of ncurses that touched their row.
// After doupdate, the attributes are off, and they are again afterwards.
#include "cells.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>

#include "output.h"

static int put_byte(int byte) {
  char character = (char)byte;
  cnc_add(&character, 1);
  return byte;
}

static void move_to(int y, int x) {
  const char *movement = tigetstr("cup");
  if (movement != NULL && movement != (const char *)-1) tputs(tiparm(movement, y, x), 1, put_byte);
}

static void put_text(const wchar_t *text) {
  mbstate_t state;
  memset(&state, 0, sizeof state);
  for (; *text; text++) {
    char bytes[MB_LEN_MAX];
    size_t length = wcrtomb(bytes, *text, &state);
    if (length != (size_t)-1) cnc_add(bytes, length);
  }
}

void cnc_put_again(int y, int x, const cnc_cell *cells, int count) {
  if (y < 0 || y >= LINES || x < 0 || x >= COLS) return;
  if (count > COLS - x) count = COLS - x;
  size_t before = cnc_unsent();
  move_to(y, x);
  bool half_missing = false;
  const cnc_cell *previous = NULL;
  for (int i = 0; i < count; i++) {
    wchar_t text[CCHARW_MAX + 1];
    if (!cnc_next_text(&cells[i], text, &half_missing)) continue;
    int pair = cells[i].pair;
    if (!previous || previous->pair != pair || previous->attributes != cells[i].attributes)
      vid_puts(cnc_attributes(cells[i].attributes), 0, &pair, put_byte);
    previous = &cells[i];
    put_text(text);
  }
  cnc_strike_since(before);
}

void cnc_move_back(int y, int x) {
  int pair = 0;
  vid_puts(A_NORMAL, 0, &pair, put_byte);
  move_to(y, x);
}

void cnc_keep_cells_in_place(void) { idcok(stdscr, FALSE); }
