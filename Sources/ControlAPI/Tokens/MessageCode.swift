import CCrypto

/// Computes codes by which the sender of a message proves that it knows a secret.
enum MessageCode {
    /// Returns the HMAC-SHA256 of a content: 32 bytes.
    static func sha256(_ content: [UInt8], _ key: [UInt8]) -> [UInt8] {
        var code = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
        var length: UInt32 = 0
        guard HMAC(EVP_sha256(), key, Int32(key.count), content, content.count, &code, &length) != nil else {
            preconditionFailure("libcrypto has no SHA-256")
        }
        return Array(code.prefix(Int(length)))
    }
}
