import BellhopCore
import ControlWire

/// The changes to the config that `bellhop setup` has planned. No file is written until the plan is
/// complete and has been tested.
struct SetupPlan: Sendable {
    private(set) var place: ConfigPlace
    var sinks: [SinkDraft] = []
    /// The built-in sinks to write into the config. A built-in sink that is not written would
    /// disappear as soon as the config defines another sink.
    var kept: [SinkDraft] = []
    /// Whether the built-in sink for pop-ups is left out, because there is no desktop.
    private(set) var leavesPopUpsOut = false
    /// The name of a new inlet for scripts and other programs; `nil` for none.
    var inlet: InletName?
    /// The change of the quiet hours; `nil` for none.
    var quietHours: QuietHoursChange?

    enum QuietHoursChange: Hashable, Sendable {
        /// The new times, such as from `22:00` to `07:00`.
        case set(from: String, to: String)
        /// The config has no quiet hours any more.
        case off
    }

    var isEmpty: Bool { sinks.isEmpty && inlet == nil && quietHours == nil }

    /// Returns a hint about what a new sink gets if the config has its own routes; `nil` otherwise.
    func routeWarning() throws(CommandFailure) -> Phrase? {
        guard sinks.contains(where: \.isNew), try place.hasRoutes() else { return nil }
        guard try place.hasDefaultRoute() else {
            return
                "Your config has its own routes. A new sink gets the notices that no route matches, and those of the routes that name it. See: bellhop routes"
        }
        return "Your config has its own routes. A new sink gets notices only if one of these routes names it. See: bellhop routes"
    }

    /// Returns the text of the config with all changes.
    ///
    /// - Parameter isTrial: whether the text contains the typed secrets themselves. A trial needs
    ///   them, because the files for the secrets do not exist yet.
    func text(isTrial: Bool = false) throws(CommandFailure) -> [UInt8] {
        try place.edited { edit throws(TOMLEdit.Failure) in
            // Ending quiet hours does not create a config.
            if place.isNew, !sinks.isEmpty || inlet != nil || quietHours != .off {
                edit = TOMLEdit(
                    Array((say("# Made by \"bellhop setup\". Every setting is explained in: man bellhop.toml") + "\n").utf8))
            }
            for sink in kept + sinks {
                let entries = sink.entries(isTrial ? nil : { place.shown(place.secretFile(of: sink.name, $0)) })
                try edit.set(entries, in: ["sinks", sink.name])
            }
            if let inlet { try edit.set([("type", TOMLText.string(InletSettings.Kind.json.rawValue))], in: ["inlets", inlet.rawValue]) }
            switch quietHours {
            case .set(let from, let to):
                try edit.set([("from", TOMLText.string(from)), ("to", TOMLText.string(to))], in: ["quiet_hours"])
            case .off: try edit.remove(["quiet_hours"])
            case nil: break
            }
        }
    }

    /// The files to write for the secrets that the user typed.
    var secretFiles: [(path: String, secret: Redacted)] {
        sinks.flatMap { sink in sink.secrets.map { (place.secretFile(of: sink.name, $0.key), $0.secret) } }
    }

    /// The folders to create for the files of sinks.
    var newFolders: [String] { sinks.compactMap(\.newFolder) }

    /// Adds the draft of a sink. It replaces an earlier draft with the same name.
    ///
    /// - Throws: a failure if an existing sink would get another server. The credentials of the
    ///   sink would then be sent to that server.
    mutating func take(_ draft: SinkDraft) throws(CommandFailure) {
        guard try keepsServer(draft) else {
            throw CommandFailure(
                .state,
                """
                The sink \(draft.name) belongs to another server, so its credentials must not be sent to this server.
                Give this server its own sink: leave out --name, or choose another name.
                """, name: "otherServer")
        }
        sinks.removeAll { $0.name == draft.name }
        sinks.append(draft)
    }

    /// Adds the built-in sinks to the plan, except sinks of a type that is already in the plan.
    /// Built-in sinks that are not written into the config disappear as soon as the config defines
    /// another sink.
    ///
    /// - Parameter hasDesktop: whether there can be a desktop that shows pop-ups.
    mutating func keepBuiltInSinks(hasDesktop: Bool = true) throws(CommandFailure) {
        guard !sinks.isEmpty else { return }
        for sink in place.builtInSinks where !sinks.contains(where: { $0.kind == sink.kind }) {
            guard hasDesktop || sink.kind != "dbus" else {
                leavesPopUpsOut = true
                continue
            }
            kept.append(SinkDraft(try freeName(sink.sink), sink.kind, isNew: true))
        }
    }

    /// Returns whether the draft either describes a new sink, or keeps the server of the existing
    /// sink, or leaves everything that belongs to the old server behind. Tokens, passwords and certificates for one server must never be sent to another
    /// server.
    func keepsServer(_ draft: SinkDraft) throws(CommandFailure) -> Bool {
        guard !draft.isNew, !draft.movesServer, let wanted = ServerOrigin(of: draft) else { return true }
        return try ServerOrigin(of: draft.name, in: place)?.isSame(as: wanted) ?? false
    }

    /// Returns the same plan for the file as it is now, if another program has changed it. Returns
    /// `nil` if a part that the plan itself changes is different now, because the user decided about
    /// the part as it was.
    func rebased(on current: ConfigPlace) throws(CommandFailure) -> SetupPlan? {
        // The built-in sinks are written only if the config defines no sinks.
        let sinks = try current.sinks()
        guard kept.isEmpty || sinks.isEmpty else { return nil }
        let tables =
            (kept + self.sinks).map { ["sinks", $0.name] } + (inlet.map { [["inlets", $0.rawValue]] } ?? [])
            + (quietHours == nil ? [] : [["quiet_hours"]])
        for table in tables {
            guard try place.lines(of: table) == current.lines(of: table) else { return nil }
        }
        var plan = self
        plan.place = current
        return plan
    }

    // MARK: Names

    /// Returns why a text cannot be the name of a new inlet; `nil` if it can.
    ///
    /// - Parameter known: the names of the inlets that the config has.
    static func complaint(aboutInlet name: String, besides known: [String]) -> String? {
        guard let inlet = InletName(rawValue: name), !InletName.own.contains(inlet) else {
            let own = InletName.own.map { Phrase.verbatim($0.rawValue) }
            return say(
                "The name of an inlet has 1 to \(InletName.longest) letters a to z, digits or -. Bellhop itself uses these names: \(own)")
        }
        guard known.contains(name) else { return nil }
        return say("The config already has an inlet \(name). To make a token for it: bellhop inlets token \(name)")
    }

    /// Returns a name for a new sink that no other sink has, such as `phone` or `phone-2`.
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
