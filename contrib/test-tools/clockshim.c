// Steps the clocks of one running program without touching those of the machine: a library to preload, for tests only.
//
//   cc -shared -fPIC -O2 -o clockshim.so clockshim.c -ldl -lpthread
//   truncate -s 16 clock && BELLHOP_CLOCK_FILE=clock LD_PRELOAD=./clockshim.so bellhopd …
//
// The file holds two 64-bit integers of the machine's byte order, in nanoseconds: what the wall clock is ahead of the real one, and for how
// long the machine is to seem to have been suspended (added to CLOCK_BOOTTIME and to the wall clock). A test writes them with pwrite(2); the
// program sees the new time with its next reading, and each timerfd armed with TFD_TIMER_CANCEL_ON_SET is cancelled as the kernel
// would do it: poll reports it readable and read fails with ECANCELED. The two are written in one call or in either order.
//
// With BELLHOP_CLOCK_STOPPED=MILLISECONDS in the environment the wall clock stands at that time (since 1970) instead, and no timer of a time of day
// goes off: for pictures that are compared.
//
// Covered: clock_gettime, gettimeofday, time, timespec_get, timerfd_create/_settime/_gettime, read and close of a timerfd, and the absolute
// real-time deadlines of clock_nanosleep, pthread_cond_timedwait, pthread_mutex_timedlock and sem_timedwait. Not covered: raw system calls,
// statically linked programs, file times, duplicated timerfds.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

#define SECOND 1000000000LL
#define MOST_DESCRIPTORS 4096

// What the file says; the first bytes of a shared mapping of it.
static volatile int64_t *clocks;
// Where the wall clock stands, in nanoseconds; 0 for one that runs.
static int64_t stopped;
static char clock_path[PATH_MAX];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static int (*real_clock_gettime)(clockid_t, struct timespec *);
static int (*real_clock_nanosleep)(clockid_t, int, const struct timespec *, struct timespec *);
static int (*real_timerfd_create)(int, int);
static int (*real_timerfd_settime)(int, int, const struct itimerspec *, struct itimerspec *);
static ssize_t (*real_read)(int, void *, size_t);
static int (*real_close)(int);
static int (*real_cond_timedwait)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
static int (*real_mutex_timedlock)(pthread_mutex_t *, const struct timespec *);
static int (*real_sem_timedwait)(sem_t *, const struct timespec *);

// A timerfd on the wall clock.
struct timer {
    _Atomic bool used;
    bool absolute;             // armed at a time of day
    bool cancel_on_set;
    bool cancelled;            // made readable by us; the next read fails with ECANCELED
    struct itimerspec setting; // as the program gave it
};
static struct timer timers[MOST_DESCRIPTORS];
static pthread_mutex_t timers_lock = PTHREAD_MUTEX_INITIALIZER;
static bool follower_runs;
// The clocks as of the last time that timers were told of a change. What was written before the first timer was made is no change.
static int64_t told[2];

static void fail(const char *what) {
    dprintf(2, "clockshim: %s: %s\n", what, strerror(errno));
    _exit(97);
}

static void *original(const char *name) {
    void *function = dlsym(RTLD_NEXT, name);
    if (!function) fail(name);
    return function;
}

static void set_up(void) {
    real_clock_gettime = original("clock_gettime");
    real_clock_nanosleep = original("clock_nanosleep");
    real_timerfd_create = original("timerfd_create");
    real_timerfd_settime = original("timerfd_settime");
    real_read = original("read");
    real_close = original("close");
    real_cond_timedwait = original("pthread_cond_timedwait");
    real_mutex_timedlock = original("pthread_mutex_timedlock");
    real_sem_timedwait = original("sem_timedwait");
    const char *standing = getenv("BELLHOP_CLOCK_STOPPED");
    if (standing) stopped = atoll(standing) * 1000000;
    const char *path = getenv("BELLHOP_CLOCK_FILE");
    if (!path) return;
    // The program may change its folder later.
    if (!realpath(path, clock_path)) fail("BELLHOP_CLOCK_FILE");
    int file = open(clock_path, O_RDONLY | O_CLOEXEC);
    if (file < 0) fail(clock_path);
    // The rest of the page behind the end of a short file reads as zeros; an empty file has no page.
    off_t length = lseek(file, 0, SEEK_END);
    if (length < 8) { errno = EINVAL; fail("BELLHOP_CLOCK_FILE is shorter than 8 bytes"); }
    void *page = mmap(NULL, 4096, PROT_READ, MAP_SHARED, file, 0);
    if (page == MAP_FAILED) fail("mmap");
    real_close(file);
    clocks = page;
}

