#include "cells.h"

#include "output.h"

#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <unistd.h>

static SCREEN *screen;
// Whether the settings of the terminal are ours, between start or resumption and stop.
static bool is_started;
// Whether the terminal has ECMA-48 strikethrough, and whether that has been used.
static bool has_strikethrough, has_used_strikethrough;

static void ignore_signal(int number) { (void)number; }

// Sets an environment variable, or removes it if `value` is null. Returns a copy of the previous
// value, or null.
static char *replace_variable(const char *name, const char *value) {
  const char *current = getenv(name);
  char *before = current ? strdup(current) : NULL;
  if (value) setenv(name, value, 1);
  else unsetenv(name);
  return before;
}

// ncurses queries the terminal's size at its start and after each resumption, and accepts any
// value; LINES and COLUMNS take precedence. During these calls, both are set to our size, then
// restored to the user's values.
static void with_size(int height, int width, void (*body)(void)) {
  char lines_now[16], columns_now[16];
  snprintf(lines_now, sizeof lines_now, "%d", height);
  snprintf(columns_now, sizeof columns_now, "%d", width);
  char *lines_before = replace_variable("LINES", lines_now);
  char *columns_before = replace_variable("COLUMNS", columns_now);
  body();
  free(replace_variable("LINES", lines_before));
  free(replace_variable("COLUMNS", columns_before));
  free(lines_before);
  free(columns_before);
}

static const char *terminal_type;
static FILE *output;

static void start(void) { screen = newterm(terminal_type, output, stdin); }

static void update(void) { doupdate(); }

bool cnc_start(const char *terminal, int height, int width) {
  setlocale(LC_CTYPE, "");
  if (strcmp(setlocale(LC_CTYPE, NULL), "C") == 0) setlocale(LC_CTYPE, "C.UTF-8");
  terminal_type = terminal;
  output = cnc_open_output();
  if (!output) return false;
  // While writing, ncurses ignores SIGTSTP, which would discard a signal pending in our signalfd.
  // If a handler is installed when it starts, it leaves the signal alone (ncurses 6.4, lib_tstp.c).
  // The same applies to SIGWINCH: we set the size, whereas ncurses would accept any.
  signal(SIGTSTP, ignore_signal);
  signal(SIGWINCH, ignore_signal);
  with_size(height, width, start);
  signal(SIGTSTP, SIG_DFL);
  signal(SIGWINCH, SIG_DFL);
  if (!screen) {
    cnc_close_output(output);
    return false;
  }
  const char *strike = cnc_capability("smxx");
  has_strikethrough = strike && strcmp(strike, "\033[9m") == 0;
  // Before the first endwin(), ncurses flushes after every cursor movement, which would send a
  // frame in hundreds of pieces (ncurses 6.4, lib_mvcur.c).
  endwin();
  is_started = true;
  raw();
  noecho();
  nonl();
  // ncurses would check for input in each frame, but it is read elsewhere.
  typeahead(-1);
  curs_set(0);
  if (has_colors()) {
    start_color();
    use_default_colors();
  }
  return true;
}

void cnc_stop(void) {
  if (!screen || !is_started) return;
  is_started = false;
  curs_set(1);
  // Before the first frame, ncurses has not begun to draw, but the settings are ours.
  if (isendwin()) reset_shell_mode();
  else endwin();
  // Terminals made with libvterm, such as Neovim's, restore the cursor's visibility with the screen.
  const char *visible_cursor = cnc_capability("cnorm");
  if (visible_cursor) cnc_add(visible_cursor, strlen(visible_cursor));
  // Without an alternate screen the last frame stays, and the shell continues below it.
  if (!exit_ca_mode) cnc_add("\r\n", 2);
}

void cnc_resume(void) {
  if (!screen) return;
  is_started = true;
  reset_prog_mode();
  curs_set(0);
  clearok(curscr, TRUE);
}

void cnc_restore_settings(void) {
  if (screen) reset_shell_mode();
}

bool cnc_has_entry(const char *terminal) {
  int status = 0;
  TERMINAL *before = cur_term;
  bool exists = setupterm(terminal, 1, &status) == OK;
  if (exists && cur_term != before) del_curterm(cur_term);
  set_curterm(before);
  return exists;
}

