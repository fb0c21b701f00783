#if Push
import BellhopCore
import CurlHTTP

/// Formats the values of mail headers (RFC 5322, RFC 2047). The result can never end its header
/// early or begin another header. All functions are pure.
enum MailHeader {
    /// The maximum number of UTF-8 bytes in one encoded word. In Base64, 45 bytes become 60 digits,
    /// or 75 characters including the delimiters of the word.
    private static let bytesInWord = 45
    /// The maximum length of a text that is written without encoding. A longer text must be split
    /// into several lines, and text without encoding can be split only at spaces.
    private static let longestPlain = 60

    /// Formats text from a user. Short ASCII text stays as it is; all other text is written as
    /// encoded words. Line breaks and control characters become spaces.
    static func text(_ text: String) -> String {
        let line = oneLine(text)
        if line.utf8.count <= longestPlain, line.utf8.allSatisfy({ (0x20...0x7E).contains($0) }), !line.contains("=?") { return line }
        return encoded(line)
    }

    /// Formats an address, as in `"Ann" <ann@example.org>`.
    static func address(_ address: MailAddress) -> String {
        if address.name.isEmpty { return address.mailbox }
        let name = oneLine(address.name)
        let isPlain = name.utf8.count <= longestPlain && name.utf8.allSatisfy { (0x20...0x7E).contains($0) } && !name.contains("=?")
        let quoted = "\"" + name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
        return (isPlain ? quoted : encoded(name)) + " <" + address.mailbox + ">"
    }

    /// Formats a date, as in `Thu, 01 Oct 2026 14:00:00 +0000`.
    static func date(_ instant: Instant) -> String {
        let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let civil = CivilDateTime(secondsSince1970: instant.seconds)
        let date = civil.date
        let day = (date.day < 10 ? "0" : "") + "\(date.day)"
        // 1 January 1970 was a Thursday.
        let weekday = ((date.daysSince1970 + 3) % 7 + 7) % 7
        return "\(days[weekday]), \(day) \(months[date.month - 1]) \(date.year) \(civil.time.descriptionWithSeconds) +0000"
    }

    private static func oneLine(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { SafeText.isActive($0.value) ? " " : $0 }))
    }

    private static func encoded(_ text: String) -> String {
        var words: [String] = []
        var word: [UInt8] = []
        for scalar in text.unicodeScalars {
            let bytes = Array(String(scalar).utf8)
            if word.count + bytes.count > bytesInWord {
                words.append("=?UTF-8?B?" + Base64Text.encoded(word) + "?=")
                word = []
            }
            word += bytes
        }
        words.append("=?UTF-8?B?" + Base64Text.encoded(word) + "?=")
        return words.joined(separator: "\r\n ")
    }
}
#endif
