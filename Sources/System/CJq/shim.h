#include <jq.h>
