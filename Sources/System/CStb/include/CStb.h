// stb_image and stb_image_write, from Debian's libstb-dev.
#pragma once
#include <stddef.h>

/// Decodes a PNG, JPEG, GIF or BMP image to red, green, blue and opacity for each pixel.
///
/// Returns NULL for other formats and for images of more than `limit` pixels. The caller frees the
/// result with `cstb_free`.
unsigned char *cstb_decode(const unsigned char *bytes, size_t count, size_t limit, int *width,
                           int *height);

/// Encodes pixels as PNG. The caller frees the result with `cstb_free`. Returns NULL if there is no
/// memory.
unsigned char *cstb_encode_png(const unsigned char *pixels, int width, int height, int *count);

/// Encodes pixels as JPEG with a quality of 1…100, ignoring their opacity. The caller frees the
/// result with `cstb_free`. Returns NULL if there is no memory.
unsigned char *cstb_encode_jpeg(const unsigned char *pixels, int width, int height, int quality,
                                int *count);

/// Frees a result of the functions above.
void cstb_free(void *memory);
