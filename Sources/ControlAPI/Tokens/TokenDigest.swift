import CCrypto

/// Computes what is stored of a token: the SHA-256 digest of its secret. A secret has 256 random
/// bits, so a digest without salt and without a slow function cannot be reversed.
package enum TokenDigest {
    /// Returns the digest as 64 digits of `[0-9a-f]`.
    package static func of(_ secret: String) -> String { of(Array(secret.utf8)) }

    static func of(_ bytes: [UInt8]) -> String {
        var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
        var length: UInt32 = 0
        guard EVP_Digest(bytes, bytes.count, &digest, &length, EVP_sha256(), nil) == 1 else {
            preconditionFailure("libcrypto has no SHA-256")
        }
        return digest.prefix(Int(length)).map { byte in
            let digits = String(byte, radix: 16)
            return byte < 16 ? "0" + digits : digits
        }.joined()
    }
}
