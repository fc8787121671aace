#ifndef CVIRTUAL_CLOCK_H
#define CVIRTUAL_CLOCK_H

/// Stops this process's wall clock at a time in seconds since 1970, for all code that uses the C
/// library. Monotonic clocks continue. The function can be called again with another time.
void cvirtual_clock_stop(double seconds);

/// Lets the wall clock run again, with the right time.
void cvirtual_clock_run(void);

#endif
