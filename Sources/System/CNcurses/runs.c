// Cells are written straight into newscr, the screen that ncurses brings to the terminal next. Writing
// into stdscr would only have wnoutrefresh compare and copy each changed line once more.
#include "cells.h"

#include <stdlib.h>

static cchar_t *run;
static int capacity, length, row, first_column, columns_left;
// Whether the left half of a wide glyph was replaced by a narrow character.
static bool half_missing;
// The cell of the last style, whose glyph is replaced.
static cchar_t styled;
static uint32_t styled_attributes;
static int32_t styled_pair = -1;

void cnc_begin_run(int y, int x) {
  row = y;
  first_column = x;
  length = 0;
  half_missing = false;
  bool is_inside = y >= 0 && y < LINES && x >= 0 && x < COLS;
  if (is_inside && capacity < COLS) {
    cchar_t *cells = realloc(run, (size_t)COLS * sizeof *cells);
    if (cells) {
      run = cells;
      capacity = COLS;
    } else {
      is_inside = false;
    }
  }
  columns_left = is_inside ? COLS - x : 0;
}

static void set_style(uint32_t attributes, int32_t pair) {
  if (pair == styled_pair && attributes == styled_attributes) return;
  int number = pair;
  setcchar(&styled, L" ", cnc_attributes(attributes), 0, &number);
  styled_attributes = attributes;
  styled_pair = pair;
}

void cnc_add_glyphs(const void *codes, size_t stride, int count, uint32_t attributes, int32_t pair) {
  set_style(attributes, pair);
  if (count > columns_left) count = columns_left;
  columns_left -= count;
  const char *position = codes;
  for (int i = 0; i < count; i++, position += stride) {
    wchar_t glyph = (wchar_t) * (const uint32_t *)position;
    run[length] = styled;
    run[length++].chars[0] = cnc_width(glyph) == 1 ? glyph : L'?';
  }
}

void cnc_add_cell(const cnc_cell *cell) {
  wchar_t text[CCHARW_MAX + 1];
  if (columns_left-- <= 0 || !cnc_next_text(cell, text, &half_missing)) return;
  int pair = cell->pair;
  setcchar(&run[length++], text, cnc_attributes(cell->attributes), 0, &pair);
}

void cnc_end_run(void) {
  if (length > 0) mvwadd_wchnstr(newscr, row, first_column, run, length);
}
