import BellhopCore

/// What a long operation does at the moment, and how far it is. The operation updates this object,
/// and a thread shows it on the terminal.
final class WorkProgress: Sendable {
    struct Part: Hashable, Sendable {
        /// What the operation does, in the language of the user: `Importing laundry.json`.
        var what: String
        /// The number of bytes that are done.
        var done = 0
        /// The number of all bytes; `nil` if unknown.
        var total: Int?
    }

    private struct State {
        var part: Part
        var isShown = false
        var hasEnded = false
    }

    private let state: Locked<State>
    private let err: Output

    init(_ what: String, _ err: Output) {
        state = Locked(State(part: Part(what: what)))
        self.err = err
    }

    /// Begins the next part of the operation, whose size is not known.
    func begin(_ what: String) { state.withLock { $0.part = Part(what: what) } }

    /// Reports that `count` more bytes are done.
    func add(_ count: Int, of total: Int? = nil) {
        state.withLock { state in
            state.part.done += count
            state.part.total = total
        }
    }

    /// Shows the line that `text` makes of the current part, in place of the line before. Does
    /// nothing once ``clear()`` has been called.
    func show(_ text: (Part) -> String) {
        state.withLock { state in
            guard !state.hasEnded else { return }
            state.isShown = true
            write(Self.erase + text(state.part))
        }
    }

    /// Removes the line from the terminal for good, so that other text can be written there.
    func clear() {
        state.withLock { state in
            if state.isShown, !state.hasEnded { write(Self.erase) }
            state.hasEnded = true
        }
    }

    private func write(_ text: String) {
        // Ignore an error in writing: the operation goes on, and its result is written separately.
        _ = try? err.write(text)
    }

    /// Moves the cursor to the beginning of the line and erases the line.
    private static let erase = "\r\u{1B}[2K"
}

extension WorkProgress.Part {
    /// The number of columns of the bar.
    private static let barWidth = 24

    /// Returns the line for a terminal: `⠙ Importing laundry.json ━━━━━━━━────────  33 %  4 s`.
    ///
    /// - Parameters:
    ///   - seconds: how long the operation has taken so far.
    ///   - tick: a number that grows by 1 with each line, for the animation.
    ///   - width: the number of columns. The line is one shorter, so that the cursor stays in it.
    func line(seconds: Int, tick: Int, width: Int, isUnicode: Bool) -> String {
        let frames: [Character] = isUnicode ? ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"] : ["|", "/", "-", "\\"]
        var end = "  \(seconds) s"
        if let total, total > 0 {
            let part = Double(min(done, total)) / Double(total)
            let filled = Int(part * Double(Self.barWidth))
            let (full, rest) = isUnicode ? ("━", "─") : ("#", "-")
            let bar = String(repeating: full, count: filled) + String(repeating: rest, count: Self.barWidth - filled)
            end = "  \(bar)  \(Int(part * 100)) %" + end
        } else if done >= 1_000_000 {
            end = "  \(done / 1_000_000) MB" + end
        }
        let room = width - 1 - 2 - SafeText.displayWidth(end)
        // Without room for a few letters of the text, the end alone says that the work goes on.
        guard room >= 8 else { return "\(frames[tick % frames.count])" + end }
        return "\(frames[tick % frames.count]) " + SafeText.truncated(SafeText.line(what), toWidth: room, ellipsis: isUnicode ? "…" : "..")
            + end
    }
}
