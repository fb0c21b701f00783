#include "documents.h"

// The extension of C23 that every compiler of Swift has since version 6.1.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char openapi[] = {
#embed "../../docs/openapi.yaml"
};

const unsigned char *bh_openapi(void) { return openapi; }
size_t bh_openapi_count(void) { return sizeof openapi; }
