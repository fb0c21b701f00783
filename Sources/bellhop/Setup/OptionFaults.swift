import BellhopCore
import ControlClient
import ControlWire

/// Converts faults of a planned config to faults of the options that caused them. The user has seen
/// no line of that config, because it does not exist yet.
struct OptionFaults {
    let plan: SetupPlan
    /// The sink types that the daemon supports, for the options of `--sink`.
    var kinds: [SinkKindJSON] = []

    func problem(_ faults: [FaultJSON]) -> ControlError {
        let told = faults.map(told)
        // A fault that no option caused is a fault of the existing file.
        guard told.allSatisfy({ $0.line == 0 }) else { return Interview.faulty(told) }
        var problem = ProblemJSON(
            .invalidConfig, detail: "Options are missing or wrong, so nothing was changed.", in: Speech.language)
        problem.faults = told
        return .problem(problem)
    }

    /// Returns the fault with the option in the place of the file. Returns the fault unchanged if
    /// none of the options of `setup` sets the setting.
    func told(_ fault: FaultJSON) -> FaultJSON {
        guard let setting = fault.setting,
            let sink = plan.sinks.first(where: { setting.hasPrefix("sinks." + $0.name + ".") })
        else { return fault }
        let key = String(setting.dropFirst("sinks.".count + sink.name.count + 1))
        guard let (option, value) = option(for: key, sink.kind) else { return fault }
        var told = FaultJSON(file: option, line: 0, column: 0, message: fault.message, setting: setting)
        let isGiven = sink.secretFiles.contains { $0.key == key } || sink.values.contains { $0.key == key && $0.value != nil }
        if !isGiven, sink.isNew {
            told.message = say("is missing (add \(pasteable(option + value)))")
        } else if let beginning = [setting + ": ", setting + " "].first(where: told.message.hasPrefix) {
            told.message.removeFirst(beginning.count)
            // The advice of a fault shows a line of the config. Show the option instead.
            told.message = told.message.replacing(key + " = ", with: option + (option.hasPrefix("--set") ? "=" : " "))
        }
        return told
    }

    /// Returns an option with its value in the form that a shell passes on unchanged: in `--set x=y`,
    /// the second word is quoted if necessary. Placeholders such as `<file>` stay as they are.
    private func pasteable(_ option: String) -> String {
        let set = "--set "
        guard option.hasPrefix(set), !option.contains("=<") else { return option }
        return set + CorrectedLine.typed(String(option.dropFirst(set.count)))
    }

    /// Returns the option that sets a setting, and the form of its value.
    private func option(for key: String, _ kind: String) -> (name: String, value: String)? {
        let (file, server) = (" <\(say("file"))>", " <\(say("server"))>")
        switch (kind, key) {
        case ("ntfy", "server"): return ("--ntfy", server)
        case ("ntfy", "topic"): return ("--topic", " <\(say("topic"))>")
        case ("ntfy", "token"): return ("--token-file", file)
        case ("ntfy", "user"): return ("--user", " <\(say("name"))>")
        case ("ntfy", "password"): return ("--password-file", file)
        case ("ntfy", "answer_topic"): return ("--answer-topic", " <\(say("topic"))>")
        case ("ntfy", "answer_token"): return ("--answer-token-file", file)
        case ("ntfy", "safety_net"): return ("--safety-net", "")
        case ("gotify", "server"): return ("--gotify", server)
        case ("gotify", "token"): return ("--gotify-token-file", file)
        case ("ntfy", "ca_file"), ("gotify", "ca_file"): return ("--ca-file", file)
        case ("ntfy", "answers"), ("gotify", "answers"): return ("--answers", "")
        case ("stdout", "file"): return ("--log", file)
        default:
            guard let schema = kinds.first(where: { $0.kind == kind })?.keys.first(where: { $0.name == key }) else { return nil }
            if schema.type == "secret" { return ("--set \(key)_file", "=<\(say("file"))>") }
            let example = schema.type == "list" ? SettingText.withoutBrackets(schema.example) : schema.example
            return ("--set \(key)", "=" + example.replacing("\"", with: ""))
        }
    }
}
