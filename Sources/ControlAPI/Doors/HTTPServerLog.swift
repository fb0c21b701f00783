import Logging

extension Logger {
    /// The logger of a server of Hummingbird. At a shutdown, the server calls it an error that it waits for
    /// a connection that was cancelled, or that a channel is closed already. Nothing is wrong then, and people
    /// who watch the log for errors must not be woken. All faults that matter are reported by our own code.
    static func ofHTTPServer(_ logger: Logger) -> Logger {
        var quiet = logger
        quiet.logLevel = .critical
        return quiet
    }
}
