// OpenSSL's HMAC, the one function of it that is used.
#include <openssl/evp.h>
#include <openssl/hmac.h>
