// ncurses has no strikethrough attribute. Blink, which Tessera does not use, takes its place; in
// the output of ncurses, the parameter for blink is replaced by the one for strikethrough.
#include "output.h"

#include <ctype.h>
#include <string.h>

typedef struct {
  char *text;
  size_t length;
} field;

static field next_field(char **place, char *last) {
  field result = {.text = *place};
  while (*place < last && **place != ';') ++*place;
  result.length = (size_t)(*place - result.text);
  if (*place < last) ++*place;
  return result;
}

static bool is(field field, const char *text) {
  return field.length == strlen(text) && memcmp(field.text, text, field.length) == 0;
}

// Replaces the parameter in one sequence; the parameters of a color are skipped.
static void strike_sequence(char *place, char *last) {
  while (place < last) {
    field field = next_field(&place, last);
    if (is(field, "38") || is(field, "48") || is(field, "58")) {
      int parts = is(next_field(&place, last), "2") ? 3 : 1;
      for (int i = 0; i < parts; i++) next_field(&place, last);
    } else if (is(field, "5")) {
      *field.text = '9';
    }
  }
}

void cnc_strike(char *bytes, size_t count) {
  char *last = bytes + count;
  for (char *place = bytes; (place = memchr(place, 0x1b, (size_t)(last - place)));) {
    if (++place == last || *place != '[') continue;
    char *first = ++place;
    while (place < last && (isdigit((unsigned char)*place) || *place == ';' || *place == ':'))
      place++;
    if (place < last && *place == 'm') strike_sequence(first, place);
  }
}
