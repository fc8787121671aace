// ncursesw for Swift: no macros, no variadics, no globals. One screen a process, one thread.
#ifndef TESSERA_CNCURSES_H
#define TESSERA_CNCURSES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A cell as ncurses takes it: up to four scalars, attributes of cnc_attribute_*, a colour pair.
typedef struct {
  uint32_t scalars[4];
  uint32_t attributes;
  int32_t pair;
  /// The cells the glyph takes here: 1 or 2; 0 for the right half of a wide glyph.
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

/// Starts ncurses on standard output with this terminal type and size. False leaves everything as it
/// was.
bool cnc_start(const char *terminal, int rows, int columns);
/// Gives the terminal back; cnc_resume takes it again.
void cnc_stop(void);
void cnc_resume(void);
/// Whether terminfo has an entry of this name.
bool cnc_has_entry(const char *terminal);
/// The number of colours an entry has; 1 << 24 for a direct one.
int cnc_colors_of(const char *terminal);

/// The number of colours; 1 << 24 and direct where the entry has RGB.
int cnc_colors(void);
bool cnc_is_direct(void);
int cnc_pair_limit(void);
/// Makes pair number `pair` of two colours; -1 is the terminal's own.
bool cnc_define_pair(int pair, int foreground, int background);

/// Puts a row of cells; what does not fit the screen is cut.
void cnc_put(int y, int x, const cnc_cell *cells, int count);
/// Lets what changed wait for the terminal, and leaves the cursor at a place.
void cnc_flush(int y, int x, bool visible);
/// Makes the next flush repaint everything.
void cnc_repaint(void);
/// Tells ncurses of a new size.
void cnc_resize(int rows, int columns);

/// Lets bytes wait for the terminal, behind what ncurses has written so far.
void cnc_add(const char *bytes, size_t count);
/// Sends what waits, as far as the terminal takes it now: in one write where it takes all.
void cnc_send(void);
/// How many bytes wait.
size_t cnc_unsent(void);
/// Sends what waits, for so many milliseconds at the most; the rest is forgotten.
void cnc_send_within(int milliseconds);

/// A string capability for the started terminal, or null.
const char *cnc_capability(const char *name);

/// Remembers what restores the terminal, and restores it on a crash before the crash takes its way.
void cnc_guard(const char *restore, size_t length);
/// Forgets it again: a crash from here on leaves the terminal alone.
void cnc_unguard(void);

/// Begins to look after a loop: where one of these signals, which are blocked, or Ctrl-C waits for
/// about a second while it works, the terminal is given back and the program ends.
void cnc_guard_loop(const int *signals, int count);
/// The loop works from here on, until the end of its work. At rest nothing looks, so nothing wakes.
void cnc_begin_work(void);
void cnc_end_work(void);
/// How many bytes were typed while the loop worked for long, and takes them. To be asked between the
/// end of work and the next.
size_t cnc_typed(void);
size_t cnc_take_typed(char *bytes, size_t room);

#endif
