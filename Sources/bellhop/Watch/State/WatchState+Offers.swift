import BellhopCore
import ControlWire

/// The actions that keys run. A key acts on the selected item. If the key has no meaning for that
/// item, it acts on what the user most probably means: a ringing notice, or the running training
/// session.
extension WatchState {
    /// The actions for the selected item.
    var offers: [Offer] { selected.map(offers) ?? [] }

    func offers(for item: ItemID) -> [Offer] {
        let offers = ownOffers(for: item)
        // Beside a workout, `End Workout` would seem to end that workout, not the session of rests.
        guard allSessions.contains(where: { $0.kind == .workout }) else { return offers }
        return offers.map { $0.intent == SessionViews.endOfRests ? Offer($0.key, say("End session"), $0.intent) : $0 }
    }

    private func ownOffers(for item: ItemID) -> [Offer] {
        switch item {
        case .ring(let number): rings.first { $0.number == number }.map(Offers.offers) ?? []
        case .session(let id): sessions.first { $0.id == id }?.offers ?? []
        case .pet(let id): pets.first { $0.id == id }.map(Offers.offers) ?? []
        case .timer(let id):
            timers.first { $0.id == id }.map(Offers.offers) ?? kept.first { $0.id == id }.map(Offers.offers) ?? []
        }
    }

    /// The ringing item that Enter and the keys for answers act on: the selected item if it is
    /// ringing; otherwise the first notice on the screen; `nil` if nothing is ringing.
    var answered: ItemID? { selected.flatMap { isRinging($0) ? $0 : nil } ?? rings.first.map { .ring($0.number) } }

    /// Whether Enter runs the first action of the selected item. While something else is ringing,
    /// Enter answers the ringing item instead.
    var isEnterForSelected: Bool { answered == nil || answered == selected }

    /// The action that Enter runs; `nil` if there is no such action.
    var enterOffer: Offer? {
        let offer = (answered ?? selected).flatMap { offers(for: $0).first }
        return offer.flatMap { $0.isNext ? $0 : nil }
    }

    /// Returns the action that a key runs; `nil` if the key has no meaning. If no action has the
    /// key `s` (stop), `s` runs the next action of the selected item.
    func offer(for key: Character) -> Offer? {
        let answers = answered.map(offers) ?? []
        func find(_ offers: [Offer]) -> Offer? { offers.first { $0.key == key } }
        if Self.answerKeys.contains(key), let offer = find(answers) { return offer }
        if let offer = find(offers) { return offer }
        if key == "s", let first = offers.first, first.isNext { return first }
        return find(answers)
            ?? sessions.lazy.compactMap { session in
                Self.sessionKeys.contains(key) ? find(session.offers) : nil
            }.first
    }

    /// The keys that answer the ringing notice, no matter which item is selected.
    private static let answerKeys: Set<Character> = ["a", "z"]
    /// The keys that act on a training session even if it is not selected. They do not include `s`
    /// and `+`, which the user probably means for a timer.
    private static let sessionKeys: Set<Character> = ["p", "x", "b", "e", "r"]

    /// Returns whether an item is waiting for an answer.
    private func isRinging(_ item: ItemID) -> Bool {
        switch item {
        case .ring: true
        case .session(let id): sessions.first { $0.id == id }?.state == .ringing
        case .pet(let id): pets.first { $0.id == id }.map { !$0.unacknowledged.isEmpty } ?? false
        case .timer: false
        }
    }
}