static void ready(void) { pthread_once(&once, set_up); }
static int64_t suspended(void) { return clocks ? clocks[1] : 0; }
static int64_t wall_offset(void) { return clocks ? clocks[0] + clocks[1] : 0; }

static void add(struct timespec *time, int64_t nanoseconds) {
    int64_t total = (int64_t)time->tv_sec * SECOND + time->tv_nsec + nanoseconds;
    time->tv_sec = total / SECOND;
    time->tv_nsec = total % SECOND;
    if (time->tv_nsec < 0) { time->tv_nsec += SECOND; time->tv_sec -= 1; }
}

static bool is_wall(clockid_t clock) {
    return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE || clock == CLOCK_REALTIME_ALARM || clock == CLOCK_TAI;
}

static bool is_boot(clockid_t clock) { return clock == CLOCK_BOOTTIME || clock == CLOCK_BOOTTIME_ALARM; }

// ---- Reading the clocks

int clock_gettime(clockid_t clock, struct timespec *time) {
    ready();
    int status = real_clock_gettime(clock, time);
    if (status == 0 && is_wall(clock) && stopped) {
        *time = (struct timespec){.tv_sec = stopped / SECOND, .tv_nsec = stopped % SECOND};
        return 0;
    }
    if (status == 0 && is_wall(clock)) add(time, wall_offset());
    if (status == 0 && is_boot(clock)) add(time, suspended());
    return status;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    (void)zone;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    time->tv_sec = now.tv_sec;
    time->tv_usec = now.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *result) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (result) *result = now.tv_sec;
    return now.tv_sec;
}

int timespec_get(struct timespec *time, int base) {
    return base == TIME_UTC && clock_gettime(CLOCK_REALTIME, time) == 0 ? base : 0;
}

// ---- Timers

// The deadline on the real clock; never zero, which would disarm.
static struct timespec translated(struct timespec deadline) {
    add(&deadline, -wall_offset());
    if (deadline.tv_sec < 0 || (deadline.tv_sec == 0 && deadline.tv_nsec == 0)) return (struct timespec){.tv_nsec = 1};
    return deadline;
}

static bool is_set(const struct timespec *time) { return time->tv_sec != 0 || time->tv_nsec != 0; }

// With timers_lock held.
static int arm(int fd, struct timer *timer, int flags, struct itimerspec *old) {
    struct itimerspec setting = timer->setting;
    if (timer->absolute && is_set(&setting.it_value)) setting.it_value = translated(setting.it_value);
    return real_timerfd_settime(fd, flags, &setting, old);
}

static void clocks_were_set(void) {
    static const struct itimerspec at_once = {.it_value = {.tv_nsec = 1}};
    pthread_mutex_lock(&timers_lock);
    for (int fd = 0; fd < MOST_DESCRIPTORS; fd++) {
        struct timer *timer = &timers[fd];
        if (!atomic_load(&timer->used) || !timer->absolute) continue;
        if (timer->cancel_on_set) {
            timer->cancelled = true;
            real_timerfd_settime(fd, TFD_TIMER_ABSTIME, &at_once, NULL);
        } else if (is_set(&timer->setting.it_value)) {
            arm(fd, timer, TFD_TIMER_ABSTIME, NULL);
        }
    }
    pthread_mutex_unlock(&timers_lock);
}

static void *follow(void *argument) {
    int inotify = (int)(intptr_t)argument;
    char events[4096];
    while (real_read(inotify, events, sizeof events) > 0) {
        if (clocks[0] == told[0] && clocks[1] == told[1]) continue;
        told[0] = clocks[0];
        told[1] = clocks[1];
        clocks_were_set();
    }
    return NULL;
}

