// Documents that are a part of the command line.
#pragma once
#include <stddef.h>

// The description of the API (docs/openapi.yaml).
const unsigned char *bh_openapi(void);

// Its length in bytes.
size_t bh_openapi_count(void);
