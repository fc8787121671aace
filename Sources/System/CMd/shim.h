// Message digests, by the library that Debian's package manager itself uses.
#pragma once
#include <sys/types.h>
#include <sha2.h>
