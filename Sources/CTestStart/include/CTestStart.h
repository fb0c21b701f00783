#ifndef CTESTSTART_H
#define CTESTSTART_H
// Installs the words of all targets. Defined in Tests/AllWords/AllWords.swift.
void bellhop_tests_start(void);
#endif
