#include "CLinux.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

static struct termios saved;
static int input = -1, output = -1;
static char farewell[256];
static const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT};

// A signal handler; it may call only functions that are allowed in one. Afterwards the instruction
// that failed runs again and ends the program in the usual way.
static void give_back(int number) {
    (void)number;
    if (output >= 0) (void)!write(output, farewell, strlen(farewell));
    if (input >= 0) tcsetattr(input, TCSANOW, &saved);
}

void bh_guard_terminal(int in, int out, const struct termios *before, const char *words) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    sigemptyset(&action.sa_mask);
    action.sa_flags = (int)SA_RESETHAND;
    action.sa_handler = before ? give_back : SIG_DFL;
    if (before) {
        saved = *before;
        strncpy(farewell, words, sizeof farewell - 1);
    }
    input = in;
    output = out;
    for (size_t index = 0; index < sizeof faults / sizeof *faults; index++) sigaction(faults[index], &action, NULL);
}
