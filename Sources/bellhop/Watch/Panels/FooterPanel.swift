import BellhopCore

/// The last two lines: what is asked or was said, and the keys.
enum FooterPanel {
    static let height = 2

    static func lines(_ state: WatchState, _ width: Int, _ style: Style) -> [Line] {
        [top(state, width, style), keys(state, width - 2, style).indented(1)]
    }

    private static func top(_ state: WatchState, _ width: Int, _ style: Style) -> Line {
        switch state.mode {
        case .choosing(let title, let offers):
            return Line(" " + title + " ", .bold) + KeyHints.choices(offers, width - title.count - 4, style)
        case .confirming(_, let question): return Line(" " + question, CellStyle(.yellow, isBold: true))
        case .writing(let question, let text):
            // What was refused is told beside what is to be mended.
            if let saying = state.saying { return Line(" ") + said(saying, style) }
            let hint = text.isEmpty ? Line(" " + question.hint, .gray) : .empty
            return Line(" ") + prompt(question, text, width) + Line(" ", CellStyle(nil, isReverse: true)) + hint
        case .browsing, .help: return state.saying.map { Line(" ") + said($0, style) } ?? .empty
        }
    }

    private static func said(_ saying: WatchState.Saying, _ style: Style) -> Line {
        Line(style.sign(saying.isRefusal ? .fail : .ok) + " ", CellStyle(saying.isRefusal ? .red : .green, isBold: true))
            + Line(saying.text.replacing("\n", with: " "))
    }

    /// The end of a long text is what is being written.
    private static func prompt(_ question: Question, _ text: String, _ width: Int) -> Line {
        let title = Line(question.title + " ", .bold)
        var shown = Substring(text)
        while SafeText.displayWidth(String(shown)) > max(8, width - title.width - 2) { shown = shown.dropFirst() }
        return title + Line(String(shown))
    }

    private static func keys(_ state: WatchState, _ width: Int, _ style: Style) -> Line {
        let fixed: [Line]
        switch state.mode {
        case .browsing: fixed = [KeyHints.hint("n", say("new timer")), KeyHints.hint("?", say("help")), KeyHints.hint("q", say("quit"))]
        case .help: fixed = [Line(say("Any key goes back."))]
        case .choosing: fixed = [KeyHints.hint("Esc", say("back"))]
        case .confirming: fixed = [KeyHints.hint(say("y"), say("yes")), Line(say("any other key: no"))]
        case .writing(let question, let text):
            let done = [KeyHints.hint(say("Enter"), say("done")), KeyHints.hint("Esc", say("back"))]
            fixed = state.saying != nil && !text.isEmpty ? [prompt(question, text, width / 2)] + done : done
        }
        let right = Line.joined(fixed, by: KeyHints.between(style), width)
        guard state.mode == .browsing else { return right }
        let left = KeyHints.line(state.offers, isFirstByEnter: true, max(0, width - right.width - 3), style)
        return left.spans.isEmpty ? right : Line.spread(left, right, width)
    }
}
