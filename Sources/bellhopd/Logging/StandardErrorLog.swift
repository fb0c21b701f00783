import BellhopCore
import Glibc
import Logging

/// The format of log lines.
enum LogFormat: String, CaseIterable {
    /// Lines for people: `2026-11-22 14:45:00 warning phone did not accept a notice`. Under systemd,
    /// the lines contain neither the time nor the level: the journal adds the time, and a priority
    /// takes the place of the level.
    case text
    /// One JSON object per line, for programs.
    case json
}

/// Writes log lines to standard error, each with one `write`.
struct StandardErrorLog: LogHandler {
    var logLevel: Logger.Level
    var metadata: Logger.Metadata = [:]
    let label: String
    let format: LogFormat
    let timekeeper: any Timekeeper
    /// Whether standard error goes to the systemd journal (systemd sets `JOURNAL_STREAM`).
    let isJournal: Bool

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let now = timekeeper.now().wall
        let text = SafeText.line("\(event.message)")
        var line: String
        switch format {
        case .json:
            var object = JSONText()
            object.beginObject()
            object.key("time")
            object.value(now.rfc3339)
            object.key("level")
            object.value("\(event.level)")
            object.key("message")
            object.value(text)
            object.endObject()
            line = String(decoding: object.bytes, as: UTF8.self)
        case .text where isJournal:
            line = "<\(priority(event.level))>\(text)"
        case .text:
            let civil = timekeeper.zone().civil(now)
            line = "\(civil.date) \(civil.time.descriptionWithSeconds) \(event.level) \(text)"
        }
        line += "\n"
        line.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while rest.count > 0 {
                let written = write(2, rest.baseAddress, rest.count)
                guard written > 0 else { return }
                rest = UnsafeRawBufferPointer(rebasing: rest[written...])
            }
        }
    }

    /// Returns the priority of a log level, as the systemd journal expects it (sd-daemon(3)).
    private func priority(_ level: Logger.Level) -> Int {
        switch level {
        case .trace, .debug: 7
        case .info: 6
        case .notice: 5
        case .warning: 4
        case .error: 3
        case .critical: 2
        }
    }
}
