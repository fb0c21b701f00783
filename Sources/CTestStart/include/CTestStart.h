#ifndef CTESTSTART_H
#define CTESTSTART_H
// Defined in Tests/AllWords/AllWords.swift: installs the words of all targets.
void bellhop_tests_start(void);
#endif