// With timers_lock held. The thread begins with the first timer, so that programs without one stay as they are.
static void start_follower(void) {
    if (follower_runs || !clocks) return;
    follower_runs = true;
    int inotify = inotify_init1(IN_CLOEXEC);
    /* A user may have 128 of these at a time, and tests start many programs at once. */
    for (int attempt = 0; inotify < 0 && errno == EMFILE && attempt < 1200; attempt++) {
        usleep(50000);
        inotify = inotify_init1(IN_CLOEXEC);
    }
    if (inotify < 0) fail("inotify");
    if (inotify_add_watch(inotify, clock_path, IN_MODIFY) < 0) fail(clock_path);
    told[0] = clocks[0];
    told[1] = clocks[1];
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    pthread_t thread;
    if (pthread_create(&thread, NULL, follow, (void *)(intptr_t)inotify) != 0) fail("pthread_create");
    pthread_detach(thread);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

int timerfd_create(clockid_t clock, int flags) {
    ready();
    int fd = real_timerfd_create(clock, flags);
    if (fd < 0 || fd >= MOST_DESCRIPTORS || !is_wall(clock) || !clocks) return fd;
    pthread_mutex_lock(&timers_lock);
    start_follower();
    timers[fd].absolute = timers[fd].cancel_on_set = timers[fd].cancelled = false;
    memset(&timers[fd].setting, 0, sizeof timers[fd].setting);
    atomic_store(&timers[fd].used, true);
    pthread_mutex_unlock(&timers_lock);
    return fd;
}

static struct timer *timer_of(int fd) {
    return fd >= 0 && fd < MOST_DESCRIPTORS && atomic_load(&timers[fd].used) ? &timers[fd] : NULL;
}

int timerfd_settime(int fd, int flags, const struct itimerspec *setting, struct itimerspec *old) {
    ready();
    if (stopped && (flags & TFD_TIMER_ABSTIME)) return real_timerfd_settime(fd, flags, &(struct itimerspec){0}, old);
    struct timer *timer = timer_of(fd);
    if (!timer) return real_timerfd_settime(fd, flags, setting, old);
    pthread_mutex_lock(&timers_lock);
    bool cancelled = timer->cancelled;
    timer->cancelled = false;
    timer->absolute = flags & TFD_TIMER_ABSTIME;
    timer->cancel_on_set = timer->absolute && (flags & TFD_TIMER_CANCEL_ON_SET);
    timer->setting = *setting;
    int status = arm(fd, timer, flags, old);
    pthread_mutex_unlock(&timers_lock);
    // As the kernel: the timer is armed, and the call says that the clock was set since.
    if (status == 0 && cancelled && timer->cancel_on_set && is_set(&setting->it_value)) {
        errno = ECANCELED;
        return -1;
    }
    return status;
}

ssize_t read(int fd, void *buffer, size_t count) {
    ready();
    struct timer *timer = timer_of(fd);
    if (!timer) return real_read(fd, buffer, count);
    pthread_mutex_lock(&timers_lock);
    bool cancelled = timer->cancelled;
    if (cancelled) {
        timer->cancelled = false;
        uint64_t expirations;
        int flags = fcntl(fd, F_GETFL);
        // It went off in the past, so this does not block; should it, it must not.
        fcntl(fd, F_SETFL, flags | O_NONBLOCK);
        (void)!real_read(fd, &expirations, sizeof expirations);
        fcntl(fd, F_SETFL, flags);
        // The kernel leaves a cancelled timer armed at its deadline.
        if (is_set(&timer->setting.it_value)) arm(fd, timer, TFD_TIMER_ABSTIME, NULL);
    }
    pthread_mutex_unlock(&timers_lock);
    if (!cancelled) return real_read(fd, buffer, count);
    errno = ECANCELED;
    return -1;
}

int close(int fd) {
    ready();
    struct timer *timer = timer_of(fd);
    if (timer) {
        pthread_mutex_lock(&timers_lock);
        atomic_store(&timer->used, false);
        pthread_mutex_unlock(&timers_lock);
    }
    return real_close(fd);
}

// ---- Waits until a time of day

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *request, struct timespec *left) {
    ready();
    struct timespec time = *request;
    if ((flags & TIMER_ABSTIME) && is_wall(clock)) time = translated(time);
    if ((flags & TIMER_ABSTIME) && is_boot(clock)) add(&time, -suspended());
    return real_clock_nanosleep(clock, flags, &time, left);
}

// These may be on the monotonic clock, which cannot be asked; it counts from the boot and is never beyond 2001.
static struct timespec wait_deadline(const struct timespec *deadline) {
    return deadline->tv_sec > 1000000000 ? translated(*deadline) : *deadline;
}

int pthread_cond_timedwait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex, const struct timespec *restrict deadline) {
    ready();
    struct timespec time = wait_deadline(deadline);
    return real_cond_timedwait(condition, mutex, &time);
}

int pthread_mutex_timedlock(pthread_mutex_t *restrict mutex, const struct timespec *restrict deadline) {
    ready();
    struct timespec time = wait_deadline(deadline);
    return real_mutex_timedlock(mutex, &time);
}

int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict deadline) {
    ready();
    struct timespec time = wait_deadline(deadline);
    return real_sem_timedwait(semaphore, &time);
}
