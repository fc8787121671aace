#include "CVectors.h"
#include <dlfcn.h>
#include <math.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// The functions that are used, declared as in the headers of Cairo 1.10, librsvg 2.46, GLib 2.32 and poppler 0.82,
// which the build does not need.
typedef struct { double x, y, width, height; } rectangle;
typedef struct { double length; int unit; } length;

#define CAIRO(F) \
  F(void *, cairo_image_surface_create, (int, int, int)) \
  F(void *, cairo_create, (void *)) \
  F(void, cairo_scale, (void *, double, double)) \
  F(int, cairo_status, (void *)) \
  F(void, cairo_destroy, (void *)) \
  F(void, cairo_surface_flush, (void *)) \
  F(unsigned char *, cairo_image_surface_get_data, (void *)) \
  F(int, cairo_image_surface_get_stride, (void *)) \
  F(void, cairo_surface_destroy, (void *))
#define GOBJECT(F) F(void, g_object_unref, (void *))
#define GLIB(F) \
  F(void *, g_bytes_new, (const void *, size_t)) \
  F(void, g_bytes_unref, (void *))
#define RSVG(F) \
  F(void *, rsvg_handle_new_from_data, (const unsigned char *, size_t, void **)) \
  F(void, rsvg_handle_get_intrinsic_dimensions, (void *, int *, length *, int *, length *, int *, rectangle *)) \
  F(int, rsvg_handle_get_geometry_for_element, (void *, const char *, rectangle *, rectangle *, void **)) \
  F(int, rsvg_handle_render_document, (void *, void *, const rectangle *, void **)) \
  F(int, rsvg_handle_render_element, (void *, void *, const char *, const rectangle *, void **))
#define POPPLER(F) \
  F(void *, poppler_document_new_from_bytes, (void *, const char *, void **)) \
  F(void *, poppler_document_get_page, (void *, int)) \
  F(void, poppler_page_get_size, (void *, double *, double *)) \
  F(void, poppler_page_render, (void *, void *))

#define POINTER(result, name, arguments) static result (*p_##name) arguments;
CAIRO(POINTER) GOBJECT(POINTER) GLIB(POINTER) RSVG(POINTER) POPPLER(POINTER)

