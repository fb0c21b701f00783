import BellhopCore
import ControlWire

/// The one thing that the full screen shows: a training session, a timer, a pet or a ringing notice.
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
    /// The figure of a pet whose machines are off.
    var figure: [String] = []

    /// The kinds of notices about a countdown that is over.
    private static let ends: Set<EventKind> = [.laundryWashed, .laundryDried, .restOver, .timerFinished]

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

    init(_ ring: EventJSON, _ state: WatchState, at now: Instant) {
        // A session of rests has a name of Bellhop's own, which is English in every event.
        let name = ring.owner.hasPrefix("rest:") ? said(ring.notice.name) : ring.notice.name
        (item, self.name, phase, sign) = (.ring(ring.number), name, ring.notice.title, .bell)
        ground = ["high", "critical"].contains(ring.notice.urgency) ? .red : .yellow
        place = Age(ring, state).text(at: now)
        next = ring.notice.body
        // Other notices, such as a fault of a sink, never counted, so they have no time to show.
        if Self.ends.contains(EventKind(rawValue: ring.kind)) { left = 0 }
    }

    /// A timer that is paused or ready to start.
    init(_ timer: KeptTimerJSON, _ style: Style) {
        let isPaused = timer.state == "paused"
        (item, name, phase) = (.timer(timer.id), timer.name, isPaused ? say("paused") : say("ready"))
        ground = isPaused ? .yellow : .cyan
        left = isPaused ? timer.remainingMs : timer.durationMs
        if let left, let length = timer.durationMs, length > 0 { part = Double(min(left, length)) / Double(length) }
        next = timer.every ?? ""
    }

    /// A pet whose machines are off.
    init(_ pet: PetJSON, _ state: WatchState, at now: Instant) {
        let mark = Words.mark(pet)
        (item, name, phase, sign, ground) = (.pet(pet.id), pet.name, Pets.state(pet), mark.sign, mark.colour ?? .cyan)
        if let health = pet.health {
            place = say("\(health) of 100")
            part = Double(health) / 100
        }
        figure = PetFigure.rows(PetState(rawValue: pet.state) ?? .neutral, .large, beat: state.beat(of: pet, at: now))
        next = Pets.due(pet, at: state.view.status.now)?.text ?? ""
    }
}

extension WatchState {
    /// The item that the full screen shows, and on which the keys act: the selected item. If nothing
    /// is selected, the first choice; `nil` if there are no items.
    var fullItem: ItemID? { selected.flatMap { items.contains($0) ? $0 : nil } ?? firstChoice }

    /// Returns what the full screen shows; `nil` if there is nothing to show.
    func fullView(at now: Instant, _ style: Style) -> FullView? {
        guard let item = fullItem else { return nil }
        if let counting = counting.first(where: { $0.item == item }) { return FullView(counting, at: now, style) }
        return switch item {
        case .ring(let number): rings.first { $0.number == number }.map { FullView($0, self, at: now) }
        case .session(let id): sessions.first { $0.id == id }.map { FullView($0, at: now) }
        case .pet(let id): pets.first { $0.id == id }.map { FullView($0, self, at: now) }
        case .timer(let id): kept.first { $0.id == id }.map { FullView($0, style) }
        }
    }
}
