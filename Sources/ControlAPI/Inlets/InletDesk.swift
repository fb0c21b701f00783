package import BellhopCore
import Inlets

/// The inlets of the config in force, and what Bellhop knows about their requests since it started.
/// A crash may lose all of it.
package final class InletDesk: Sendable {
    /// What became of the requests to one inlet.
    struct Counts: Hashable, Sendable {
        /// The requests that posted or withdrew a notice.
        var accepted = 0
        var refused = 0
        /// When a request was last accepted; `nil` if none was.
        var lastUsed: Instant?
    }

    /// Whether an inlet with an address of its own listens there.
    enum Listening: Hashable, Sendable {
        /// It listens at this address, whose port the system may have chosen.
        case listening(ListenAddress)
        case failing(why: Phrase, remedy: Phrase)
    }

    private struct Entry {
        var settings: InletSettings
        /// `nil` as long as no server has tried to listen, and for an inlet without an address.
        var listening: Listening?
        var limit: InletLimit
        var receipts = InletReceipts()
        var counts = Counts()

        init(_ settings: InletSettings) {
            self.settings = settings
            limit = InletLimit(settings.rate)
        }
    }

    /// The id of this house, with which an inlet recognizes what its own house has sent.
    let house: String?
    /// Rings when the config has changed, and when an inlet has begun to refuse notices.
    let bell = Doorbell()
    private let entries = Locked<[InletName: Entry]>([:])

    /// - Parameter house: see ``HopMark/house``; `nil` if the house has no id.
    package init(_ settings: [InletSettings] = [], house: String? = nil) {
        self.house = house
        want(settings)
    }

    /// Applies the inlets of a config. An inlet that stays keeps its counts, and its limit if the
    /// rate is the same.
    package func want(_ settings: [InletSettings]) {
        entries.withLock { entries in
            let before = entries
            entries = [:]
            for inlet in settings {
                var entry = before[inlet.name] ?? Entry(inlet)
                if entry.settings.rate != inlet.rate { entry.limit = InletLimit(inlet.rate) }
                if entry.settings.listen != inlet.listen { entry.listening = nil }
                entry.settings = inlet
                entries[inlet.name] = entry
            }
        }
        bell.ring()
    }

    // MARK: Addresses

    /// The addresses at which inlets are to listen.
    var addresses: [InletName: ListenAddress] {
        entries.withLock { $0.compactMapValues(\.settings.listen) }
    }

    /// Returns whether an inlet listens at its own address; `nil` if it has none, or if no server has
    /// tried yet.
    func listening(of name: InletName) -> Listening? { entries.withLock { $0[name]?.listening } }

    /// Notes whether an inlet listens. Returns whether that is news.
    func note(_ state: Listening, of name: InletName) -> Bool {
        entries.withLock { entries in
            guard let before = entries[name]?.listening else {
                entries[name]?.listening = state
                return true
            }
            entries[name]?.listening = state
            return before != state
        }
    }

    /// Returns why inlets cannot listen at their own addresses, as sentences for `status` and `doctor`.
    package var troubles: [(inlet: InletName, why: Phrase, remedy: Phrase)] {
        entries.withLock { entries in
            entries.sorted { $0.key < $1.key }.compactMap { name, entry -> (inlet: InletName, why: Phrase, remedy: Phrase)? in
                guard case .failing(let reason, let remedy) = entry.listening else { return nil }
                let why: Phrase = "The inlet \"\(name)\" cannot listen: \(reason)"
                return (name, why, remedy)
            }
        }
    }

    // MARK: Requests

    /// The inlets in the order of their names.
    var all: [(settings: InletSettings, counts: Counts)] {
        entries.withLock { entries in
            entries.sorted { $0.key < $1.key }.map { ($0.value.settings, $0.value.counts) }
        }
    }

    /// Returns the settings of an inlet; `nil` if the config has no such inlet.
    func settings(of name: InletName) -> InletSettings? { entries.withLock { $0[name]?.settings } }

    /// Decides whether the limit of an inlet admits one more notice. It then counts.
    ///
    /// - Parameter now: the time since boot.
    func admit(_ name: InletName, at now: Duration) -> InletLimit.Admission {
        let (admission, isNews) = entries.withLock { entries in
            let before = entries[name]?.limit.nextReport
            let admission = entries[name]?.limit.admit(at: now) ?? .admitted
            return (admission, before == nil && entries[name]?.limit.nextReport != nil)
        }
        if isNews { bell.ring() }
        return admission
    }

    /// Returns how long a client has to wait that sends a refused notice again; `nil` if it need not wait.
    func pause(of name: InletName, at now: Duration) -> Duration? { entries.withLock { $0[name]?.limit.pause(at: now) } }

    /// When the number of refused notices of an inlet is to be reported next, as a time since boot;
    /// `nil` if there is nothing to report.
    var nextReport: Duration? { entries.withLock { $0.values.compactMap(\.limit.nextReport).min() } }

    /// Returns the inlets whose number of refused notices is to be reported now, with this number, and
    /// notes that it was reported.
    func reports(at now: Duration) -> [(settings: InletSettings, refused: Int)] {
        entries.withLock { entries in
            entries.keys.sorted().compactMap { name in
                guard let count = entries[name]?.limit.report(at: now), let settings = entries[name]?.settings else { return nil }
                return (settings, count)
            }
        }
    }

    func noteUnreported(of name: InletName) { entries.withLock { $0[name]?.limit.noteUnreported() } }

    // MARK: Receipts

    /// See ``InletReceipts/begin(_:_:at:)``. An inlet that was removed in the meantime has none.
    func begin(_ key: String, _ digest: String, at name: InletName, now: Duration) -> InletReceipts.Answer {
        entries.withLock { $0[name]?.receipts.begin(key, digest, at: now) } ?? .new
    }

    func finish(_ key: String, at name: InletName, with event: EventNumber?) {
        entries.withLock { $0[name]?.receipts.finish(key, with: event) }
    }

    // MARK: Counts

    func noteAccepted(at name: InletName, _ now: Instant) {
        change(name) { counts in
            counts.accepted += 1
            counts.lastUsed = now
        }
    }

    func noteRefused(at name: InletName) { change(name) { $0.refused += 1 } }

    private func change(_ name: InletName, _ body: (inout Counts) -> Void) {
        entries.withLock { entries in
            guard var entry = entries[name] else { return }
            body(&entry.counts)
            entries[name] = entry
        }
    }
}
