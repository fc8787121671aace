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
#include <stdlib.h>
#include <string.h>

unsigned char *cstb_decode(const unsigned char *bytes, size_t count, size_t limit, int *width,
                           int *height) {
  int channels = 0;
  if (count > INT_MAX) return NULL;
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
