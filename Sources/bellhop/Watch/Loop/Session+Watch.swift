import BellhopCore
import ControlClient
import ControlWire
import Glibc

extension Session {
    /// Shows the live view until the user leaves it. If the output does not go to a terminal that
    /// can redraw, prints lines instead.
    func watch(_ options: WatchOptions) async throws {
        // Fail now if no daemon is running. If the daemon stops later, the view does not fail but
        // waits for the daemon to restart.
        let first = try await client.send(Request(.watch), as: WatchJSON.self)
        var options = options
        options.isPlain = options.isPlain || !isWatched || keyboard == nil || environment["TERM"] == "dumb"
        options.isLowPower = options.isLowPower || PowerSaver.isOn()
        var session = self
        session.client.surface = WireCoding.liveView
        switch try await WatchRun(session: session, options: options).run(first) {
        case .quit, .closed: return
        case .failed(let error): throw error
        case .signal(let number): Self.die(of: number)
        }
    }

    /// Ends the process with the signal that it received. The parent process then sees that signal
    /// as the cause of the end.
    private static func die(of number: Int32) -> Never {
        signal(number, SIG_DFL)
        while true {
            kill(getpid(), number)
            pause()
        }
    }
}
