// ncurses has no strikethrough attribute. Tessera does not use blink, so it sets that attribute
// instead. In the output of ncurses, the parameter for blink is then replaced by the parameter for
// strikethrough.
#include "output.h"

#include <ctype.h>
#include <string.h>

typedef struct {
  char *text;
  size_t length;
} field;

static field next_field(char **position, char *end) {
  field result = {.text = *position};
  while (*position < end && **position != ';') ++*position;
  result.length = (size_t)(*position - result.text);
  if (*position < end) ++*position;
  return result;
}

static bool is(field field, const char *text) {
  return field.length == strlen(text) && memcmp(field.text, text, field.length) == 0;
}

// Replaces the parameter in one sequence; the parameters of a color are skipped.
static void strike_sequence(char *position, char *end) {
  while (position < end) {
    field field = next_field(&position, end);
    if (is(field, "38") || is(field, "48") || is(field, "58")) {
      int parts = is(next_field(&position, end), "2") ? 3 : 1;
      for (int i = 0; i < parts; i++) next_field(&position, end);
    } else if (is(field, "5")) {
      *field.text = '9';
    }
  }
}

void cnc_strike(char *bytes, size_t count) {
  char *end = bytes + count;
  for (char *position = bytes; (position = memchr(position, 0x1b, (size_t)(end - position)));) {
    if (++position == end || *position != '[') continue;
    char *parameters = ++position;
    while (position < end &&
           (isdigit((unsigned char)*position) || *position == ';' || *position == ':'))
      position++;
    if (position < end && *position == 'm') strike_sequence(parameters, position);
  }
}
