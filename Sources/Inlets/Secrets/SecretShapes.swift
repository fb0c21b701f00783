/// Finds secrets in the output of a command, before `bellhop run` sends some lines of it to a phone.
///
/// Each shape has a name, which replaces the secret: `‹GitHub token›`. A shape never matches half of a
/// longer word. Unknown secrets stay, so the output is sent only if somebody has asked for it.
package enum SecretShapes {
    /// The names of all shapes.
    package static var names: [String] { prefixed.map(\.name) + found.map(\.name) }

    /// Returns the text with every known secret replaced.
    package static func redacted(_ text: String) -> String {
        var bytes = Array(text.utf8)
        for shape in prefixed {
            bytes = replaced(bytes, shape.name) { bytes, place in shape.end(in: bytes, at: place).map { (place, $0) } }
        }
        for shape in found { bytes = replaced(bytes, shape.name, shape.find) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Replaces the ranges that `find` returns for the positions at which a word begins.
    private static func replaced(_ bytes: [UInt8], _ name: String, _ find: (_ bytes: [UInt8], _ place: Int) -> (Int, Int)?) -> [UInt8] {
        var result: [UInt8] = []
        var place = 0
        while place < bytes.count {
            let begins = place == 0 || !isWord(bytes[place - 1]) || !isWord(bytes[place])
            if begins, let (start, end) = find(bytes, place), end > start, start >= place {
                result += bytes[place..<start]
                result += "‹\(name)›".utf8
                place = end
            } else {
                result.append(bytes[place])
                place += 1
            }
        }
        return result
    }

    // MARK: Shapes with a beginning of their own

    /// A secret that begins with a text that nothing else begins with.
    private struct Prefixed {
        var name: String
        var beginnings: [String]
        /// The number of characters after the beginning.
        var length: ClosedRange<Int>
        /// The characters that are allowed besides letters and digits.
        var signs: String

        init(_ name: String, _ beginnings: [String], _ length: ClosedRange<Int>, signs: String = "") {
            (self.name, self.beginnings, self.length, self.signs) = (name, beginnings, length, signs)
        }

        /// Returns where the secret at `place` ends; `nil` if there is none.
        func end(in bytes: [UInt8], at place: Int) -> Int? {
            for beginning in beginnings where bytes[place...].starts(with: beginning.utf8) {
                let start = place + beginning.utf8.count
                var end = start
                while end < bytes.count, end - start < length.upperBound, isAllowed(bytes[end]) { end += 1 }
                // A longer word is something else.
                if length.contains(end - start), end == bytes.count || !SecretShapes.isWord(bytes[end]) { return end }
            }
            return nil
        }

        private func isAllowed(_ byte: UInt8) -> Bool { SecretShapes.isAlphanumeric(byte) || signs.utf8.contains(byte) }
    }

    private static let prefixed: [Prefixed] = [
        Prefixed("GitHub token", ["ghp_", "gho_", "ghu_", "ghs_", "ghr_"], 36...255),
        Prefixed("GitHub token", ["github_pat_"], 60...255, signs: "_"),
        Prefixed("GitLab token", ["glpat-", "gldt-", "glrt-", "glptt-"], 20...64, signs: "-_"),
        Prefixed("Slack token", ["xoxb-", "xoxp-", "xoxa-", "xoxr-", "xoxs-", "xapp-"], 10...255, signs: "-"),
        Prefixed("AWS key", ["AKIA", "ASIA"], 16...16),
        Prefixed("Google key", ["AIza"], 35...35, signs: "-_"),
        Prefixed("Stripe key", ["sk_live_", "sk_test_", "rk_live_", "rk_test_"], 16...255),
        Prefixed("AI service key", ["sk-ant-", "sk-proj-", "sk-"], 20...255, signs: "-_"),
        Prefixed("npm token", ["npm_"], 36...36),
        Prefixed("PyPI token", ["pypi-"], 50...255, signs: "-_"),
        Prefixed("SendGrid key", ["SG."], 60...80, signs: ".-_"),
        Prefixed("DigitalOcean token", ["dop_v1_", "doo_v1_"], 64...64),
        Prefixed("Docker token", ["dckr_pat_"], 20...64, signs: "-_"),
        Prefixed("Vault token", ["hvs.", "hvb."], 20...255, signs: "-_"),
        Prefixed("age key", ["AGE-SECRET-KEY-1"], 58...58),
        Prefixed("webhook secret", ["whsec_"], 16...128, signs: "+/="),
        Prefixed("ntfy token", ["tk_"], 29...29),
    ]

    // MARK: Other shapes

    private struct Found: Sendable {
        var name: String
        /// Returns the range of a secret that begins at `place` or behind a word that begins there;
        /// `nil` if there is none.
        var find: @Sendable (_ bytes: [UInt8], _ place: Int) -> (Int, Int)?
    }

    private static let found: [Found] = [
        Found(name: "private key", find: privateKey), Found(name: "web token", find: webToken),
        Found(name: "Telegram token", find: telegramToken), Found(name: "password", find: addressPassword),
        Found(name: "authorization", find: authorization), Found(name: "secret", find: assigned),
    ]

    /// From `-----BEGIN … PRIVATE KEY-----` to the end of the last line of the key, or of the text.
    @Sendable private static func privateKey(_ bytes: [UInt8], _ place: Int) -> (Int, Int)? {
        guard bytes[place...].starts(with: "-----BEGIN ".utf8) else { return nil }
        let line = bytes[place...].prefix { $0 != UInt8(ascii: "\n") }
        guard line.firstRange(of: Array("PRIVATE KEY".utf8)) != nil else { return nil }
        guard let end = bytes[line.endIndex...].firstRange(of: Array("-----END ".utf8)) else { return (place, bytes.count) }
        return (place, bytes[end.upperBound...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count)
    }

    /// A JSON Web Token: three parts in base64url, of which the first begins with `eyJ`.
    @Sendable private static func webToken(_ bytes: [UInt8], _ place: Int) -> (Int, Int)? {
        guard bytes[place...].starts(with: "eyJ".utf8) else { return nil }
        let token = bytes[place...].prefix { isAlphanumeric($0) || "-_.".utf8.contains($0) }
        let parts = token.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count == 3 && parts[0].count > 10 && parts[1].count > 10 ? (place, token.endIndex) : nil
    }

    /// The token of a bot of Telegram: a number, a colon and 35 characters.
    @Sendable private static func telegramToken(_ bytes: [UInt8], _ place: Int) -> (Int, Int)? {
        let number = bytes[place...].prefix { (0x30...0x39).contains($0) }
        guard (8...10).contains(number.count), number.endIndex < bytes.count, bytes[number.endIndex] == UInt8(ascii: ":") else {
            return nil
        }
        let secret = bytes[(number.endIndex + 1)...].prefix { isAlphanumeric($0) || "-_".utf8.contains($0) }
        return secret.count == 35 ? (place, secret.endIndex) : nil
    }

    /// The password in `https://anna:secret@host`.
    @Sendable private static func addressPassword(_ bytes: [UInt8], _ place: Int) -> (Int, Int)? {
        guard bytes[place...].starts(with: "://".utf8) else { return nil }
        let authority = bytes[(place + 3)...].prefix { $0 > 0x20 && !"/?#\"'<>".utf8.contains($0) }
        guard let at = authority.lastIndex(of: UInt8(ascii: "@")),
            let colon = authority[..<at].firstIndex(of: UInt8(ascii: ":")), colon + 1 < at
        else { return nil }
        return (colon + 1, at)
    }

    /// The value of a header `Authorization`, without its scheme.
    @Sendable private static func authorization(_ bytes: [UInt8], _ place: Int) -> (Int, Int)? {
        guard let name = word(in: bytes, at: place), ["authorization", "proxy-authorization", "cookie", "set-cookie"].contains(name.text)
        else { return nil }
        var rest = blanks(in: bytes, from: name.end)
        guard rest < bytes.count, bytes[rest] == UInt8(ascii: ":") else { return nil }
        rest = blanks(in: bytes, from: rest + 1)
        if let scheme = word(in: bytes, at: rest), ["bearer", "basic", "digest", "token"].contains(scheme.text) {
            rest = blanks(in: bytes, from: scheme.end)
        }
        let value = bytes[rest...].prefix {
            $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'")
        }
        return value.isEmpty ? nil : (rest, value.endIndex)
    }

    /// The ends of names whose values are secrets: `DB_PASSWORD`, `client-secret`, `apiKey`.
    private static let endings = [
        "password", "passwd", "passphrase", "secret", "token", "apikey", "api_key", "api-key", "access_key", "access-key",
        "accesskey", "private_key", "private-key", "secret_key", "secret-key", "secretkey", "credentials",
    ]

    /// The value behind the name of a secret: `PASSWORD=x`, `"token": "x"`, `--api-key x`.
    @Sendable private static func assigned(_ bytes: [UInt8], _ place: Int) -> (Int, Int)? {
        guard let name = word(in: bytes, at: place), endings.contains(where: name.text.hasSuffix) else { return nil }
        var rest = name.end
        if rest < bytes.count, bytes[rest] == UInt8(ascii: "\"") || bytes[rest] == UInt8(ascii: "'") { rest += 1 }
        let gap = blanks(in: bytes, from: rest)
        guard gap < bytes.count else { return nil }
        if bytes[gap] == UInt8(ascii: "=") || bytes[gap] == UInt8(ascii: ":") {
            rest = blanks(in: bytes, from: gap + 1)
        } else {
            // Only an option has its value behind a blank; "the password is wrong" is a sentence.
            guard gap > rest, name.text.hasPrefix("--") || isOption(bytes, place) else { return nil }
            rest = gap
        }
        guard rest < bytes.count else { return nil }
        let quote = bytes[rest] == UInt8(ascii: "\"") || bytes[rest] == UInt8(ascii: "'") ? bytes[rest] : nil
        let start = quote == nil ? rest : rest + 1
        let value = bytes[start...].prefix { byte in
            byte >= 0x20 && (quote.map { byte != $0 } ?? !" ,;&\"'".utf8.contains(byte))
        }
        // Another shape has already replaced the value, or the value is a word such as "no".
        let isKnown = value.starts(with: "‹".utf8)
        return isKnown || value.count < 4 ? nil : (start, value.endIndex)
    }

    /// Returns whether the word at a place is an option of a command: `--token`.
    private static func isOption(_ bytes: [UInt8], _ place: Int) -> Bool {
        place >= 2 && bytes[place - 1] == UInt8(ascii: "-") && bytes[place - 2] == UInt8(ascii: "-")
    }

    // MARK: Bytes

    fileprivate static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: false
        }
    }

    fileprivate static func isWord(_ byte: UInt8) -> Bool { isAlphanumeric(byte) || byte == UInt8(ascii: "_") }

    /// Returns the word at a place in lower case, and where it ends; `nil` if there is none. Dashes and
    /// underscores belong to a word.
    private static func word(in bytes: [UInt8], at place: Int) -> (text: String, end: Int)? {
        let word = bytes[place...].prefix { isWord($0) || $0 == UInt8(ascii: "-") }
        guard !word.isEmpty else { return nil }
        return (String(decoding: word, as: UTF8.self).lowercased(), word.endIndex)
    }

    private static func blanks(in bytes: [UInt8], from place: Int) -> Int {
        var place = place
        while place < bytes.count, bytes[place] == 0x20 || bytes[place] == 0x09 { place += 1 }
        return place
    }
}
