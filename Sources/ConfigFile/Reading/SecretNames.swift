/// Tells by its name whether something may hold a secret.
enum SecretNames {
    private static let marks = ["auth", "token", "secret", "password", "passwd", "cookie", "credential", "signature", "key"]

    /// Whether `name`, a header or a line of a config, hints at a secret: it names a token, a key, a password, …
    static func mayHoldSecret(_ name: String) -> Bool {
        let name = name.lowercased()
        return marks.contains { name.contains($0) }
    }
}
