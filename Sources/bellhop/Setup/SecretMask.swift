/// Hides the secrets in the lines of a config before they are printed.
enum SecretMask {
    /// Replaces the quoted value of every key such as `token` or `password`. Does not replace the
    /// value of a key that specifies the file, variable or program which provides a secret, and that of
    /// `key`, which is a template or a path.
    static func masked(_ text: String) -> String {
        text.replacing(secret) { match in
            let key = match.1.lowercased()
            if ["_file", "_env", "_command"].contains(where: key.hasSuffix) { return String(match.0) }
            // The key of the notices of an inlet. No table has a secret with this name.
            if key == "key" { return String(match.0) }
            return "\(match.1)\(match.2)\"‹redacted›\""
        }
    }

    /// Matches a key, an equals sign, and a TOML string of any of its four kinds. `\u{22}` and
    /// `\u{27}` are the two quotation marks.
    private static var secret: Regex<(Substring, Substring, Substring, Substring)> {
        /(?i)([A-Z0-9_-]*(?:token|password|passphrase|secret|credential|authorization|key)[A-Z0-9_-]*)([\u{22}\u{27}]?[ \t]*=[ \t]*)(\u{22}{3}(?s:.*?)\u{22}{3}|\u{27}{3}(?s:.*?)\u{27}{3}|\u{22}(?:[^\u{22}\\\n]|\\.)*\u{22}|\u{27}[^\u{27}\n]*\u{27})/
    }
}
