import CLinux
import Glibc

/// The terminal while the view has it: keys come one by one, and a picture stands on a page of its own. Given back as it was.
struct WatchTerminal {
    private static let input: Int32 = 0

    private let saved: termios
    private let out: Output
    /// Whether there is a picture, or only lines.
    private let hasPicture: Bool

    /// A page of its own, no cursor, no wrapping at the right end, pasted text marked as such.
    private static let page = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h"
    private static let leaving = "\u{1B}[?2004l\u{1B}[?7h\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"

    /// `nil` where keys do not come from a terminal.
    init?(_ out: Output, hasPicture: Bool) {
        var saved = termios()
        guard tcgetattr(Self.input, &saved) == 0 else { return nil }
        (self.saved, self.out, self.hasPicture) = (saved, out, hasPicture)
    }

    func enter() throws {
        var keys = saved
        // Signals stay on: Control-C and Control-Z mean what they mean everywhere.
        keys.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
        keys.c_iflag &= ~tcflag_t(IXON)
        withUnsafeMutableBytes(of: &keys.c_cc) { control in
            control[Int(VMIN)] = 1
            control[Int(VTIME)] = 0
        }
        tcsetattr(Self.input, TCSADRAIN, &keys)
        guard hasPicture else { return }
        // Also when we die of a fault in our own code.
        var before = saved
        bh_guard_terminal(Self.input, 1, &before, Self.leaving)
        try out.write(Self.page)
    }

    func leave() {
        do {
            if hasPicture { try out.write(Self.leaving) }
        } catch {
            // A terminal that is gone has nothing to be given back.
        }
        bh_guard_terminal(-1, -1, nil, "")
        var before = saved
        tcsetattr(Self.input, TCSADRAIN, &before)
    }

    /// Columns and rows; at least one of each.
    static func size() -> (width: Int, height: Int) {
        var size = winsize()
        guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
        return (Int(size.ws_col), Int(size.ws_row))
    }
}
