import BellhopCore

/// Draws the last lines of the screen: a question or the reply of the daemon, followed by the keys.
/// The panel has two lines, or more than two for a long reply.
enum FooterPanel {
    /// The maximum number of lines of a reply that are shown.
    private static let mostSaid = 5

    static func lines(_ state: WatchState, _ size: ScreenSize, _ style: Style) -> [Line] {
        top(state, size.width, style) + [keys(state, size, size.width - 2, style).indented(1)]
    }

    private static func top(_ state: WatchState, _ width: Int, _ style: Style) -> [Line] {
        switch state.mode {
        case .choosing(let title, let offers):
            return [Line(" " + title + " ", .bold) + KeyHints.choices(offers, width - title.count - 4, style)]
        case .confirming(_, let question): return [Line(" " + question, CellStyle(.yellow, isBold: true))]
        case .writing(let question, let text):
            // Show the error in place of the text that the user must correct.
            if let saying = state.saying, saying.isRefusal { return said(saying, width, style) }
            let words = state.saying.map { said($0, width, style) } ?? []
            let hint = text.isEmpty ? Line(" " + question.hint, .gray) : .empty
            return words + [Line(" ") + prompt(question, text, width, tail: state.tail) + hint]
        case .browsing where state.saying == nil && !state.filter.isEmpty:
            let filter = Line(" " + say("Only names with \"\(state.filter)\""), CellStyle(.yellow))
            return [Line.joined([filter, KeyHints.hint(.escape, "Esc", say("show everything"))], by: KeyHints.between(style), width)]
        // The panel covers everything but the keys.
        case .reading: return []
        case .browsing, .help: return state.saying.map { said($0, width, style) } ?? [.empty]
        }
    }

    /// Returns the lines of a reply, wrapped at spaces. If the reply is a refusal, its last words
    /// are advice, which must not be cut off.
    private static func said(_ saying: WatchState.Saying, _ width: Int, _ style: Style) -> [Line] {
        let mark = Line(" " + style.sign(saying.isRefusal ? .fail : .ok) + " ", CellStyle(saying.isRefusal ? .red : .green, isBold: true))
        let sign = saying.isSuggestion ? Line(" ") : mark
        let text = TextFit.fitted(SafeText.multiline(saying.text), max(8, width - sign.width - 1), hanging: 0)
        let all = text.split(separator: "\n").map { Line(String($0)) }
        let rest = all.count - mostSaid
        let lines =
            rest > 0 ? all.prefix(mostSaid - 1) + [Line(say("and \(count: rest + 1, one: "line", other: "lines") more"), .gray)] : all
        return lines.enumerated().map { index, line in index == 0 ? sign + line : line.indented(sign.width) }
    }

    /// Returns the prompt and the part of the typed text around the cursor, which must be visible.
    ///
    /// - Parameter tail: the number of characters behind the cursor.
    private static func prompt(_ question: Question, _ text: String, _ width: Int, tail: Int) -> Line {
        let title = Line(question.title + (question.topic == .command ? "" : " "), .bold)
        let room = max(8, width - title.width - 2)
        var (before, after) = (text.dropLast(tail), text.suffix(tail))
        let cursor = after.popFirst().map(String.init) ?? " "
        while SafeText.displayWidth(String(before)) > room { before = before.dropFirst() }
        while SafeText.displayWidth(before + cursor + after) > room + 1, !after.isEmpty { after = after.dropLast() }
        return title + Line(String(before)) + Line(cursor, CellStyle(nil, isReverse: true)) + Line(String(after))
    }

    /// The keys that work everywhere.
    private static var general: [Line] {
        [
            KeyHints.hint(.character("n"), "n", say("new timer")), KeyHints.hint(.character("?"), "?", say("help")),
            KeyHints.hint(.character("q"), "q", say("quit")),
        ]
    }

    private static func keys(_ state: WatchState, _ size: ScreenSize, _ width: Int, _ style: Style) -> Line {
        let fixed: [Line]
        switch state.mode {
        case .browsing where state.isFull: fixed = [KeyHints.hint(.character("F"), "F", say("back"))]
        case .browsing where state.canUndo: fixed = [KeyHints.hint(.character("u"), "u", say("take back"))] + general
        case .browsing: fixed = general
        case .help: fixed = [KeyHints.hint(.down, "j k", say("scroll")), KeyHints.hint(.escape, "Esc", say("back"))]
        case .reading(let reading): fixed = ReadingPanel.keys(reading, size)
        case .choosing: fixed = [KeyHints.hint(.escape, "Esc", say("back"))]
        case .confirming:
            fixed = [KeyHints.hint(.character("y"), say("y"), say("yes")), Line(say("any other key: cancel")).aimed(at: .key(.escape))]
        case .writing(let question, let text):
            let done = [KeyHints.hint(.enter, say("Enter"), say("done")), KeyHints.hint(.escape, "Esc", say("back"))]
            fixed = state.saying?.isRefusal == true && !text.isEmpty ? [prompt(question, text, width / 2, tail: state.tail)] + done : done
        }
        let right = Line.joined(fixed, by: KeyHints.between(style), width)
        guard case .browsing = state.mode else { return right }
        let left = KeyHints.line(state.offers, isFirstByEnter: state.isEnterForSelected, max(0, width - right.width - 3), style)
        return left.spans.isEmpty ? right : Line.spread(left, right, width)
    }
}
