#ifndef CVIRTUAL_CLOCK_H
#define CVIRTUAL_CLOCK_H

/// Stops this process's wall clock at a moment, in seconds since 1970, for all code that asks the C
/// library for it; the clocks that never step go on. It can be set again, and never runs again.
void cvirtual_clock_stop(double seconds);

#endif
