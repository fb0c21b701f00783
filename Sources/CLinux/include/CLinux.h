#ifndef CLINUX_H
#define CLINUX_H
// What Glibc's Swift module leaves out: timerfd, eventfd, epoll, inotify, and constants and calls that import badly.
#include <poll.h>
#include <pthread.h>
#include <spawn.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/types.h>
#include <sys/un.h>
#include <termios.h>
#include <time.h>

// Enumerators and shifted macros come in as the wrong type or not at all.
static const int bh_timer_absolute = TFD_TIMER_ABSTIME;
static const int bh_timer_cancel_on_set = TFD_TIMER_CANCEL_ON_SET;
static const int bh_timer_flags = TFD_NONBLOCK | TFD_CLOEXEC;
static const int bh_clock_realtime_alarm = CLOCK_REALTIME_ALARM;
static const int bh_event_flags = EFD_NONBLOCK | EFD_CLOEXEC;
static const int bh_inotify_flags = IN_NONBLOCK | IN_CLOEXEC;
static const int bh_socket_stream = SOCK_STREAM;
static const int bh_socket_datagram = SOCK_DGRAM;
static const int bh_socket_cloexec = SOCK_CLOEXEC;
static const int bh_socket_nonblock = SOCK_NONBLOCK;
static const int bh_message_nosignal = MSG_NOSIGNAL;

/// Fills `buffer` with random bytes, however often signals interrupt. 0, or -1 with errno set.
int bh_random_bytes(void *buffer, size_t count);

/// POSIX_SPAWN_SETSID, which glibc shows to GNU sources only: the child leads a session of its own.
static const int bh_spawn_setsid = 0x80;

/// What SO_PEERCRED tells, laid out as the kernel's `struct ucred`, for callers that read the socket option themselves.
typedef struct {
    int32_t pid;
    uint32_t uid;
    uint32_t gid;
} bh_peer_credentials;

/// The effective user id of the process at the other end of a connected Unix socket (SO_PEERCRED). 0, or -1 with errno set.
int bh_peer_uid(int socket, uid_t *uid);

/// The process id of the process at the other end of a connected Unix socket (SO_PEERCRED). 0, or -1 with errno set.
int bh_peer_pid(int socket, pid_t *pid);

/// Names the calling thread for `top` and `gdb`; what is beyond 15 bytes is cut off.
void bh_name_thread(const char *name);

/// The kernel's number of the calling thread, as under /proc/self/task.
pid_t bh_thread_id(void);

/// A descriptor that becomes readable when the process ends (Linux 5.3). -1 with errno set: ESRCH when there is no such process.
int bh_pidfd_open(pid_t pid);

/// Lets `threads` threads of ours run the tasks of this program from now on, in the order in which they become ready. To be called once, on the
/// main thread, before the first task. 0, or -1 with errno set.
///
/// The pool that Swift takes otherwise, libdispatch's, sets a timer with its first task and wakes once a second to count its threads, for ever.
/// An asynchronous `main`, `MainActor` and `Task.sleep` still go through libdispatch: none of them in a program that is to be still.
int bh_run_tasks_on_own_threads(int threads);

/// Has a child that is to be spawned close every descriptor from `first` on. 0, or an error number.
int bh_spawn_close_from(posix_spawn_file_actions_t *actions, int first);

/// Has a child that is to be spawned begin in the folder `path`. 0, or an error number.
int bh_spawn_change_folder(posix_spawn_file_actions_t *actions, const char *path);

/// Calls `body` with every user that this machine lists (getpwent), one listing at a time in the whole process.
void bh_each_user(void (*body)(void *context, const char *name, uid_t uid, gid_t gid), void *context);

/// A pipe, read end first, of which no program that is started meanwhile inherits an end. 0, or -1 with errno set.
int bh_pipe(int ends[2]);

/// Lets a pipe hold `bytes` bytes at least, as far as the kernel lets this user (`/proc/sys/fs/pipe-max-size`). How many it holds, or -1 with errno set.
int bh_pipe_hold(int end, int bytes);

/// An empty file in memory without a name, of which no program that is started meanwhile inherits the descriptor. -1 with errno set.
int bh_memory_file(void);

/// How many descriptors this process may have open.
uint64_t bh_descriptor_limit(void);

/// Lets this process have up to `most` descriptors open, as far as the system allows it. A higher limit stays.
void bh_raise_descriptor_limit(uint64_t most);

/// Keeps the memory of this process, which holds tokens, from core dumps and from other programs of its user.
void bh_hide_memory(void);

/// From now on a fault in this program (SIGSEGV, SIGILL, …) writes `words` to the descriptor `out` and sets the terminal `in` back to `before`, before it
/// ends the program as it would have without. `before` NULL: no more.
void bh_guard_terminal(int in, int out, const struct termios *before, const char *words);

#endif
