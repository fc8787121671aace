// A filter of system calls that is being made: instructions of BPF, on the stack of a child, where
// nothing can be allocated.
// Source: linux/Documentation/userspace-api/seccomp_filter.rst.
#ifndef TESSERA_FILTER_CODE_H
#define TESSERA_FILTER_CODE_H

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct filter {
  struct sock_filter code[1024];
  unsigned short length;
  // Whether there are more instructions than fit, or a jump is longer than a byte can say.
  bool is_too_long;
};

static inline void add(struct filter *filter, struct sock_filter instruction) {
  if (filter->length == sizeof filter->code / sizeof *filter->code) {
    filter->is_too_long = true;
  } else {
    filter->code[filter->length++] = instruction;
  }
}

static inline void add_jump(struct filter *filter, uint16_t comparison, uint32_t value,
                            uint8_t if_true, uint8_t if_false) {
  add(filter, (struct sock_filter)BPF_JUMP((uint16_t)(BPF_JMP | BPF_K) | comparison, value, if_true,
                                           if_false));
}

static inline void load(struct filter *filter, size_t field) {
  add(filter, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)field));
}

// Loads the number of the call, with which each rule begins.
static inline void load_call(struct filter *filter) {
  load(filter, offsetof(struct seccomp_data, nr));
}

// Loads the lower half of an argument; the kernel ignores the upper half of those that are checked.
static inline void load_argument(struct filter *filter, int index) {
  load(filter, offsetof(struct seccomp_data, args) + sizeof(uint64_t) * (size_t)index);
}

static inline void mask(struct filter *filter, uint32_t bits) {
  add(filter, (struct sock_filter)BPF_STMT(BPF_ALU | BPF_AND | BPF_K, bits));
}

// Ends with an error, or with 0 for none.
static inline void end_with(struct filter *filter, int error) {
  uint32_t action = error == 0 ? SECCOMP_RET_ALLOW : SECCOMP_RET_ERRNO | (uint32_t)error;
  add(filter, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, action));
}

// End so if the loaded value is the given one, is another one, is at least as large, or has any of the
// bits.
static inline void if_equal(struct filter *filter, uint32_t value, int error) {
  add_jump(filter, BPF_JEQ, value, 0, 1);
  end_with(filter, error);
}

static inline void unless_equal(struct filter *filter, uint32_t value, int error) {
  add_jump(filter, BPF_JEQ, value, 1, 0);
  end_with(filter, error);
}

static inline void if_at_least(struct filter *filter, uint32_t value, int error) {
  add_jump(filter, BPF_JGE, value, 0, 1);
  end_with(filter, error);
}

static inline void if_any_bit(struct filter *filter, uint32_t bits, int error) {
  add_jump(filter, BPF_JSET, bits, 0, 1);
  end_with(filter, error);
}

// Ends with success, without the call, if the loaded number is the given one.
static inline void pretend(struct filter *filter, uint32_t call) {
  add_jump(filter, BPF_JEQ, call, 0, 1);
  add(filter, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO));
}

// Begins the rules for one call, and ends them. What they do not end goes on to the next rules, with the
// number of the call.
static inline unsigned short begin(struct filter *filter, uint32_t call) {
  add_jump(filter, BPF_JEQ, call, 0, 0);
  return filter->length;
}

static inline void end(struct filter *filter, unsigned short start) {
  load_call(filter);
  unsigned distance = filter->length - (unsigned)start;
  if (distance > UINT8_MAX) filter->is_too_long = true;
  filter->code[start - 1].jf = (uint8_t)distance;
}

#endif
