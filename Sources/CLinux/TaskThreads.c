#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>

// Hooks of the Swift runtime (swift/Runtime/Concurrency.h of version 6.3). Code that sets the first
// hook must run all jobs itself.
extern void (*swift_task_enqueueGlobal_hook)(void *job, void *original) __attribute__((swiftcall));
extern void swift_job_run(void *job, void *executor, uintptr_t witness) __attribute__((swiftcall));

// The pending jobs in order of arrival, in a ring buffer whose capacity is a power of two.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t arrived = PTHREAD_COND_INITIALIZER;
static void **jobs;
static size_t capacity, first, count;
static int waiting;
// Whether a thread was signaled and has not woken up yet. Until it wakes up, no other thread is
// signaled, because during a burst of jobs the threads would only compete for the lock.
static bool calling;

// Doubles the capacity of the ring. Called with the lock held.
static void grow(void) {
    size_t larger = capacity * 2;
    void **ring = malloc(larger * sizeof *ring);
    if (!ring) abort();
    for (size_t index = 0; index < count; index++) ring[index] = jobs[(first + index) & (capacity - 1)];
    free(jobs);
    jobs = ring;
    capacity = larger;
    first = 0;
}

// Returns whether the caller must signal a thread after it has released the lock. Called with the
// lock held.
static bool calls_another(void) {
    if (count == 0 || waiting == 0 || calling) return false;
    calling = true;
    return true;
}

static __attribute__((swiftcall)) void enqueue(void *job, void *original) {
    (void)original;
    pthread_mutex_lock(&lock);
    if (count == capacity) grow();
    jobs[(first + count++) & (capacity - 1)] = job;
    bool calls = calls_another();
    pthread_mutex_unlock(&lock);
    if (calls) pthread_cond_signal(&arrived);
}

static void *run(void *unused) {
    (void)unused;
    bh_name_thread("bellhop-task");
    pthread_mutex_lock(&lock);
    while (true) {
        while (count == 0) {
            waiting++;
            pthread_cond_wait(&arrived, &lock);
            waiting--;
            calling = false;
        }
        void *job = jobs[first];
        first = (first + 1) & (capacity - 1);
        count--;
        bool calls = calls_another();
        pthread_mutex_unlock(&lock);
        if (calls) pthread_cond_signal(&arrived);
        // No executor is given, because any thread may run the job.
        swift_job_run(job, NULL, 0);
        pthread_mutex_lock(&lock);
    }
    return NULL;
}

int bh_run_tasks_on_own_threads(int threads) {
    if (threads < 1 || swift_task_enqueueGlobal_hook) { errno = EINVAL; return -1; }
    capacity = 1024;
    jobs = malloc(capacity * sizeof *jobs);
    if (!jobs) return -1;
    sigset_t all, before;
    sigfillset(&all);
    int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT};
    for (size_t index = 0; index < sizeof faults / sizeof *faults; index++) sigdelset(&all, faults[index]);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    int started = 0;
    for (; started < threads; started++) {
        pthread_t thread;
        if (pthread_create(&thread, NULL, run, NULL) != 0) break;
        pthread_detach(thread);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (started == 0) { errno = EAGAIN; return -1; }
    swift_task_enqueueGlobal_hook = enqueue;
    return 0;
}
