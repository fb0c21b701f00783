import Logging

/// Passes the text of each log line to a closure.
struct LineLog: LogHandler {
    var line: @Sendable (String) -> Void
    var logLevel: Logger.Level = .info
    var metadata: Logger.Metadata = [:]

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { line("\(event.message)") }
}
