#include "CTestStart.h"

// All test targets form one program. Swift offers no code that runs before the first test, and a
// call in each test suite could be forgotten.
__attribute__((constructor)) static void start(void) { bellhop_tests_start(); }