#define LOAD(result, name, arguments) \
  if (!library || !(*(void **)&p_##name = dlsym(library, #name))) is_complete = 0;

static int has_rsvg, has_poppler;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  int is_complete = 1;
  void *library = dlopen("libcairo.so.2", RTLD_NOW | RTLD_LOCAL);
  CAIRO(LOAD)
  library = dlopen("libgobject-2.0.so.0", RTLD_NOW | RTLD_LOCAL);
  GOBJECT(LOAD)
  library = dlopen("libglib-2.0.so.0", RTLD_NOW | RTLD_LOCAL);
  GLIB(LOAD)
  int is_common_complete = is_complete;
  library = dlopen("librsvg-2.so.2", RTLD_NOW | RTLD_LOCAL);
  RSVG(LOAD)
  has_rsvg = is_complete;
  is_complete = is_common_complete;
  library = dlopen("libpoppler-glib.so.8", RTLD_NOW | RTLD_LOCAL);
  POPPLER(LOAD)
  has_poppler = is_complete;
}

int cvectors_is_available(enum cvectors_format format) {
  pthread_once(&once, load);
  return format == CVECTORS_SVG ? has_rsvg : has_poppler;
}

/// A surface that is drawn on.
struct canvas {
  void *surface;
  void *context;
  int width;
  int height;
  double scale;
};

/// Makes a surface for a size in units. Returns 0 if the size is not one of an image.
static int canvas_make(struct canvas *canvas, double width, double height, double scale, size_t limit) {
  if (!(width > 0 && height > 0 && isfinite(width * height))) return 0;
  double pixel_width = ceil(width * scale), pixel_height = ceil(height * scale);
  if (pixel_width * pixel_height > (double)limit) {
    scale = sqrt((double)limit / (width * height));
    pixel_width = fmax(1, floor(width * scale));
    pixel_height = fmax(1, floor(height * scale));
  }
  // A strip is not an image, however few its pixels are.
  if (pixel_width > 16384 || pixel_height > 16384) return 0;
  canvas->width = (int)pixel_width;
  canvas->height = (int)pixel_height;
  canvas->scale = scale;
  canvas->surface = p_cairo_image_surface_create(0, canvas->width, canvas->height);
  canvas->context = p_cairo_create(canvas->surface);
  return 1;
}

/// Ends drawing, and returns the pixels with their own colors, which Cairo multiplies with the opacity; NULL if
/// something failed.
static unsigned char *canvas_finish(struct canvas *canvas, int is_drawn) {
  unsigned char *pixels = NULL;
  size_t width = (size_t)canvas->width, height = (size_t)canvas->height;
  if (is_drawn && p_cairo_status(canvas->context) == 0) pixels = malloc(width * height * 4);
  p_cairo_destroy(canvas->context);
  if (pixels) {
    p_cairo_surface_flush(canvas->surface);
    const unsigned char *data = p_cairo_image_surface_get_data(canvas->surface);
    size_t stride = (size_t)p_cairo_image_surface_get_stride(canvas->surface);
    for (size_t y = 0; y < height; y++) {
      for (size_t x = 0; x < width; x++) {
        uint32_t color;
        memcpy(&color, data + y * stride + x * 4, 4);
        uint32_t alpha = color >> 24;
        unsigned char *pixel = pixels + (y * width + x) * 4;
        for (int channel = 0; channel < 3; channel++) {
          uint32_t value = color >> (16 - 8 * channel) & 0xff;
          pixel[channel] = (unsigned char)(alpha ? (value * 255 + alpha / 2) / alpha : 0);
        }
        pixel[3] = (unsigned char)alpha;
      }
    }
  }
  p_cairo_surface_destroy(canvas->surface);
  return pixels;
}

/// The size of a length in units of SVG, of which an inch has 96.
static double units(length value) {
  switch (value.unit) {
  case 1: return value.length;             // px
  case 4: return value.length * 96;        // in
  case 5: return value.length * 96 / 2.54; // cm
  case 6: return value.length * 96 / 25.4; // mm
  case 7: return value.length * 96 / 72;   // pt
  case 8: return value.length * 16;        // pc
  default: return 0;                       // relative to what is not known
  }
}

static struct cvectors_image draw_svg(
    const unsigned char *bytes, size_t count, const char *element, double scale, size_t limit) {
  struct cvectors_image image = {0};
  void *handle = p_rsvg_handle_new_from_data(bytes, count, NULL);
  if (!handle) return image;
  double width = 0, height = 0;
  if (element) {
    rectangle ink, logical;
    if (p_rsvg_handle_get_geometry_for_element(handle, element, &ink, &logical, NULL)) {
      width = ink.width;
      height = ink.height;
    }
  } else {
    int has_width, has_height, has_box;
    length given_width, given_height;
    rectangle box;
    p_rsvg_handle_get_intrinsic_dimensions(
        handle, &has_width, &given_width, &has_height, &given_height, &has_box, &box);
    width = has_width ? units(given_width) : 0;
    height = has_height ? units(given_height) : 0;
    if (!(width > 0 && height > 0) && has_box) {
      width = box.width;
      height = box.height;
    }
  }
  struct canvas canvas;
  if (canvas_make(&canvas, width, height, scale, limit)) {
    rectangle viewport = {0, 0, canvas.width, canvas.height};
    int is_drawn = element
        ? p_rsvg_handle_render_element(handle, canvas.context, element, &viewport, NULL)
        : p_rsvg_handle_render_document(handle, canvas.context, &viewport, NULL);
    image.pixels = canvas_finish(&canvas, is_drawn);
    image.width = canvas.width;
    image.height = canvas.height;
    image.units = width;
  }
  p_g_object_unref(handle);
  return image;
}

static struct cvectors_image draw_pdf(
    const unsigned char *bytes, size_t count, double scale, size_t limit) {
  struct cvectors_image image = {0};
  void *data = p_g_bytes_new(bytes, count);
  void *document = p_poppler_document_new_from_bytes(data, NULL, NULL);
  void *page = document ? p_poppler_document_get_page(document, 0) : NULL;
  if (page) {
    double width, height;
    p_poppler_page_get_size(page, &width, &height);
    struct canvas canvas;
    if (canvas_make(&canvas, width, height, scale, limit)) {
      p_cairo_scale(canvas.context, canvas.scale, canvas.scale);
      p_poppler_page_render(page, canvas.context);
      image.pixels = canvas_finish(&canvas, 1);
      image.width = canvas.width;
      image.height = canvas.height;
      image.units = width;
    }
    p_g_object_unref(page);
  }
  if (document) p_g_object_unref(document);
  p_g_bytes_unref(data);
  return image;
}

struct cvectors_image cvectors_draw(
    enum cvectors_format format, const unsigned char *bytes, size_t count, const char *element,
    double pixels_per_unit, size_t limit) {
  struct cvectors_image none = {0};
  if (!cvectors_is_available(format)) return none;
  return format == CVECTORS_SVG ? draw_svg(bytes, count, element, pixels_per_unit, limit)
                                : draw_pdf(bytes, count, pixels_per_unit, limit);
}

void cvectors_free(unsigned char *pixels) { free(pixels); }
