// The functions that are used from OpenSSL: HMAC for webhooks, and a digest for tokens.
#include <openssl/evp.h>
#include <openssl/hmac.h>
