import BellhopCore
import ControlWire

/// The one thing that the full screen shows: a training session, a countdown or a ringing notice.
struct FullView: Hashable, Sendable {
    var item: ItemID
    var name: String
    /// The position, such as `set 3 of 8`; empty if there is none.
    var place = ""
    /// The phase of a session, or the state of a timer.
    var phase: String
    var sign: Sign?
    /// The color of the background.
    var ground: Style.Colour
    /// The time left in milliseconds; `nil` if nothing is counting.
    var left: Int64?
    /// The proportion of the time that is left, from 0 to 1; `nil` if unknown.
    var part: Double?
    var next = ""
    var session: SessionView?

    init(_ session: SessionView, at now: Instant) {
        (item, name, phase, ground) = (.session(session.id), session.name, session.phaseName, session.phase.colour)
        if case .paused = session.state { phase += ", " + say("paused") }
        left = SessionPanel.left(session, at: now)
        if let left, let length = session.phaseLength, length > 0 { part = Double(min(left, length)) / Double(length) }
        place = SessionPanel.places(session).joined(separator: ", ")
        next = session.next.map { say("next: \($0)") } ?? ""
        self.session = session
    }

    init(_ counting: Counting, at now: Instant, _ style: Style) {
        (item, name, sign, ground) = (counting.item, counting.name, counting.sign, counting.colour ?? .cyan)
        (left, part) = (counting.left(at: now), counting.part(at: now))
        phase = style.sign(.arrow) + " " + counting.endsAtText
    }

    init(_ ring: EventJSON, at now: Instant) {
        (item, name, phase, sign) = (.ring(ring.number), ring.notice.name, ring.notice.title, .bell)
        ground = ["high", "critical"].contains(ring.notice.urgency) ? .red : .yellow
        place = Age(ring).text(at: now)
        (left, next) = (0, ring.notice.body)
    }
}

extension WatchState {
    /// The item that the full screen shows: the selected item if it is counting or ringing;
    /// otherwise the first ringing notice, the first session, or the countdown that ends next.
    /// `nil` if there is none of these.
    var fullItem: ItemID? {
        if let selected, isFullItem(selected) { return selected }
        return rings.first.map { .ring($0.number) } ?? sessions.first.map { .session($0.id) } ?? counting.first?.item
    }

    private func isFullItem(_ item: ItemID) -> Bool {
        switch item {
        case .ring, .session: true
        case .pet, .timer: counting.contains { $0.item == item }
        }
    }

    /// Returns what the full screen shows; `nil` if there is nothing to show.
    func fullView(at now: Instant, _ style: Style) -> FullView? {
        guard let item = fullItem else { return nil }
        return switch item {
        case .ring(let number): rings.first { $0.number == number }.map { FullView($0, at: now) }
        case .session(let id): sessions.first { $0.id == id }.map { FullView($0, at: now) }
        case .pet, .timer: counting.first { $0.item == item }.map { FullView($0, at: now, style) }
        }
    }
}
