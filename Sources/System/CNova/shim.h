#include <libnova/libnova.h>
