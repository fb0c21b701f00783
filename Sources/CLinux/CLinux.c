#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <pwd.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

int bh_random_bytes(void *buffer, size_t count) {
    unsigned char *next = buffer;
    while (count > 0) {
        ssize_t got = getrandom(next, count, 0);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return -1;
        next += got;
        count -= (size_t)got;
    }
    return 0;
}

static int peer(int socket, struct ucred *credentials) {
    socklen_t length = sizeof *credentials;
    return getsockopt(socket, SOL_SOCKET, SO_PEERCRED, credentials, &length);
}

int bh_peer_uid(int socket, uid_t *uid) {
    struct ucred credentials;
    if (peer(socket, &credentials) != 0) return -1;
    *uid = credentials.uid;
    return 0;
}

int bh_peer_pid(int socket, pid_t *pid) {
    struct ucred credentials;
    if (peer(socket, &credentials) != 0) return -1;
    *pid = credentials.pid;
    return 0;
}

void bh_name_thread(const char *name) {
    char brief[16];
    strncpy(brief, name, sizeof brief - 1);
    brief[sizeof brief - 1] = 0;
    pthread_setname_np(pthread_self(), brief);
}

pid_t bh_thread_id(void) { return (pid_t)syscall(SYS_gettid); }

int bh_pidfd_open(pid_t pid) {
    return (int)syscall(SYS_pidfd_open, pid, 0);
}

int bh_spawn_close_from(posix_spawn_file_actions_t *actions, int first) {
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

int bh_spawn_change_folder(posix_spawn_file_actions_t *actions, const char *path) {
    return posix_spawn_file_actions_addchdir_np(actions, path);
}

int bh_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int bh_pipe_hold(int end, int bytes) {
    int held = fcntl(end, F_GETPIPE_SZ);
    return held >= bytes ? held : fcntl(end, F_SETPIPE_SZ, bytes);
}

int bh_memory_file(void) { return memfd_create("bellhop", MFD_CLOEXEC); }

void bh_each_user(void (*body)(void *context, const char *name, uid_t uid, gid_t gid), void *context) {
    // The position in the list of users is global in the process, so only one thread may read the
    // list.
    static pthread_mutex_t listing = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&listing);
    setpwent();
    for (struct passwd *user; (user = getpwent()) != NULL;) body(context, user->pw_name, user->pw_uid, user->pw_gid);
    endpwent();
    pthread_mutex_unlock(&listing);
}

uint64_t bh_descriptor_limit(void) {
    struct rlimit limit;
    return getrlimit(RLIMIT_NOFILE, &limit) == 0 ? limit.rlim_cur : 1024;
}

void bh_raise_descriptor_limit(uint64_t most) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= most) return;
    limit.rlim_cur = limit.rlim_max < most ? limit.rlim_max : most;
    setrlimit(RLIMIT_NOFILE, &limit);
}

void bh_hide_memory(void) {
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}
