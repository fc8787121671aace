// Vector images, drawn by librsvg and poppler if they are installed.
//
// The libraries are loaded when the first image needs them: few widgets have vector images, and the others shall
// neither depend on the libraries nor wait for them.
#pragma once
#include <stddef.h>

/// The format of a vector image.
enum cvectors_format { CVECTORS_SVG, CVECTORS_PDF };

/// An image in pixels.
struct cvectors_image {
  /// The red, green, blue and opacity of each pixel, by rows; free it with `cvectors_free`. NULL if the image
  /// cannot be drawn.
  unsigned char *pixels;
  int width;
  int height;
  /// The width of the drawing in its own unit, of which a pixel is a part.
  double units;
};

/// Returns 1 if the library for a format is installed, otherwise 0.
int cvectors_is_available(enum cvectors_format format);

/// Draws an image with a number of pixels per unit, or with fewer if there would be more than `limit` pixels.
///
/// `element` is the identifier of the element of an SVG that is drawn; NULL for all.
struct cvectors_image cvectors_draw(
    enum cvectors_format format, const unsigned char *bytes, size_t count, const char *element,
    double pixels_per_unit, size_t limit);

void cvectors_free(unsigned char *pixels);
