/// Decodes encoded words (RFC 2047), such as `=?UTF-8?B?…?=`. The real ntfy server decodes encoded
/// words in every value that passes through a header, including values from JSON.
enum EncodedWord {
    static func decoded(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let start = rest.firstRange(of: "=?") {
            let parts = rest[start.upperBound...].split(separator: "?", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3, let end = parts[2].firstRange(of: "?="),
                let word = word(String(parts[1]), String(parts[2][..<end.lowerBound]))
            else { break }
            result += rest[..<start.lowerBound] + word
            rest = rest[end.upperBound...]
        }
        return result + rest
    }

    private static func word(_ encoding: String, _ text: String) -> String? {
        switch encoding.lowercased() {
        case "b": Base64.text(text)
        case "q":
            PeerRequest.decoded(
                text.replacing("%", with: "%25").replacing("+", with: "%2B").replacing("=", with: "%").replacing("_", with: " "))
        default: nil
        }
    }
}
