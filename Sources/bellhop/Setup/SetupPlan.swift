import BellhopCore
import ControlWire

/// The planned changes to the config. Nothing is written until the plan is complete and tested.
struct SetupPlan: Sendable {
    let place: ConfigPlace
    var sinks: [SinkDraft] = []
    /// Built-in sinks to write out, because they are in use only as long as the config defines no
    /// sink.
    var kept: [SinkDraft] = []
    /// The quiet hours, such as `22:00` and `07:00`.
    var quietHours: (from: String, to: String)?

    var isEmpty: Bool { sinks.isEmpty && quietHours == nil }

    /// Returns the config with all changes.
    ///
    /// - Parameter isTrial: whether to include typed secrets directly, since their files do not
    ///   exist yet.
    func text(isTrial: Bool = false) throws(CommandFailure) -> [UInt8] {
        try place.edited { edit throws(TOMLEdit.Failure) in
            if place.isNew {
                edit = TOMLEdit(
                    Array((say("# Made by \"bellhop setup\". Every setting is explained in the example bellhop.toml.") + "\n").utf8))
            }
            for sink in kept + sinks {
                let entries = sink.entries(isTrial ? nil : { place.shown(place.secretFile(of: sink.name, $0)) })
                try edit.set(entries, in: ["sinks", sink.name])
            }
            if let (from, to) = quietHours {
                try edit.set([("from", TOMLText.string(from)), ("to", TOMLText.string(to))], in: ["quiet_hours"])
            }
        }
    }

    /// The files for the typed secrets.
    var secretFiles: [(path: String, secret: Redacted)] {
        sinks.flatMap { sink in sink.secrets.map { (place.secretFile(of: sink.name, $0.key), $0.secret) } }
    }

    /// Adds a draft, replacing an earlier one of the same name.
    ///
    /// - Throws: if it would send what the config holds for one server to another one.
    mutating func take(_ draft: SinkDraft) throws(CommandFailure) {
        guard try keepsServer(draft) else {
            throw CommandFailure(
                .state,
                """
                \(draft.name) belongs to another server, and its credentials must not go to this one.
                Give the new server its own sink: leave out --name, or choose another name.
                """, name: "otherServer")
        }
        sinks.removeAll { $0.name == draft.name }
        sinks.append(draft)
    }

    /// Writes out the built-in sinks of kinds that are not in the plan, so that adding one sink
    /// removes none.
    mutating func keepBuiltInSinks() throws(CommandFailure) {
        guard !sinks.isEmpty else { return }
        for sink in place.builtInSinks where !sinks.contains(where: { $0.kind == sink.kind }) {
            kept.append(SinkDraft(try freeName(sink.sink), sink.kind, isNew: true))
        }
    }

    /// Whether a draft keeps the server of its sink, or the sink is new. Tokens, passwords and
    /// certificates of one server must never reach another.
    func keepsServer(_ draft: SinkDraft) throws(CommandFailure) -> Bool {
        guard !draft.isNew, let wanted = ServerOrigin(of: draft) else { return true }
        return try ServerOrigin(of: draft.name, in: place)?.isSame(as: wanted) ?? false
    }

    // MARK: Names

    /// Returns a name that no sink has: `phone`, `phone-2`, …
    func freeName(_ wanted: String) throws(CommandFailure) -> String {
        let taken = Set(try place.sinks().map(\.name) + sinks.map(\.name))
        var name = wanted
        var number = 1
        while taken.contains(name) {
            number += 1
            name = wanted + "-" + String(number)
        }
        return name
    }
}
