import BellhopCore
import ControlWire

/// An HTML page that shows a notice and its buttons. The page contains no script and loads nothing.
/// Nothing changes when somebody only opens the page.
struct AnswerPage: Sendable {
    var heading: String
    /// The time when the event was due or happened; empty for a page without a notice.
    var when = ""
    var body = ""
    /// The label of each button, and the address (relative to the page) to which the button posts.
    var buttons: [(label: String, target: String)] = []
    /// The reason that the page has no buttons, or a description of the problem; empty if there are
    /// buttons.
    var note = ""

    init(heading: String, note: String) {
        self.heading = heading
        self.note = note
    }

    init(of event: Event, _ clock: LocalClock) {
        // If a notice has no title, its body serves as the heading.
        let (title, text) = (clock.language(event.notice.title), clock.language(event.notice.body))
        heading = title.isEmpty ? text : title
        body = title.isEmpty ? "" : text
        when = clock.pageText(event.due ?? event.occurred)
    }

    func html(in language: Language, nonce: String) -> String {
        var lines = [
            "<!doctype html>", #"<html lang="\#(language.tag)">"#, "<head>", #"<meta charset="utf-8">"#,
            #"<meta name="viewport" content="width=device-width, initial-scale=1">"#, #"<meta name="color-scheme" content="light dark">"#,
            "<title>\(Self.text(heading)) – Bellhop</title>", #"<style nonce="\#(nonce)">\#(Self.style)</style>"#, "</head>", "<body>",
            "<main>", #"<p class="from">Bellhop\#(when.isEmpty ? "" : " · " + Self.text(when))</p>"#,
            #"<h1 dir="auto">\#(Self.text(heading))</h1>"#,
        ]
        if !body.isEmpty { lines.append(#"<p class="body" dir="auto">\#(Self.text(body))</p>"#) }
        if !note.isEmpty { lines.append(#"<p class="note" role="status">\#(Self.text(note))</p>"#) }
        if !buttons.isEmpty {
            lines.append(#"<form method="post">"#)
            for button in buttons {
                lines.append(#"<button dir="auto" formaction="\#(Self.text(button.target))">\#(Self.text(button.label))</button>"#)
            }
            lines.append("</form>")
        }
        return (lines + ["</main>", "</body>", "</html>"]).joined(separator: "\n") + "\n"
    }

    /// Escapes text from users for an HTML element or attribute.
    private static func text(_ text: String) -> String { SafeText.markup(SafeText.stripped(text)) }

    /// The style sheet of the page, in the colors of the large page. The buttons are large enough for
    /// a thumb. The colors follow the light or dark mode of the device.
    private static let style = """

        :root { color-scheme: light dark; --page: #edf2f0; --card: #fff; --text: #15211e; --soft: #4c5b57; --line: #c9d5d0; --main: #0f6b5f; --on-main: #fff; }
        @media (prefers-color-scheme: dark) {
          :root { --page: #0e1513; --card: #182220; --text: #eef5f2; --soft: #a5b5b0; --line: #3b4b46; --main: #63d2bb; --on-main: #05231d; }
        }
        * { box-sizing: border-box; }
        body { margin: 0; min-height: 100vh; display: grid; place-items: start center; padding: 8vh 16px 16px; background: var(--page); color: var(--text);
          font: 1.0625rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
        main { width: 100%; max-width: 26rem; padding: 24px; background: var(--card); border: 1px solid var(--line); border-radius: 16px; }
        .from { margin: 0; color: var(--soft); font-size: .875rem; }
        h1 { margin: 4px 0 8px; font-size: 1.5rem; line-height: 1.25; }
        .body { margin: 0; white-space: pre-line; }
        .note { margin: 16px 0 0; padding-top: 16px; border-top: 1px solid var(--line); color: var(--soft); }
        form { display: grid; gap: 12px; margin-top: 24px; }
        button { min-height: 52px; padding: 12px 16px; font: inherit; font-weight: 600; color: var(--text); background: transparent;
          border: 1px solid var(--line); border-radius: 12px; cursor: pointer; }
        button:first-child { color: var(--on-main); background: var(--main); border-color: var(--main); }
        button:focus-visible { outline: 3px solid var(--main); outline-offset: 3px; }

        """
}
