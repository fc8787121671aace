// A picture comes from anywhere: only the formats that are wanted, and no files.
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

void cstb_free(void *memory) { free(memory); }
