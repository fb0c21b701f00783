import BellhopCore
import ControlWire
import NIOCore

/// The newest live view in each language, shared by all streams. Without it, a thousand open pages
/// would read the whole household a thousand times after each change.
///
/// A stream that asks while a view is being made waits for the next view, because the one in the
/// making may miss the change that woke the stream. Any number of streams that wake up at the same
/// time therefore cause at most two views.
actor WatchShare {
    struct Shared: Sendable {
        /// The number of this view. A view that looks like the one before it has the same number.
        var number: Int
        var view: WatchJSON
        /// The view as a message of the stream. The streams share its bytes.
        var message: ByteBuffer
    }

    private struct Line {
        var isBusy = false
        var waiting: [CheckedContinuation<Void, Never>] = []
        var newest: Shared?
        /// When the newest view was begun, counted in requests.
        var begun = 0
    }

    private var lines: [String: Line] = [:]
    private var requests = 0

    /// Returns a view that was begun after this call.
    ///
    /// - Parameters:
    ///   - language: the tag of the language.
    ///   - make: makes the view. Errors are thrown to the stream whose call made the view; the others
    ///     try it themselves.
    func view(in language: String, make: () async throws -> WatchJSON) async throws -> Shared {
        requests += 1
        let asked = requests
        while lines[language]?.isBusy == true {
            await withCheckedContinuation { lines[language]?.waiting.append($0) }
        }
        if let line = lines[language], line.begun >= asked, let newest = line.newest { return newest }
        requests += 1
        let begun = requests
        lines[language, default: Line()].isBusy = true
        defer {
            let waiting = lines[language]?.waiting ?? []
            lines[language]?.waiting = []
            lines[language]?.isBusy = false
            for continuation in waiting { continuation.resume() }
        }
        let view = try await make()
        let shared = try next(view, after: lines[language]?.newest)
        lines[language]?.newest = shared
        lines[language]?.begun = begun
        return shared
    }

    /// Returns how many streams wait until another stream has made its view.
    func waiting(in language: String) -> Int { lines[language]?.waiting.count ?? 0 }

    private func next(_ view: WatchJSON, after old: Shared?) throws -> Shared {
        if let old, view.looksLike(old.view) { return old }
        var message = ByteBuffer(string: "event: \(WatchJSON.eventName)\ndata: ")
        message.writeBytes(try WireCoding.encode(view))
        message.writeString("\n\n")
        return Shared(number: (old?.number ?? 0) + 1, view: view, message: message)
    }
}
