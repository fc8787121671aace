// The part of libcaca that reads FIGlet fonts.
#pragma once
#include <caca.h>
