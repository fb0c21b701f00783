#if Push
import BellhopCore
import CCrypto

/// A key pair of the curve P-256: the identity of this Bellhop (VAPID), or a pair that encrypts one
/// message.
struct PushKeyPair: Sendable {
    /// The private key: 32 bytes in base64url.
    let secret: Redacted
    /// The public key as an uncompressed point: 65 bytes.
    let point: [UInt8]

    /// - Returns: `nil` if the text is not a private key of this curve.
    init?(_ secret: Redacted) {
        guard let scalar = Base64URL.decode(secret.reveal()), scalar.count == bh_scalar_size else { return nil }
        var point = [UInt8](repeating: 0, count: bh_point_size)
        guard bh_p256_multiply(scalar, nil, &point) == 1 else { return nil }
        self.secret = secret
        self.point = point
    }

    /// Makes a key pair.
    init(_ timekeeper: any Timekeeper) {
        // Of 4 billion numbers, one is not a private key. Then the next one is.
        var pair: PushKeyPair?
        while pair == nil { pair = PushKeyPair(Redacted(Base64URL.encode(Self.chance(32, timekeeper)))) }
        // The loop ends only with a pair.
        self = pair!
    }

    /// Returns random bytes.
    ///
    /// - Parameter count: a multiple of 8.
    static func chance(_ count: Int, _ timekeeper: any Timekeeper) -> [UInt8] {
        (0..<count / 8).flatMap { _ in withUnsafeBytes(of: timekeeper.randomBits()) { Array($0) } }
    }

    private var scalar: [UInt8] { Base64URL.decode(secret.reveal()) ?? [] }

    /// Returns the secret that this pair shares with the owner of another public key (ECDH): 32
    /// bytes.
    ///
    /// - Returns: `nil` if `other` is not a point of the curve.
    func agree(with other: [UInt8]) -> [UInt8]? {
        var product = [UInt8](repeating: 0, count: bh_point_size)
        guard other.count == product.count, bh_p256_multiply(scalar, other, &product) == 1 else { return nil }
        return Array(product[1...32])
    }

    /// Signs a message (ES256).
    ///
    /// - Returns: 64 bytes.
    func sign(_ message: [UInt8]) -> [UInt8] {
        var signature = [UInt8](repeating: 0, count: bh_signature_size)
        guard bh_p256_sign(scalar, message, message.count, &signature) == 1 else { preconditionFailure("libcrypto cannot sign") }
        return signature
    }
}
#endif
