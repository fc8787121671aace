// Images are untrusted, so only the needed formats are enabled, and file access is disabled.
#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_NO_STDIO
#define STBI_ONLY_PNG
#define STBI_ONLY_JPEG
#define STBI_ONLY_GIF
#define STBI_ONLY_BMP
#define STBI_NO_FAILURE_STRINGS
#include <stb/stb_image.h>
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STB_IMAGE_WRITE_STATIC
#define STBI_WRITE_NO_STDIO
#include <stb/stb_image_write.h>

#include "CStb.h"
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

// Reads a table of Huffman codes, as stb_image does.
static bool is_valid_table(const unsigned char *bytes, size_t length) {
  while (length > 0) {
    if (length < 17) return false;
    size_t codes = 0;
    for (int index = 1; index <= 16; index++) codes += bytes[index];
    if (codes > 256 || length < 17 + codes) return false;
    bytes += 17 + codes;
    length -= 17 + codes;
  }
  return true;
}

// Returns whether no table of a JPEG has more codes than there are bytes. Before version 2.28, stb_image
// writes all of them into arrays of 257.
static bool has_valid_tables(const unsigned char *bytes, size_t count) {
  enum { start = 0xd8, end = 0xd9, table = 0xc4, scan = 0xda, first_restart = 0xd0, last_restart = 0xd7 };
  if (count < 2 || bytes[0] != 0xff || bytes[1] != start) return true;
  bool is_in_scan = false;
  for (size_t place = 2; place + 1 < count;) {
    unsigned char marker = bytes[place + 1];
    bool is_data = marker == 0 || (marker >= first_restart && marker <= last_restart);
    if (bytes[place] != 0xff || marker == 0xff || (is_in_scan && is_data)) {
      place++;
      continue;
    }
    if (marker == end) return true;
    place += 2;
    if (place + 2 > count) return true;
    size_t length = (size_t)bytes[place] << 8 | bytes[place + 1];
    size_t available = count - place;
    if (length < 2) return true;
    if (marker == table && !is_valid_table(bytes + place + 2, (length < available ? length : available) - 2)) {
      return false;
    }
    is_in_scan = marker == scan;
    place += length;
  }
  return true;
}

unsigned char *cstb_decode(const unsigned char *bytes, size_t count, size_t limit, int *width,
                           int *height) {
  int channels = 0;
  if (count > INT_MAX || !has_valid_tables(bytes, count)) return NULL;
  if (!stbi_info_from_memory(bytes, (int)count, width, height, &channels)) return NULL;
  if (*width <= 0 || *height <= 0 || (size_t)*width * (size_t)*height > limit) return NULL;
  return stbi_load_from_memory(bytes, (int)count, width, height, &channels, 4);
}

unsigned char *cstb_encode_png(const unsigned char *pixels, int width, int height, int *count) {
  return stbi_write_png_to_mem(pixels, width * 4, width, height, 4, count);
}

struct growing_buffer {
  unsigned char *bytes;
  size_t count, capacity;
  int failed;
};

static void append(void *context, void *data, int size) {
  struct growing_buffer *out = context;
  if (out->failed) return;
  if (out->count + (size_t)size > out->capacity) {
    size_t capacity = (out->count + (size_t)size) * 2;
    unsigned char *bytes = realloc(out->bytes, capacity);
    if (!bytes) {
      out->failed = 1;
      return;
    }
    out->bytes = bytes;
    out->capacity = capacity;
  }
  memcpy(out->bytes + out->count, data, (size_t)size);
  out->count += (size_t)size;
}

unsigned char *cstb_encode_jpeg(const unsigned char *pixels, int width, int height, int quality,
                                int *count) {
  struct growing_buffer out = {0};
  int done = stbi_write_jpg_to_func(append, &out, width, height, 4, pixels, quality);
  if (!done || out.failed || out.count > INT_MAX) {
    free(out.bytes);
    return NULL;
  }
  *count = (int)out.count;
  return out.bytes;
}

void cstb_free(void *memory) { free(memory); }
