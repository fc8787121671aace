// Bar codes by zint: what of its interface Swift cannot reach.
#pragma once
#include <zint.h>

/// Whether a module of a symbol is dark.
static inline int czint_is_dark(const struct zint_symbol *symbol, int row, int column) {
  return symbol->encoded_data[row][column >> 3] >> (column & 7) & 1;
}
