// The part of zint's interface that Swift cannot use directly.
#pragma once
#include <zint.h>

/// Returns whether a module of a symbol is dark.
static inline int czint_is_dark(const struct zint_symbol *symbol, int row, int column) {
  return symbol->encoded_data[row][column >> 3] >> (column & 7) & 1;
}
