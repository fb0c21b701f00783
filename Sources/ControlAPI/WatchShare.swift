import BellhopCore
import ControlWire
import NIOCore

/// The newest live view in each language, shared by all streams. Without it, a thousand open pages
/// would read the whole household a thousand times after each change.
///
/// A view is read again only after a change, or when it is known to end by itself. A stream that
/// merely wakes up for its beat therefore reads nothing. The streams that wake up because of the
/// same change share one reading: the first one makes the view, and the others wait for it. If the
/// household changes while the view is being made, one of the waiting streams makes the next view.
actor WatchShare {
    /// What was read for a view.
    struct Reading: Sendable {
        var view: WatchJSON
        /// When the view changes even if nobody does anything; `nil` for never.
        var until: Instant?
    }

    /// A view that the streams share. It is an object, because a value of this size would be copied
    /// into the frames of each stream.
    final class Shared: Sendable {
        /// The number of this view. A view that looks like the one before it has the same number.
        let number: Int
        let view: WatchJSON
        /// The view as a message of the stream. The streams share its bytes.
        let message: ByteBuffer
        /// When the view changes even if nobody does anything; `nil` for never.
        let until: Instant?

        init(number: Int, view: WatchJSON, message: ByteBuffer, until: Instant?) {
            self.number = number
            self.view = view
            self.message = message
            self.until = until
        }
    }

    private struct Line {
        var isBusy = false
        var waiting: [CheckedContinuation<Void, Never>] = []
        var newest: Shared?
        /// The number of changes of the household before the newest view was begun.
        var changes = 0
        /// When the newest view was begun.
        var begun = Instant(milliseconds: 0)

        /// Returns the newest view if it is still true. For a new stream, it must also be fresh.
        func valid(at now: Instant, changes: Int, isFirst: Bool) -> Shared? {
            // The clock may have been set back.
            guard let newest, self.changes == changes, now >= begun else { return nil }
            if isFirst, now - begun > WatchShare.freshness { return nil }
            return newest.until.map { now < $0 } ?? true ? newest : nil
        }
    }

    /// The greatest age of the first view of a stream. Pages set their clocks by the time in it.
    private static let freshness: Duration = .seconds(1)

    private var lines: [String: Line] = [:]

    /// Returns a view that contains all changes before this call.
    ///
    /// - Parameters:
    ///   - language: the tag of the language.
    ///   - now: the current time.
    ///   - isFirst: whether the stream has no view yet.
    ///   - changes: returns how often the household has changed until now.
    ///   - make: makes the view. Errors are thrown to the stream whose call made the view; the others
    ///     try it themselves.
    func view(
        in language: String, at now: Instant, isFirst: Bool, changes: @Sendable () -> Int, make: () async throws -> Reading
    ) async throws -> Shared {
        while true {
            if let shared = lines[language]?.valid(at: now, changes: changes(), isFirst: isFirst) { return shared }
            guard lines[language]?.isBusy == true else { break }
            await withCheckedContinuation { lines[language]?.waiting.append($0) }
        }
        lines[language, default: Line()].isBusy = true
        defer {
            let waiting = lines[language]?.waiting ?? []
            lines[language]?.waiting = []
            lines[language]?.isBusy = false
            for continuation in waiting { continuation.resume() }
        }
        let count = changes()
        let reading = try await make()
        let shared = try next(reading, after: lines[language]?.newest)
        lines[language]?.newest = shared
        lines[language]?.changes = count
        lines[language]?.begun = now
        return shared
    }

    /// Returns how many streams wait until another stream has made its view.
    func waiting(in language: String) -> Int { lines[language]?.waiting.count ?? 0 }

    private func next(_ reading: Reading, after old: Shared?) throws -> Shared {
        let isSame = old.map { reading.view.looksLike($0.view) } ?? false
        var message = ByteBuffer(string: "event: \(WatchJSON.eventName)\ndata: ")
        message.writeBytes(try WireCoding.encode(reading.view))
        message.writeString("\n\n")
        return Shared(number: (old?.number ?? 0) + (isSame ? 0 : 1), view: reading.view, message: message, until: reading.until)
    }
}
