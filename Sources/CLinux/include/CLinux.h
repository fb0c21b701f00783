#ifndef CLINUX_H
#define CLINUX_H
// What Glibc's Swift module leaves out: timerfd, eventfd, epoll, and a few constants that import badly.
#include <poll.h>
#include <pthread.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <time.h>

static const int bh_timer_absolute = TFD_TIMER_ABSTIME;
static const int bh_timer_cancel_on_set = TFD_TIMER_CANCEL_ON_SET;
#endif
