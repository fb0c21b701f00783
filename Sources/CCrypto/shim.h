// The functions that are used from OpenSSL: HMAC for webhooks, a digest for tokens, and the
// encryption and signatures of Web Push.
#include <string.h>

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/obj_mac.h>
#include <openssl/params.h>

// All functions below return 1, or 0 if a key is not valid or if there is not enough memory.
enum { bh_scalar_size = 32, bh_point_size = 65, bh_signature_size = 64, bh_tag_size = 16 };

// Multiplies a point of the curve P-256 by a private key. `point` is an uncompressed point of
// bh_point_size bytes; NULL stands for the generator. Writes the uncompressed product.
static inline int bh_p256_multiply(const unsigned char *scalar, const unsigned char *point, unsigned char *product) {
    EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    BIGNUM *number = BN_secure_new();
    EC_POINT *factor = group ? EC_POINT_new(group) : NULL;
    EC_POINT *result = group ? EC_POINT_new(group) : NULL;
    int done = 0;
    if (factor && result && number && BN_bin2bn(scalar, bh_scalar_size, number) && !BN_is_zero(number) &&
        BN_cmp(number, EC_GROUP_get0_order(group)) < 0) {
        BN_set_flags(number, BN_FLG_CONSTTIME);
        // EC_POINT_oct2point refuses a point that is not on the curve.
        if (point ? EC_POINT_oct2point(group, factor, point, bh_point_size, NULL) &&
                        EC_POINT_mul(group, result, NULL, factor, number, NULL)
                  : EC_POINT_mul(group, result, number, NULL, NULL, NULL))
            done = EC_POINT_point2oct(group, result, POINT_CONVERSION_UNCOMPRESSED, product, bh_point_size, NULL) == bh_point_size;
    }
    EC_POINT_clear_free(result);
    EC_POINT_free(factor);
    BN_clear_free(number);
    EC_GROUP_free(group);
    return done;
}

// Signs a message with ECDSA on P-256 and SHA-256. Writes the numbers r and s, 32 bytes each.
static inline int bh_p256_sign(const unsigned char *scalar, const unsigned char *message, size_t length, unsigned char *signature) {
    unsigned char native[bh_scalar_size], der[80];
    BIGNUM *number = BN_secure_new();
    EVP_PKEY_CTX *maker = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    EVP_PKEY *key = NULL;
    size_t size = sizeof der;
    int done = 0;
    if (number && maker && context && BN_bin2bn(scalar, bh_scalar_size, number) &&
        BN_bn2nativepad(number, native, sizeof native) == sizeof native) {
        OSSL_PARAM parameters[] = {
            OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, (char *)"prime256v1", 0),
            OSSL_PARAM_construct_BN(OSSL_PKEY_PARAM_PRIV_KEY, native, sizeof native), OSSL_PARAM_construct_end()};
        done = EVP_PKEY_fromdata_init(maker) == 1 && EVP_PKEY_fromdata(maker, &key, EVP_PKEY_KEYPAIR, parameters) == 1 &&
               EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, key) == 1 &&
               EVP_DigestSign(context, der, &size, message, length) == 1;
    }
    if (done) {
        const unsigned char *next = der;
        ECDSA_SIG *pair = d2i_ECDSA_SIG(NULL, &next, (long)size);
        done = pair && BN_bn2binpad(ECDSA_SIG_get0_r(pair), signature, 32) == 32 &&
               BN_bn2binpad(ECDSA_SIG_get0_s(pair), signature + 32, 32) == 32;
        ECDSA_SIG_free(pair);
    }
    EVP_PKEY_free(key);
    EVP_MD_CTX_free(context);
    EVP_PKEY_CTX_free(maker);
    BN_clear_free(number);
    OPENSSL_cleanse(native, sizeof native);
    return done;
}

// Encrypts with AES-128-GCM. Writes as many bytes as the text has, and a tag of bh_tag_size bytes
// after them.
static inline int bh_aes128_gcm(
    const unsigned char *key, const unsigned char *nonce, const unsigned char *text, int length, unsigned char *sealed) {
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    int count = 0, rest = 0;
    int done = context && EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, key, nonce) == 1 &&
               EVP_EncryptUpdate(context, sealed, &count, text, length) == 1 && count == length &&
               EVP_EncryptFinal_ex(context, sealed + count, &rest) == 1 && rest == 0 &&
               EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, bh_tag_size, sealed + count) == 1;
    EVP_CIPHER_CTX_free(context);
    return done;
}
