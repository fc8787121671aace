// The reference board as a C programmer would write it with ncursesw: borders and titles once, then
// only the fields that change. It responds to the same keys as Board.
#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <locale.h>
#include <stdlib.h>
#include <time.h>
#include <wchar.h>

enum { columns = 6, rows = 4, width = 33, height = 15, inner = 29, burst = 1000 };
enum { box_line = 1, title, label, number, gauge = number + 3, track, clock_pair };

static int value(int box, int line, int frame) {
  return (box * 7919 + line * 104729 + frame * 9973) % 1000000;
}

static int percent(int box, int frame) { return (box * 37 + frame * 7) % 100; }

static void frame_of(int box) {
  int x = box % columns * width, y = box / columns * height;
  attrset(COLOR_PAIR(box_line));
  mvaddwstr(y, x, L"╭");
  mvaddwstr(y, x + width - 1, L"╮");
  mvaddwstr(y + height - 1, x, L"╰");
  mvaddwstr(y + height - 1, x + width - 1, L"╯");
  for (int i = 1; i < width - 1; i++) {
    mvaddwstr(y, x + i, L"─");
    mvaddwstr(y + height - 1, x + i, L"─");
  }
  for (int i = 1; i < height - 1; i++) {
    mvaddwstr(y + i, x, L"│");
    mvaddwstr(y + i, x + width - 1, L"│");
  }
  attrset(COLOR_PAIR(title));
  mvprintw(y, x + 2, " Box %d ", box);
  static const char *labels[] = {"Requests", "Errors", "Bytes"};
  attrset(COLOR_PAIR(label));
  for (int line = 0; line < 3; line++) mvaddstr(y + 2 + line, x + 2, labels[line]);
}

static void fields(int box, int frame) {
  int x = box % columns * width, y = box / columns * height;
  for (int line = 0; line < 3; line++) {
    attrset(COLOR_PAIR(number + line));
    mvprintw(y + 2 + line, x + 2 + inner - 6, "%6d", value(box, line, frame));
  }
  int halves = (percent(box, frame) * inner * 2 + 50) / 100;
  wchar_t bar[inner + 1];
  int filled = (halves + 1) / 2;
  for (int i = 0; i < inner; i++) bar[i] = halves - i * 2 > 1 ? L'━' : halves - i * 2 == 1 ? L'╸' : L'─';
  attrset(COLOR_PAIR(gauge));
  mvaddnwstr(y + 6, x + 2, bar, filled);
  attrset(COLOR_PAIR(track));
  mvaddnwstr(y + 6, x + 2 + filled, bar + filled, inner - filled);
  attrset(COLOR_PAIR(clock_pair) | A_BOLD);
  mvprintw(y + 8, x + 2, "%02d:%02d:%02d", frame / 3600 % 24, frame / 60 % 60, frame % 60);
}

static void draw(int frame, int boxes) {
  for (int box = 0; box < boxes; box++) fields(box, frame);
  refresh();
}

// Updates only the 24 clocks, at every multiple of the step on the wall clock, until a key is
// pressed.
static void tick(int step) {
  for (;;) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    timeout((int)(step - now.tv_sec % step) * 1000 - (int)(now.tv_nsec / 1000000) + 1);
    if (getch() != ERR) return;
    clock_gettime(CLOCK_REALTIME, &now);
    attrset(COLOR_PAIR(clock_pair) | A_BOLD);
    for (int box = 0; box < columns * rows; box++) {
      int x = box % columns * width, y = box / columns * height;
      mvprintw(y + 8, x + 2, "%02d:%02d:%02d", (int)(now.tv_sec / 3600 % 24),
               (int)(now.tv_sec / 60 % 60), (int)(now.tv_sec % 60));
    }
    refresh();
  }
}

// Ticks if the argument is a number of seconds; otherwise waits for keys.
int main(int count, char **arguments) {
  setlocale(LC_ALL, "");
  set_escdelay(25);
  initscr();
  endwin();  // One write per frame; see Sources/System/CNcurses/screen.c.
  raw();
  noecho();
  curs_set(0);
  leaveok(stdscr, TRUE);
  start_color();
  use_default_colors();
  static const short fronts[] = {0, 238, 111, 246, 203, 114, 75, 78, 238, 252};
  for (short pair = 1; pair <= clock_pair; pair++) init_pair(pair, fronts[pair], -1);
  for (int box = 0; box < columns * rows; box++) frame_of(box);
  int frame = 0;
  draw(frame, columns * rows);
  if (count > 1) {
    tick(atoi(arguments[1]));
    endwin();
    return 0;
  }
  for (int key; (key = getch()) != 'q';) {
    if (key == 'n') draw(++frame, columns * rows);
    if (key == 'b') for (int i = 0; i < burst; i++) draw(++frame, columns * rows);
    if (key == 'p') for (int i = 0; i < burst; i++) draw(++frame, 2);
  }
  endwin();
}
