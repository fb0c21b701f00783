import BellhopCore

/// What is to become of the config: nothing is written until it is whole and was tried.
struct SetupPlan: Sendable {
    let place: ConfigPlace
    var sinks: [SinkDraft] = []
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
            for sink in sinks {
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
    mutating func take(_ draft: SinkDraft) {
        sinks.removeAll { $0.name == draft.name }
        sinks.append(draft)
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
