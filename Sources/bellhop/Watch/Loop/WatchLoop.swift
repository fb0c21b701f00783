import BellhopCore
import CLinux
import ControlWire
import Glibc
import LinuxTime

/// The loop of `bellhop watch`, which runs on its own thread. The loop waits for keys, for signals,
/// for data from the daemon, and for the next time at which the picture changes. It then draws the
/// picture and waits again.
struct WatchLoop {
    enum Ending: Sendable {
        case quit
        /// A signal ended the view. After the terminal has been restored, the process should end
        /// itself with the same signal.
        case signal(Int32)
        /// The program that reads the output has ended.
        case closed
        case failed(any Error)
    }

    /// The time, in milliseconds, to wait for the remaining bytes of an escape sequence.
    private static let patience: Int32 = 50

    private let mailbox: WatchMailbox
    private var terminal: WatchTerminal?
    private let out: Output
    /// The file descriptor of the output if another program reads the output (see
    /// ``Session/outlet``); otherwise `nil`.
    private let outlet: Int32?
    private var style: Style
    private let perform: @Sendable (WatchEffect) -> Void
    private let reader: Int32
    private let alarm: Int32
    private var state: WatchState
    private var keys = KeyReader()
    private var shown: Screen?
    private var shownStyle: Style?
    private var armed: Instant?
    private var isStopped = false
    /// Whether an option asks for low power. The power profile of the machine can also ask for low
    /// power.
    private let wantsLowPower: Bool

    init?(
        _ state: WatchState, mailbox: WatchMailbox, terminal: WatchTerminal?, out: Output, outlet: Int32?, style: Style,
        perform: @escaping @Sendable (WatchEffect) -> Void
    ) {
        (self.state, self.mailbox, self.terminal, self.style, self.perform) = (state, mailbox, terminal, style, perform)
        (self.out, self.outlet) = (out, outlet)
        wantsLowPower = state.options.isLowPower
        guard let reader = SignalPipe.open([SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH]) else { return nil }
        self.reader = reader
        alarm = timerfd_create(CLOCK_REALTIME, bh_timer_flags)
        guard alarm >= 0 else { return nil }
    }

    /// Runs the view, blocks until the view ends, and restores the terminal.
    mutating func run() -> Ending {
        defer {
            terminal?.leave()
            close(alarm)
        }
        do {
            try terminal?.enter()
            if state.options.isPlain { try out.write(Announcer.opening(state, at: WallClock.now())) }
            for effect in state.see() + state.count() { perform(effect) }
            while true {
                if !isStopped { try draw() }
                if let ending = try wait() { return ending }
            }
        } catch is Output.Closed {
            return .closed
        } catch {
            return .failed(error)
        }
    }

    // MARK: Drawing

    private mutating func draw() throws {
        guard !state.options.isPlain else { return }
        let now = WallClock.now()
        let size = WatchTerminal.size()
        state.size = size
        // Use the household's appearance setting as soon as it changes (checklist D-25).
        let style = style.adopting(state.view.status.settings?.appearance)
        if style != shownStyle { shown = nil }
        let screen = Picture.screen(state, at: now, width: size.width, height: size.height, style)
        let text = ScreenDiff.text(from: shown, to: screen, style)
        if !text.isEmpty { try out.write(text) }
        (shown, shownStyle) = (screen, style)
        arm(nextChange(after: now, size.width, size.height))
    }

    private func nextChange(after now: Instant, _ width: Int, _ height: Int) -> Instant? {
        let next = state.nextChange(after: now)
        guard case .browsing = state.mode, Picture.hasToday(width, height), let today = state.view.today,
            let mark = TodayPanel.nextChange(today, width, after: now)
        else { return next }
        return next.map { min($0, mark) } ?? mark
    }

