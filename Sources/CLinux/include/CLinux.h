#ifndef CLINUX_H
#define CLINUX_H
// Declarations that Swift's module Glibc lacks: timerfd, eventfd, epoll, inotify, and constants and
// functions that Swift imports incorrectly.
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

// Swift imports enumerators and shifted macros with the wrong type or not at all, so they are
// repeated here as constants.
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

/// Fills `buffer` with random bytes, even if signals interrupt the system call. Returns 0; -1 with
/// errno set on failure.
int bh_random_bytes(void *buffer, size_t count);

/// The value of POSIX_SPAWN_SETSID, which glibc defines only for GNU sources. The child then leads
/// a session of its own.
static const int bh_spawn_setsid = 0x80;

/// The value of the socket option SO_PEERCRED, with the layout of the kernel's `struct ucred`. For
/// callers that read the option themselves.
typedef struct {
    int32_t pid;
    uint32_t uid;
    uint32_t gid;
} bh_peer_credentials;

/// Gets the effective user id of the process at the other end of a connected Unix socket
/// (SO_PEERCRED). Returns 0; -1 with errno set on failure.
int bh_peer_uid(int socket, uid_t *uid);

/// Gets the process id of the process at the other end of a connected Unix socket (SO_PEERCRED).
/// Returns 0; -1 with errno set on failure.
int bh_peer_pid(int socket, pid_t *pid);

/// Sets the name of the calling thread, which `top` and `gdb` show. The name is cut after 15 bytes.
void bh_name_thread(const char *name);

/// Returns the kernel's id of the calling thread, as in /proc/self/task.
pid_t bh_thread_id(void);

/// Returns a descriptor that becomes readable when the process ends (Linux 5.3). Returns -1 with
/// errno set on failure: ESRCH if there is no such process.
int bh_pidfd_open(pid_t pid);

/// Runs the tasks of this program on `threads` threads of our own, in the order in which they
/// become ready. Call it once, on the main thread, before the first task. Returns 0; -1 with errno
/// set on failure.
///
/// By default, Swift uses libdispatch's thread pool. That pool starts a timer with its first task,
/// and then wakes up every second to count its threads. An asynchronous `main`, `MainActor` and
/// `Task.sleep` still use that pool, so a program that must not wake up has to avoid them.
int bh_run_tasks_on_own_threads(int threads);

/// Makes a child that will be spawned close all descriptors from `first` on. Returns 0 or an error
/// number.
int bh_spawn_close_from(posix_spawn_file_actions_t *actions, int first);

/// Makes a child that will be spawned start in the folder `path`. Returns 0 or an error number.
int bh_spawn_change_folder(posix_spawn_file_actions_t *actions, const char *path);

/// Calls `body` for each user that this machine lists (getpwent). Only one thread of the process
/// lists users at a time.
void bh_each_user(void (*body)(void *context, const char *name, uid_t uid, gid_t gid), void *context);

/// Creates a pipe; its first end is for reading. Programs that are started do not inherit the ends.
/// Returns 0; -1 with errno set on failure.
int bh_pipe(int ends[2]);

/// Makes a pipe able to hold at least `bytes` bytes, as far as the kernel allows it
/// (`/proc/sys/fs/pipe-max-size`). Returns the capacity; -1 with errno set on failure.
int bh_pipe_hold(int end, int bytes);

/// Creates an empty file in memory, without a name. Programs that are started do not inherit its
/// descriptor. Returns -1 with errno set on failure.
int bh_memory_file(void);

/// Returns the number of descriptors that this process may have open.
uint64_t bh_descriptor_limit(void);

/// Raises the number of descriptors that this process may have open to `most`, as far as the system
/// allows it. A higher limit stays unchanged.
void bh_raise_descriptor_limit(uint64_t most);

/// Hides the memory of this process, which contains tokens, from core dumps and from other programs
/// of its user.
void bh_hide_memory(void);

/// Restores the terminal if this program crashes (SIGSEGV, SIGILL, …). The handler writes `words`
/// to the descriptor `out` and sets the terminal `in` back to `before`; then the program ends as
/// usual. If `before` is NULL, removes the handler.
void bh_guard_terminal(int in, int out, const struct termios *before, const char *words);

#endif
