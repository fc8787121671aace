// ncursesw for Swift, without macros, variadic functions or globals. One screen per process, used
// from a single thread.
#ifndef TESSERA_CNCURSES_H
#define TESSERA_CNCURSES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A cell: up to four scalars, attributes (cnc_bold …), and a color pair.
typedef struct {
  uint32_t scalars[4];
  uint32_t attributes;
  int32_t pair;
  /// The width of the glyph: 1 or 2, or 0 for the right half of a wide glyph.
  int32_t width;
} cnc_cell;

enum {
  cnc_bold = 1,
  cnc_dim = 2,
  cnc_italic = 4,
  cnc_underline = 8,
  cnc_strikethrough = 16,
  cnc_reverse = 32,
};

/// Starts ncurses on standard output with a terminal type and size. Returns whether it could be
/// started; otherwise nothing has changed.
bool cnc_start(const char *terminal, int rows, int columns);
/// Restores the terminal; cnc_resume continues.
void cnc_stop(void);
void cnc_resume(void);
/// Restores the settings that the terminal had before cnc_start, after another program used it.
void cnc_restore_settings(void);
/// Returns whether terminfo has an entry with this name.
bool cnc_has_entry(const char *terminal);
/// Returns the number of colors of a terminfo entry; 1 << 24 for direct color.
int cnc_colors_of(const char *terminal);

/// Returns the number of colors; 1 << 24 for direct color.
int cnc_colors(void);
/// Returns whether the terminfo entry has direct color.
bool cnc_is_direct(void);
/// Returns the maximum number of color pairs.
int cnc_pair_limit(void);
/// Defines the color pair number `pair`; -1 is the terminal's default color.
bool cnc_define_pair(int pair, int foreground, int background);

/// Begins a run of cells in a row. What is outside of the screen is clipped.
void cnc_begin_run(int y, int x);
/// Adds glyphs of one cell each in one style. Their scalars are `stride` bytes apart.
void cnc_add_glyphs(const void *scalars, size_t stride, int count, uint32_t attributes, int32_t pair);
/// Adds a cell of any width.
void cnc_add_cell(const cnc_cell *cell);
/// Draws the run.
void cnc_end_run(void);
/// Begins a frame. If synchronized, its output is put between the sequences that begin and end a
/// frame (mode 2026), unless there is none.
void cnc_begin_frame(bool synchronized);
/// Adds the changes to the output queue and moves the cursor.
void cnc_flush(int y, int x, bool visible);
/// Writes cells again that ncurses has written, after cnc_flush.
void cnc_put_again(int y, int x, const cnc_cell *cells, int count);
/// Moves the cursor back to where cnc_flush moved it, after cnc_put_again.
void cnc_move_back(int y, int x);
void cnc_end_frame(void);
/// Keeps ncurses from inserting and deleting cells, which moves others with their links.
void cnc_keep_cells_in_place(void);
/// Makes the next flush repaint the whole screen.
void cnc_repaint(void);
/// Sets the size of the screen.
void cnc_resize(int rows, int columns);

/// Adds bytes to the output queue, after the output of ncurses so far.
void cnc_add(const char *bytes, size_t count);
/// Writes as much of the output queue as the terminal accepts without blocking, in one write if
/// possible.
void cnc_send(void);
/// Returns the number of bytes in the output queue.
size_t cnc_unsent(void);
/// Writes the output queue for at most a number of milliseconds, then discards the rest.
void cnc_send_within(int milliseconds);

/// Returns a string capability of the current terminal, or null.
const char *cnc_capability(const char *name);

/// Stores the bytes that restore the terminal, and writes them if the program crashes.
void cnc_guard(const char *restore, size_t length);
/// Stops guarding: after this, a crash leaves the terminal alone.
void cnc_unguard(void);

/// Starts the watchdog of the run loop: if one of these blocked signals, or Ctrl-C, is pending for
/// about a second while the loop is busy, the terminal is restored and the program ends.
void cnc_start_watchdog(const int *signals, int count);
/// Begins a busy period, during which the timer of the watchdog runs.
void cnc_begin_work(void);
/// Ends a busy period.
void cnc_end_work(void);
/// Sets whether the watchdog leaves the input alone, because another program has the terminal.
void cnc_leave_input(bool leaves);
/// Returns the number of bytes of input that the watchdog read during a long busy period. Call it
/// only between busy periods.
size_t cnc_watchdog_input_count(void);
/// Moves the input that the watchdog read to a buffer, and returns the number of bytes. Call it
/// only between busy periods.
size_t cnc_read_watchdog_input(char *bytes, size_t capacity);

#endif