    /// Sets the alarm for the next change of the picture. Makes no system call if the alarm is
    /// already set to that time.
    private mutating func arm(_ instant: Instant?) {
        guard instant != armed else { return }
        armed = instant
        var setting = itimerspec()
        if let instant {
            let milliseconds = max(1, instant.milliseconds)
            setting.it_value.tv_sec = Int(milliseconds / 1000)
            setting.it_value.tv_nsec = Int(milliseconds % 1000) * 1_000_000
        }
        // With these flags, the alarm also fires when the clock is set or when the machine wakes
        // up. The picture is then redrawn. The alarm detects these changes only while it is set to
        // a time.
        timerfd_settime(alarm, bh_timer_absolute | bh_timer_cancel_on_set, &setting, nil)
    }

    // MARK: Waiting

    private mutating func wait() throws -> Ending? {
        // Use negative descriptors for inputs that are absent, because `poll` ignores them.
        var polled = [
            pollfd(fd: reader, events: Int16(POLLIN), revents: 0),
            pollfd(fd: mailbox.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: isStopped ? -1 : alarm, events: Int16(POLLIN), revents: 0),
            pollfd(fd: terminal == nil || isStopped ? -1 : 0, events: Int16(POLLIN), revents: 0),
            pollfd(fd: outlet ?? -1, events: 0, revents: 0),
        ]
        let count = poll(&polled, nfds_t(polled.count), keys.isUndecided ? Self.patience : -1)
        // Signals are blocked on this thread, so `poll` should not fail.
        guard count >= 0 else { return nil }
        if count == 0 { return try take(inputs(keys.decide())) }
        // No events are requested for the output, but `poll` still reports that the program which
        // reads the output has ended.
        if polled[4].revents != 0 { return .closed }
        if polled[0].revents != 0 {
            for number in SignalPipe.read(reader) { if let ending = try heed(number) { return ending } }
        }
        if polled[2].revents != 0 {
            var expirations: UInt64 = 0
            _ = read(alarm, &expirations, 8)
            armed = nil
        }
        if polled[1].revents != 0, let ending = try take(mailbox.take()) { return ending }
        if polled[3].revents != 0 {
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = read(0, &bytes, bytes.count)
            if count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN) { return .closed }
            return try take(inputs(keys.read(bytes.prefix(max(0, count)))))
        }
        return nil
    }

    /// Converts keys to inputs of the state. Resolves clicks, which depend on the picture, and
    /// handles answers of the terminal.
    private mutating func inputs(_ keys: [Key]) -> [WatchInput] {
        keys.compactMap { key in
            switch key {
            case .mouse(let x, let y):
                switch shown?.target(x: x, y: y) {
                case .item(let item): return .pick(item)
                case .key(let key): return .key(key)
                case .keyOn(let item, let key): return .keyOn(item, key)
                case nil: return nil
                }
            case .background(let isLight):
                style.palette = isLight ? .light : .dark
                terminal?.hasAnswered()
                return nil
            default: return .key(key)
            }
        }
    }

    private mutating func heed(_ signal: Int32) throws -> Ending? {
        switch signal {
        case SIGWINCH: break
        case SIGTSTP:
            terminal?.leave()
            isStopped = true
            Glibc.signal(SIGTSTP, SIG_DFL)
            // Stop the process with all its threads here, until somebody continues it.
            kill(getpid(), SIGTSTP)
        case SIGCONT:
            SignalPipe.take(SIGTSTP)
            try terminal?.enter()
            isStopped = false
            (shown, armed) = (nil, nil)
        default: return .signal(signal)
        }
        return nil
    }

    private mutating func take(_ inputs: [WatchInput]) throws -> Ending? {
        for input in inputs {
            if case .failed(let error) = input { return .failed(error) }
            let now = WallClock.now()
            if case .view = input { state.options.isLowPower = wantsLowPower || PowerSaver.isOn() }
            let before = state
            let effects = state.handle(input, at: now)
            if state.options.isPlain { try say(Announcer.text(from: before, to: state, at: now)) }
            for effect in effects + (isStopped ? [] : state.see() + state.count()) {
                switch effect {
                case .quit: return .quit
                case .redraw: shown = nil
                case .bell: try out.write("\u{7}")
                case .order, .seen, .count, .day, .command, .complete: perform(effect)
                }
            }
        }
        return nil
    }

    private func say(_ text: String) throws {
        if !text.isEmpty, !isStopped { try out.write(text) }
    }
}
