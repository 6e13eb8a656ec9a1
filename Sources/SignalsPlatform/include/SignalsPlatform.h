// What the Swift standard library does not offer without Foundation.
#ifndef SIGNALS_PLATFORM_H
#define SIGNALS_PLATFORM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The calling thread's pointer, null until it is set. The variable is declared here so that
// a Swift caller reads it inline: one instruction, no call.
extern _Thread_local void *_Nullable signals_thread_pointer_;

static inline void *_Nullable signals_thread_pointer(void) { return signals_thread_pointer_; }

// Sets the calling thread's pointer. `destroy` gets it when the thread ends.
void signals_set_thread_pointer(void *_Nonnull pointer, void (*_Nonnull destroy)(void *_Nonnull));

// The lowest address of the calling thread's stack, which grows downwards, and its size; 0 where they are not known.
typedef struct {
  uintptr_t floor;
  size_t size;
} signals_stack;
signals_stack signals_current_stack(void);

// Where the caller's frame lies on the stack.
static inline uintptr_t signals_frame_address(void) { return (uintptr_t)__builtin_frame_address(0); }

// Puts `own` into a slot that is 0, and answers what was there. Relaxed: it orders nothing, so that it hides no race
// from the thread sanitizer.
static inline uint64_t signals_begin_usage(uint64_t *_Nonnull slot, uint64_t own) {
  uint64_t other = 0;
  __atomic_compare_exchange_n(slot, &other, own, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
  return other;
}

static inline void signals_end_usage(uint64_t *_Nonnull slot) { __atomic_store_n(slot, 0, __ATOMIC_RELAXED); }

// Whether the calling thread is the one that loaded the program, which runs the main actor.
bool signals_is_main_thread(void);

// Writes a line to standard error.
void signals_write_error(const char *_Nonnull message);

#endif
