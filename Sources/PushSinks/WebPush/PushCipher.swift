#if Push
import BellhopCore
import CCrypto

/// Encrypts a message for one browser (RFC 8291, with the content encoding `aes128gcm` of RFC 8188).
/// The push service sees only the size.
enum PushCipher {
    /// The most bytes of a text. Every push service takes a body of 4,096 bytes; the header has 86
    /// of them, the tag 16, and the end of the text 1.
    static let mostBytes = 3993

    /// Returns the body of the request.
    ///
    /// - Parameters:
    ///   - pair: a key pair that is used for this message only.
    ///   - salt: 16 random bytes that are used for this message only.
    /// - Returns: `nil` if the public key of the browser is not on the curve.
    static func encrypt(_ text: [UInt8], for keys: PushKeys, with pair: PushKeyPair, salt: [UInt8]) -> [UInt8]? {
        guard let shared = pair.agree(with: keys.point) else { return nil }
        let input = derive(
            from: shared, salt: keys.revealSecretBytes(), for: Array("WebPush: info\u{0}".utf8) + keys.point + pair.point, count: 32)
        let key = derive(from: input, salt: salt, for: Array("Content-Encoding: aes128gcm\u{0}".utf8), count: 16)
        let nonce = derive(from: input, salt: salt, for: Array("Content-Encoding: nonce\u{0}".utf8), count: 12)
        // The byte 2 ends the last record, which is also the only one.
        let record = text + [2]
        var sealed = [UInt8](repeating: 0, count: record.count + bh_tag_size)
        guard bh_aes128_gcm(key, nonce, record, Int32(record.count), &sealed) == 1 else {
            preconditionFailure("libcrypto has no AES-128-GCM")
        }
        return salt + recordSize + [UInt8(pair.point.count)] + pair.point + sealed
    }

    /// The size of a record, 4,096, as 32 bits.
    private static let recordSize: [UInt8] = [0, 0, 16, 0]

    /// HKDF with SHA-256 (RFC 5869).
    ///
    /// - Parameter count: the length of the result, at most 32 bytes.
    private static func derive(from input: [UInt8], salt: [UInt8], for purpose: [UInt8], count: Int) -> [UInt8] {
        let key = WebhookSignature.authenticate(input, with: salt)
        return Array(WebhookSignature.authenticate(purpose + [1], with: key).prefix(count))
    }
}
#endif
