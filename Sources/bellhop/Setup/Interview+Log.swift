import BellhopCore
import ControlWire

extension Interview {
    mutating func askForLog() async throws {
        enum Place: Hashable, Sendable { case output, file, none }
        guard has("stdout") else { return }
        try dialogue.heading(say("A log"))
        if let name = try existing("stdout").first { return try dialogue.mark(.ok, say("\(name) is already in the config.")) }
        try dialogue.tell(say("One line per message, for you or for a program:"))
        try dialogue.tell([
            (say("output"), say("the standard output of bellhopd; under systemd: journalctl --user -u bellhop")),
            (say("file"), say("appended to a file")),
        ])
        let chosen = try await dialogue.choose(
            say("Where?"), [.init(Place.output, "output"), .init(Place.file, "file"), .init(Place.none, "none")])
        guard chosen != .none else { return }
        var draft = SinkDraft(try plan.freeName("log"), "stdout", isNew: true)
        draft.isForPeople = false
        var file = "~/bellhop-events.log"
        repeat {
            draft.values = []
            if chosen == .file {
                (file, draft.newFolder) = try await askForFile(file)
                draft.values = [("file", TOMLText.string(file))]
            }
            if try await dialogue.decide(say("As JSON, one object per line, for programs?"), default: false) {
                draft.values.append(("format", TOMLText.string("json")))
            }
        } while try await settle(draft) == .change
    }

    /// Asks for a file to append to. Returns its path as written in the config, and its folder if
    /// the folder must be created.
    private func askForFile(_ proposed: String) async throws -> (file: String, newFolder: String?) {
        while true {
            let file = place.written(try await dialogue.ask(say("File"), default: proposed))
            guard let folder = place.missingFolder(of: file) else { return (file, nil) }
            let shown = SafeText.line(place.shown(folder))
            if try await dialogue.decide(say("The folder \(shown) does not exist. Create it together with the config?"), default: true) {
                return (file, folder)
            }
        }
    }
}
