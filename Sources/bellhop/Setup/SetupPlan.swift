import BellhopCore
import ControlWire

/// What is to become of the config: nothing is written until it is whole and was tried.
struct SetupPlan: Sendable {
    let place: ConfigPlace
    var sinks: [SinkDraft] = []
    /// Built-in sinks that are written out, because they hold only as long as the config names no sink.
    var kept: [SinkDraft] = []
    /// `22:00`, `07:00`
    var quietHours: (from: String, to: String)?

    var isEmpty: Bool { sinks.isEmpty && quietHours == nil }

    /// The config with everything in it.
    ///
    /// - Parameter isTrial: secrets that were typed stand in it, since their files are not there yet.
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

    /// The files of the secrets that were typed.
    var secretFiles: [(path: String, secret: Redacted)] {
        sinks.flatMap { sink in sink.secrets.map { (place.secretFile(of: sink.name, $0.key), $0.secret) } }
    }

    /// Puts a draft in the place of an earlier one of the same name.
    ///
    /// - Throws: when it would send what the config holds for one server to another one.
    mutating func take(_ draft: SinkDraft) throws(CommandFailure) {
        guard try keepsServer(draft) else {
            throw CommandFailure(
                .state,
                """
                \(draft.name) belongs to another server, and its credentials stay there.
                Give the new server a sink of its own: leave out --name, or choose another one.
                """, name: "otherServer")
        }
        sinks.removeAll { $0.name == draft.name }
        sinks.append(draft)
    }

    /// Writes out the built-in sinks whose kinds nobody has given, so that adding one sink takes none away.
    mutating func keepBuiltInSinks() throws(CommandFailure) {
        guard !sinks.isEmpty else { return }
        for sink in place.builtInSinks where !sinks.contains(where: { $0.kind == sink.kind }) {
            kept.append(SinkDraft(try freeName(sink.sink), sink.kind, isNew: true))
        }
    }

    /// Whether a draft leaves its sink at the server that it has, or the sink is new. Tokens, passwords and certificates of one server must never
    /// reach another.
    func keepsServer(_ draft: SinkDraft) throws(CommandFailure) -> Bool {
        guard !draft.isNew, let wanted = ServerOrigin(of: draft) else { return true }
        return try ServerOrigin(of: draft.name, in: place)?.isSame(as: wanted) ?? false
    }

    // MARK: Names

    /// A name that no sink has: `phone`, `phone-2`, …
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
