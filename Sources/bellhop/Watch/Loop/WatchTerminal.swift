import CLinux
import Glibc

/// The terminal while `bellhop watch` uses it: keys arrive one by one, and the picture is on a
/// separate page. The terminal is restored at the end.
struct WatchTerminal {
    private static let input: Int32 = 0

    private let saved: termios
    private let out: Output
    /// Whether the view draws a picture. If not, it prints plain lines.
    private let hasPicture: Bool

    /// Switches to the terminal's alternate page, hides the cursor, and turns off line wrapping.
    /// Also turns on bracketed paste, with which the terminal marks pasted text.
    private static let page = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h"
    private static let leaving = "\u{1B}[?2004l\u{1B}[?7h\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"

    /// Saves the state of the terminal. Fails if standard input is not a terminal.
    init?(_ out: Output, hasPicture: Bool) {
        var saved = termios()
        guard tcgetattr(Self.input, &saved) == 0 else { return nil }
        (self.saved, self.out, self.hasPicture) = (saved, out, hasPicture)
    }

    func enter() throws {
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
        try out.write(Self.page)
    }

    func leave() {
        do {
            if hasPicture { try out.write(Self.leaving) }
        } catch {
            // If the terminal is gone, there is nothing to restore.
        }
        bh_guard_terminal(-1, -1, nil, "")
        var before = saved
        tcsetattr(Self.input, TCSADRAIN, &before)
    }

    /// Returns the number of columns and rows of the terminal, at least one of each.
    static func size() -> (width: Int, height: Int) {
        var size = winsize()
        guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
        return (Int(size.ws_col), Int(size.ws_row))
    }
}
