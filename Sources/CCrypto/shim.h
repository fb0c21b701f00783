// The only function that is used from OpenSSL: HMAC.
#include <openssl/evp.h>
#include <openssl/hmac.h>
