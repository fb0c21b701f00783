#if Push
import BellhopCore

/// The text that a phone shows of an event: title and body, made harmless.
struct PushText: Sendable, Hashable {
    /// One line; empty if the notice has no title.
    var title: String
    /// Never empty.
    var body: String

    init(_ event: Event, in language: Language) {
        title = Self.trimmed(SafeText.stripped(language(event.notice.title)).split(whereSeparator: \.isNewline).joined(separator: " "))
        body = Self.trimmed(SafeText.stripped(language(event.notice.body)))
        guard self.body.isEmpty else { return }
        // ntfy would replace an empty body with "triggered", and Gotify would refuse it.
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
