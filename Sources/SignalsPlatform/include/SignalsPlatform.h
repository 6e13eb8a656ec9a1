// What the Swift standard library does not offer without Foundation.
#ifndef SIGNALS_PLATFORM_H
#define SIGNALS_PLATFORM_H

#include <stdbool.h>

// The calling thread's pointer, null until it is set. The variable is declared here so that
// a Swift caller reads it inline: one instruction, no call.
extern _Thread_local void *_Nullable signals_thread_pointer_;

static inline void *_Nullable signals_thread_pointer(void) { return signals_thread_pointer_; }

// Sets the calling thread's pointer. `destroy` gets it when the thread ends.
void signals_set_thread_pointer(void *_Nonnull pointer, void (*_Nonnull destroy)(void *_Nonnull));

// Whether the calling thread is the one that loaded the program, which runs the main actor.
bool signals_is_main_thread(void);

// Writes a line to standard error.
void signals_write_error(const char *_Nonnull message);

#endif
