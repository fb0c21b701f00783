import BellhopCore
import BellhopHub
import Logging

/// Reports that an inlet gets more notices than its limit admits, so that a storm becomes one notice
/// with a number instead of silence. While the storm lasts, the number is updated once a minute.
struct StormReports: Sendable {
    let api: ControlAPI
    let logger: Logger

    /// When ``post()`` is to be called next; `nil` if there is nothing to report.
    var next: Instant? {
        let now = api.hub.timekeeper.now()
        return api.daemon.inlets.nextReport.map { now.wall + max(.zero, $0 - now.sinceBoot) }
    }

    /// Posts the reports that are due.
    func post() async {
        for (inlet, refused) in api.daemon.inlets.reports(at: api.hub.timekeeper.now().sinceBoot) {
            do {
                _ = try await api.hub.post(notice(about: inlet, refused), trusting: false)
            } catch {
                api.daemon.inlets.noteUnreported(of: inlet.name)
                logger.warning("the inlet \(inlet.name) has refused \(refused) notices, which cannot be reported: \(error)")
            }
        }
    }

    private func notice(about inlet: InletSettings, _ refused: Int) -> PostedNotice {
        let language = api.hub.language
        let title: Phrase = "The inlet \"\(inlet.name)\" gets too many notices"
        let count: Phrase =
            "\(count: refused, one: "notice was", other: "notices were") refused until now. The programs can send them again later."
        let notice = PostedNotice(inlet: inlet.name, key: Self.key, title: language(title), body: language(count))
        return inlet.completed(notice, hasUrgency: false)
    }

    /// A later report replaces the earlier one. No program may use this key.
    static let key = "_storm"
}
