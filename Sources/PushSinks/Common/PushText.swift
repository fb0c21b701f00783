#if Push
import BellhopCore

/// The title and body of a notice as a phone shows them, without control characters.
struct PushText: Sendable, Hashable {
    /// The title, a single line; empty if the notice has no title.
    var title: String
    /// The body; never empty.
    var body: String
    /// Whether the body is Markdown. Its pictures are changed to text, because apps would load them from
    /// servers that the sender of the notice has chosen.
    let isMarkdown: Bool

    init(_ event: Event, in language: Language) {
        title = Self.trimmed(SafeText.stripped(language(event.notice.title)).split(whereSeparator: \.isNewline).joined(separator: " "))
        isMarkdown = event.notice.isMarkdown
        let text = Self.trimmed(SafeText.stripped(language(event.notice.body)))
        body = isMarkdown ? text.replacing("![", with: "!\u{2060}[") : text
        guard self.body.isEmpty else { return }
        // Never leave the body empty. Otherwise ntfy would show "triggered", and Gotify would
        // refuse the message.
        self.body = self.title.isEmpty ? event.kind.rawValue : self.title
        self.title = ""
    }

    private static func trimmed(_ text: String) -> String {
        var text = text[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
#endif
