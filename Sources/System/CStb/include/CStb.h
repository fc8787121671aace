// stb_image and stb_image_write, which Debian keeps in libstb-dev.
#pragma once
#include <stddef.h>

/// Decodes a picture of PNG, JPEG, GIF or BMP to red, green, blue and opacity of each pixel.
///
/// Returns NULL for what is none of these or larger than `limit` pixels; the caller frees with
/// `cstb_free`.
unsigned char *cstb_decode(const unsigned char *bytes, size_t count, size_t limit, int *width,
                           int *height);

/// Encodes pixels as PNG; the caller frees with `cstb_free`. Returns NULL where memory ends.
unsigned char *cstb_encode_png(const unsigned char *pixels, int width, int height, int *count);

/// Encodes pixels as JPEG of a quality of 1…100, without their opacity; the caller frees with
/// `cstb_free`. Returns NULL where memory ends.
unsigned char *cstb_encode_jpeg(const unsigned char *pixels, int width, int height, int quality,
                                int *count);

void cstb_free(void *memory);
