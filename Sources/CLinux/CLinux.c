#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/random.h>
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
