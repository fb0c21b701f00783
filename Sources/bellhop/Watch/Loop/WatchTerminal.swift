import BellhopCore
import CLinux
import Glibc
import LinuxTime

/// The terminal while `bellhop watch` uses it: keys arrive one by one, and the picture is on a
/// separate page. The terminal is restored at the end.
struct WatchTerminal {
    private static let input: Int32 = 0

    private let saved: termios
    private let out: Output
    /// Whether the view draws a picture. If not, it prints plain lines.
    private let hasPicture: Bool
    /// Whether the terminal is asked for the color of its background.
    private let asksBackground: Bool
    /// The time until which the terminal may still answer; `nil` if no answer is expected.
    private var answerDue: Instant?

    /// The longest time that a terminal needs to answer, even over a slow connection.
    private static let patience: Duration = .milliseconds(500)

    /// Switches to the terminal's alternate page, hides the cursor, and turns off line wrapping.
    /// Also turns on bracketed paste, with which the terminal marks pasted text, and reports of the
    /// mouse (1000: buttons and wheel; 1006: a format that works on wide screens).
    private static let page = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[?1000h\u{1B}[?1006h"
    private static let leaving = "\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[?7h\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"

    /// Saves the state of the terminal. Fails if standard input is not a terminal.
    init?(_ out: Output, hasPicture: Bool, asksBackground: Bool) {
        var saved = termios()
        guard tcgetattr(Self.input, &saved) == 0 else { return nil }
        (self.saved, self.out, self.hasPicture, self.asksBackground) = (saved, out, hasPicture, asksBackground)
    }

    mutating func enter() throws {
        var keys = saved
        // Signals stay enabled, so that Control-C and Control-Z have their usual effect.
        keys.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
        keys.c_iflag &= ~tcflag_t(IXON)
        withUnsafeMutableBytes(of: &keys.c_cc) { control in
            control[Int(VMIN)] = 1
            control[Int(VTIME)] = 0
        }
        tcsetattr(Self.input, TCSADRAIN, &keys)
        guard hasPicture else { return }
        // Make sure that the terminal is restored even if a bug in this program kills the process.
        var before = saved
        bh_guard_terminal(Self.input, 1, &before, Self.leaving)
        try out.write(Self.page + (asksBackground ? TerminalBackground.question : ""))
        if asksBackground { answerDue = WallClock.now() + Self.patience }
    }

    /// Records that the terminal has reported the color of its background.
    mutating func hasAnswered() { answerDue = nil }

    func leave() {
        do {
            if hasPicture { try out.write(Self.leaving) }
        } catch {
            // If the terminal is gone, there is nothing to restore.
        }
        bh_guard_terminal(-1, -1, nil, "")
        var before = saved
        // An answer that is still on its way would appear at the prompt of the shell, so drop it.
        let isAnswerDue = answerDue.map { WallClock.now() < $0 } ?? false
        tcsetattr(Self.input, isAnswerDue ? TCSAFLUSH : TCSADRAIN, &before)
    }

    /// Returns the number of columns and rows of the terminal, at least one of each.
    static func size() -> ScreenSize {
        var size = winsize()
        guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return ScreenSize(width: 80, height: 24)
        }
        return ScreenSize(width: Int(size.ws_col), height: Int(size.ws_row))
    }
}
