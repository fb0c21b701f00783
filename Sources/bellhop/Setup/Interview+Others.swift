import BellhopCore
import ControlWire

// This extension handles the sink types for which there is no special code. It derives the
// questions from the settings that each type declares.
extension Interview {
    private static let asked: Set = ["dbus", "ntfy", "gotify", "sound", "stdout"]

    mutating func askForOthers() async throws {
        let others = kinds.filter { !Self.asked.contains($0.kind) }
        guard !others.isEmpty else { return }
        try dialogue.heading(say("Something else"))
        let inlet = (Self.inlet, say("not a sink: a way in for the notices of scripts and other programs"))
        try dialogue.tell(others.map { ($0.kind, SafeText.line($0.summary)) } + [inlet])
        func kind(_ answer: String) -> SinkKindJSON? {
            let fitting = others.filter { $0.kind.hasPrefix(answer.lowercased()) }
            return fitting.first { $0.kind == answer.lowercased() } ?? (fitting.count == 1 ? fitting.first : nil)
        }
        while true {
            let answer = try await dialogue.ask(say("Which one? (Enter for none)")) { answer in
                let isKnown = answer.isEmpty || answer.lowercased() == Self.inlet || kind(answer) != nil
                return isKnown ? nil : say("Choose one of: \((others.map(\.kind) + [Self.inlet]).joined(separator: ", ")).")
            }
            if answer.lowercased() == Self.inlet {
                try await askForInlet()
                continue
            }
            guard !answer.isEmpty, let chosen = kind(answer) else { return }
            try await ask(for: chosen)
        }
    }

    private static let inlet = "inlet"

    private mutating func askForInlet() async throws {
        let known = try place.tables(in: "inlets")
        let name = try await dialogue.ask(say("A name for this inlet"), default: "scripts") { name in
            SetupPlan.complaint(aboutInlet: name, besides: known)
        }
        plan.inlet = InletName(rawValue: name)
    }

    private mutating func ask(for kind: SinkKindJSON) async throws {
        let taken = Set(try place.sinks().map(\.name) + plan.sinks.map(\.name))
        let name = try await dialogue.ask(say("A name for this sink"), default: try plan.freeName(kind.kind)) { name in
            SetupFlags.isName(name) && !taken.contains(name)
                ? nil : say("A name must be 1 to 64 letters, digits, - or _, and no other sink may have it.")
        }
        var draft = SinkDraft(name, kind.kind, isNew: true)
        draft.isForPeople = kind.capabilities.contains("forPeople")
        for key in kind.keys where key.isRequired { try await ask(for: key, &draft) }
        while true {
            let before = draft
            try await askForMore(kind, &draft)
            if forgetsCredentials(of: before, &draft) {
                try dialogue.mark(
                    .warn,
                    say(
                        "This is a different server, so the credentials you typed before were dropped. Enter the credentials for this server."
                    ))
                try await askForMore(kind, &draft)
            }
            if try await settle(draft) != .change { return }
        }
    }

    /// Removes the typed credentials if the user has changed the server after typing them. Returns
    /// whether any credentials were removed.
    private func forgetsCredentials(of before: SinkDraft, _ draft: inout SinkDraft) -> Bool {
        guard let old = ServerOrigin(of: before), let new = ServerOrigin(of: draft), !old.isSame(as: new) else { return false }
        let names = Set(before.secrets.map(\.key) + ["user", "ca_file"])
        let count = draft.secrets.count + draft.values.count
        draft.secrets.removeAll { names.contains($0.key) && $0.key != "secret_url" }
        draft.values.removeAll { names.contains($0.key) }
        return draft.secrets.count + draft.values.count < count
    }

    private func askForMore(_ kind: SinkKindJSON, _ draft: inout SinkDraft) async throws {
        // Leave out settings that are tables. It is easier to write a table directly in the config
        // file.
        let keys = kind.keys.filter { $0.type != "map" && $0.type != "secretMap" }
        guard !keys.isEmpty else { return }
        try dialogue.tell(say("Settings: \(keys.map(\.name).joined(separator: ", "))"))
        while true {
            let answer = try await dialogue.ask(say("Which setting do you want to change? (Enter to continue)")) { answer in
                answer.isEmpty || keys.contains { $0.name == answer } ? nil : Self.complaint(aboutSetting: answer, keys)
            }
            guard let key = keys.first(where: { $0.name == answer }) else { return }
            try await ask(for: key, &draft)
        }
    }

    private func ask(for key: SettingKeyJSON, _ draft: inout SinkDraft) async throws {
        try dialogue.tell("  " + SafeText.line(key.help))
        if key.type == "secret" {
            guard let secret = try await dialogue.secret(say("\(key.name) (input is hidden)")) else { return }
            draft.secrets.removeAll { $0.key == key.name }
            draft.secrets.append((key.name, secret))
            return
        }
        let typed = try await dialogue.ask(say("\(key.name), for example \(Self.example(key))")) { typed in
            let isValid = typed.isEmpty ? !key.isRequired : SettingText.toml(typed, of: key) != nil
            return isValid ? nil : Self.complaint(aboutValue: typed, of: key)
        }
        guard !typed.isEmpty, let value = SettingText.toml(typed, of: key) else { return }
        draft.values.removeAll { $0.key == key.name }
        draft.values.append((key.name, value))
    }

    /// Returns why there is no such setting, with the most similar one.
    private static func complaint(aboutSetting name: String, _ keys: [SettingKeyJSON]) -> String {
        guard let near = SimilarWord.closest(to: name, among: keys.map(\.name)) else {
            return say("There is no setting \"\(SafeText.line(name))\".")
        }
        return say("There is no setting \"\(SafeText.line(name))\". Did you mean \"\(near)\"?")
    }

    /// Returns what to write instead of a value that is not valid.
    private static func complaint(aboutValue typed: String, of key: SettingKeyJSON) -> String {
        if typed.isEmpty { return say("This sink needs a value for \(key.name).") }
        switch key.type {
        case "integer": return say("Write a whole number, such as \(key.example).")
        case "boolean": return say("Write yes or no.")
        case "choice": return say("Choose one of: \((key.choices ?? []).joined(separator: ", ")).")
        // Only a list in which a word has no end is not valid.
        case "list": return say("A quotation mark is not closed.")
        default: return say("That is not a valid value.")
        }
    }

    /// Returns an example value of a setting in the form in which the user types it: without the
    /// quotation marks of TOML.
    private static func example(_ key: SettingKeyJSON) -> String {
        let text = key.choices?.joined(separator: " / ") ?? key.example
        guard key.type == "list" else { return text.replacing("\"", with: "") }
        return text.replacing("[", with: "").replacing("]", with: "").replacing("\"", with: "").replacing(", ", with: " ")
    }
}
