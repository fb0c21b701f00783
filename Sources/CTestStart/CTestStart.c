#include "CTestStart.h"

// All test targets are one program. Swift has nothing that runs before the first test of it, and a call in each suite could be forgotten.
__attribute__((constructor)) static void start(void) { bellhop_tests_start(); }
