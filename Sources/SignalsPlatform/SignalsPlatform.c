// For pthread_getattr_np.
#define _GNU_SOURCE

#include "SignalsPlatform.h"

#include <pthread.h>
#include <stdio.h>

_Thread_local void *signals_thread_pointer_ = NULL;

static _Thread_local bool is_main_thread = false;

// The loader runs constructors on the main thread, before any other thread exists.
__attribute__((constructor)) static void mark_main_thread(void) { is_main_thread = true; }

bool signals_is_main_thread(void) { return is_main_thread; }

signals_stack signals_current_stack(void) {
  signals_stack stack = {0, 0};
#ifdef __GLIBC__
  pthread_attr_t attributes;
  void *floor = NULL;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return stack;
  if (pthread_attr_getstack(&attributes, &floor, &stack.size) == 0) stack.floor = (uintptr_t)floor;
  pthread_attr_destroy(&attributes);
#endif
  return stack;
}

static pthread_key_t key;
static pthread_once_t key_once = PTHREAD_ONCE_INIT;
static void (*destroy_pointer)(void *) = NULL;

static void thread_ended(void *pointer) {
  signals_thread_pointer_ = NULL;
  __atomic_load_n(&destroy_pointer, __ATOMIC_ACQUIRE)(pointer);
}

static void make_key(void) { pthread_key_create(&key, thread_ended); }

void signals_set_thread_pointer(void *pointer, void (*destroy)(void *)) {
  // Every caller passes the same function, so the store is idempotent; it happens before the
  // key exists, hence before any thread can end with a pointer.
  __atomic_store_n(&destroy_pointer, destroy, __ATOMIC_RELEASE);
  pthread_once(&key_once, make_key);
  pthread_setspecific(key, pointer);
  signals_thread_pointer_ = pointer;
}

void signals_write_error(const char *message) { fprintf(stderr, "%s\n", message); }
