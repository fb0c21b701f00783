#if Push
import BellhopCore

/// What a phone shows of an event: title and body, made harmless.
struct PushText: Sendable, Hashable {
    /// One line; empty where the notice has none.
    var title: String
    /// Never empty.
    var body: String

    init(_ event: Event) {
        title = Self.trimmed(SafeText.stripped(event.notice.title).split(whereSeparator: \.isNewline).joined(separator: " "))
        body = Self.trimmed(SafeText.stripped(event.notice.body))
        guard self.body.isEmpty else { return }
        // ntfy would write "triggered" and Gotify would refuse it.
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
