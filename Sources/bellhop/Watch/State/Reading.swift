import BellhopCore

/// What a command printed that the user typed after `:`.
struct CommandOutput: Hashable, Sendable {
    /// The command as the user typed it.
    var command: String
    /// The output with its colors, including errors.
    var text: String
    /// Whether the command failed.
    var isRefusal: Bool
}

/// A long output that the user reads in a panel over the view.
struct Reading: Hashable, Sendable {
    var command: String
    var lines: [Line]
    /// Whether the command failed.
    var isRefusal: Bool
    /// The first row that is shown, counted from 0.
    var first = 0

    init(_ output: CommandOutput) {
        (command, isRefusal) = (output.command, output.isRefusal)
        lines = ColouredText.lines(output.text)
        while lines.last?.text.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    }

    /// Returns the lines, wrapped to `width` columns.
    func rows(_ width: Int) -> [Line] { lines.flatMap { $0.wrapped(width) } }
}

/// The size of the screen, in columns and rows.
struct ScreenSize: Hashable, Sendable {
    var width: Int
    var height: Int
}

extension WatchState {
    /// The maximum number of lines of an output that are shown at the bottom of the view. A longer
    /// output gets a panel of its own.
    private static let mostAtBottom = 3

    /// Shows the output of a command: in a panel if it is long, otherwise at the bottom.
    mutating func show(_ output: CommandOutput, at now: Instant) {
        let reading = Reading(output)
        let text = TypedCommand.bare(reading.lines.map(\.text).joined(separator: "\n"))
        if !options.isPlain, isIdle, reading.rows(ReadingPanel.columns(size)).count > Self.mostAtBottom {
            (mode, saying) = (.reading(reading), nil)
        } else {
            let pace = reading.lines.count > 1 ? WatchOptions.readingPace : WatchOptions.linePace
            saying = Saying(text: text.isEmpty ? say("done") : text, isRefusal: output.isRefusal, until: now + pace, isOutput: true)
        }
    }

    /// Whether the user is neither typing nor answering a question, so that a panel may open.
    private var isIdle: Bool {
        switch mode {
        case .browsing, .help, .reading: true
        case .choosing, .confirming, .writing: false
        }
    }

    /// Handles a key while the panel is open. The keys that scroll are those of `less`.
    mutating func read(_ key: Key, _ reading: Reading) -> [WatchEffect] {
        var reading = reading
        let page = ReadingPanel.rows(size)
        let last = max(0, reading.rows(ReadingPanel.columns(size)).count - page)
        switch key {
        case .down, .character("j"): reading.first += 1
        case .up, .character("k"): reading.first = min(reading.first, last) - 1
        case .pageDown, .character(" "): reading.first += page
        case .pageUp, .character("b"): reading.first = min(reading.first, last) - page
        case .home, .character("g"): reading.first = 0
        case .end, .character("G"): reading.first = last
        case .escape, .enter, .character("q"):
            mode = .browsing
            return []
        // These keys leave the panel and have their usual effect. Some answer a ringing notice.
        case .character(":"), .character("/"), .character("?"): return leaveReading(key)
        case .character("a"), .character("z"), .character("A"): return rings.isEmpty ? [] : leaveReading(key)
        case .control("l"): return [.redraw]
        default: break
        }
        reading.first = max(0, min(reading.first, last))
        mode = .reading(reading)
        return []
    }

    private mutating func leaveReading(_ key: Key) -> [WatchEffect] {
        mode = .browsing
        return press(key)
    }
}