int cnc_colors_of(const char *terminal) {
  int status = 0;
  TERMINAL *before = cur_term;
  if (setupterm(terminal, 1, &status) != OK) return 0;
  int count = cnc_is_direct() ? 1 << 24 : tigetnum("colors");
  if (cur_term != before) del_curterm(cur_term);
  set_curterm(before);
  return count;
}

int cnc_colors(void) { return has_colors() ? COLORS : 0; }

bool cnc_is_direct(void) { return tigetflag("RGB") > 0 || tigetnum("RGB") > 0; }

int cnc_pair_limit(void) { return has_colors() ? COLOR_PAIRS : 0; }

bool cnc_define_pair(int pair, int foreground, int background) {
  return init_extended_pair(pair, foreground, background) == OK;
}

attr_t cnc_attributes(uint32_t bits) {
  attr_t result = A_NORMAL;
  if (bits & cnc_bold) result |= A_BOLD;
  if (bits & cnc_dim) result |= A_DIM;
  if (bits & cnc_italic) result |= A_ITALIC;
  if (bits & cnc_underline) result |= A_UNDERLINE;
  if (bits & cnc_reverse) result |= A_REVERSE;
  if (bits & cnc_strikethrough && has_strikethrough) {
    result |= A_BLINK;
    has_used_strikethrough = true;
  }
  return result;
}

// Widths by character, plus 2; 0 if it has not been looked up yet.
static signed char widths[0x3000];

int cnc_width(wchar_t character) {
  if (character >= 0x20 && character < 0x7f) return 1;
  if (character < 0 || (size_t)character >= sizeof widths) return wcwidth(character);
  signed char *width = &widths[character];
  if (!*width) *width = (signed char)(wcwidth(character) + 2);
  return *width - 2;
}

void cnc_set_text(const cnc_cell *cell, wchar_t text[CCHARW_MAX + 1]) {
  wchar_t base = (wchar_t)cell->scalars[0];
  int width = cnc_width(base);
  text[0] = width == cell->width || (width == 1 && cell->width == 2) ? base : L'?';
  int length = 1;
  for (int i = 1; i < 4 && cell->scalars[i] && length < CCHARW_MAX - 1; i++)
    if (wcwidth((wchar_t)cell->scalars[i]) == 0) text[length++] = (wchar_t)cell->scalars[i];
  text[length] = 0;
}

bool cnc_next_text(const cnc_cell *cell, wchar_t text[CCHARW_MAX + 1], bool *half_missing) {
  if (cell->width == 0) {
    if (!*half_missing) return false;
    text[0] = L' ';
    text[1] = 0;
  } else {
    cnc_set_text(cell, text);
  }
  *half_missing = cell->width == 2 && (text[0] < 0x7f || wcwidth(text[0]) == 1);
  return true;
}

// Source: the specification of synchronized output, mode 2026.
static const char frame_begin[] = "\033[?2026h", frame_end[] = "\033[?2026l";
static size_t frame_start, frame_begin_length;

void cnc_begin_frame(bool synchronized) {
  frame_start = cnc_unsent();
  frame_begin_length = synchronized ? sizeof frame_begin - 1 : 0;
  cnc_add(frame_begin, frame_begin_length);
}

void cnc_end_frame(void) {
  if (!frame_begin_length) return;
  bool is_empty = cnc_unsent() - frame_start == frame_begin_length;
  if (is_empty) cnc_remove_last_unsent(frame_begin_length);
  else cnc_add(frame_end, sizeof frame_end - 1);
}

void cnc_strike_since(size_t before) {
  size_t written = cnc_unsent() - before;
  if (has_used_strikethrough && written > 0) cnc_strike(cnc_last_unsent(written), written);
}

void cnc_flush(int y, int x, bool visible) {
  static int was_visible = -1;
  if (was_visible != visible) curs_set(visible);
  was_visible = visible;
  if (y >= 0 && y < LINES && x >= 0 && x < COLS) wmove(newscr, y, x);
  size_t before = cnc_unsent();
  if (isendwin()) with_size(LINES, COLS, update);
  else update();
  cnc_strike_since(before);
}

void cnc_repaint(void) { clearok(curscr, TRUE); }

void cnc_resize(int height, int width) {
  if (height > 0 && width > 0) resizeterm(height, width);
  clearok(curscr, TRUE);
}

const char *cnc_capability(const char *name) {
  const char *text = tigetstr((char *)name);
  return text == (const char *)-1 ? NULL : text;
}
