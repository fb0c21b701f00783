// The files of the page (Sources/CPage/files), which are a part of the program.
#pragma once
#include <stddef.h>

typedef struct {
    // The path below the address of the page, such as "page/main.js".
    const char *name;
    // The content type, such as "text/javascript; charset=utf-8".
    const char *type;
    const unsigned char *bytes;
    size_t count;
} bh_page_file;

// The first of the files. They live as long as the process.
const bh_page_file *bh_page_files(void);

// The number of files.
size_t bh_page_file_count(void);
