#if Push
import BellhopCore

/// A mail address with an optional name: `ann@example.org` or `Ann Example <ann@example.org>`.
struct MailAddress: Sendable, Hashable {
    /// The reason why a text is not a mail address, followed by the remedy in parentheses.
    struct Fault: Error, Hashable {
        var message: Phrase
    }

    /// The name of the person; empty if the text contains no name.
    let name: String
    /// The address itself: visible ASCII with one `@`, at most 254 bytes.
    let mailbox: String

    init(_ text: String) throws(Fault) {
        var text = text[...]
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        guard !text.unicodeScalars.contains(where: { SafeText.isActive($0.value) }) else {
            throw Fault(message: "contains a line break or a control character (write one address per string)")
        }
        if text.hasSuffix(">"), let open = text.lastIndex(of: "<") {
            var name = text[..<open]
            while name.last == " " { name.removeLast() }
            if name.count > 1, name.first == "\"", name.last == "\"" { name = name.dropFirst().dropLast() }
            self.name = String(name)
            mailbox = String(text[text.index(after: open)...].dropLast())
        } else {
            name = ""
            mailbox = String(text)
        }
        let parts = mailbox.split(separator: "@", omittingEmptySubsequences: false)
        let isPlain = mailbox.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"<>()[]\\,;:\"".utf8.contains($0) }
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), mailbox.utf8.count <= 254, isPlain else {
            let hint: Phrase =
                mailbox.utf8.allSatisfy({ $0 < 0x80 })
                ? "write ann@example.org, or Ann <ann@example.org>" : "write a domain with umlauts as xn--…"
            throw Fault(message: "contains \"\(SafeText.line(String(text)))\", which is not a mail address (\(hint))")
        }
    }

    /// The domain: the part after the `@`.
    var domain: String { String(mailbox.drop { $0 != "@" }.dropFirst()) }
}
#endif
