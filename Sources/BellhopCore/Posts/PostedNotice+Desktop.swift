extension PostedNotice {
    /// Prepares a notice with a pop-up of its own, before its texts are checked.
    ///
    /// - Parameter isTrusted: see ``checked(trusting:)``. The icon may be a file of this machine, so a
    ///   stranger may not choose it.
    mutating func prepareDesktop(trusting isTrusted: Bool) throws(Refusal) {
        guard let desktop else { return }
        guard isTrusted else { throw Refusal(.invalidValue, "Only a program of this machine can post a notice with \"desktop\".") }
        guard desktop.size <= DesktopNotice.Limits.bytes, desktop.hints.count <= DesktopNotice.Limits.hints else {
            throw Refusal(
                .invalidValue,
                "The pop-up of a notice has at most \(DesktopNotice.Limits.hints) hints, and at most \(DesktopNotice.Limits.bytes >> 10) kB of texts."
            )
        }
        if let hint = desktop.hints.first(where: { $0.name.isEmpty || $0.content == nil }) {
            throw Refusal(
                .invalidValue, "The hint \"\(Self.shown(hint.name))\" is not a value of the type \(hint.type.rawValue).")
        }
        guard Set(desktop.actions.map(\.key)).count <= Self.mostChoices else {
            throw Refusal(.invalidValue, "A pop-up offers at most \(Self.mostChoices) actions.")
        }
        // The sinks of phones need a title that can be seen.
        if (title + body).allSatisfy({ $0.isWhitespace || $0 == "\0" }) {
            title = desktop.program.allSatisfy(\.isWhitespace) ? "notify-send" : desktop.program
        }
        if desktop.number != 0 { key = DesktopNotice.key(of: desktop.number) }
    }

    /// Completes a notice with a pop-up of its own, after its texts were checked.
    ///
    /// - Parameter given: the notice as its program has given it.
    mutating func completeDesktop(from given: PostedNotice) {
        guard var desktop else { return }
        desktop.summary = title == given.title ? nil : given.title
        desktop.body = body == given.body ? nil : given.body
        self.desktop = desktop
        // A person can choose an action on every screen. Of several actions with one key, the first counts.
        var keys: Set<String> = []
        choices = desktop.actions.filter { keys.insert($0.key).inserted }.map { action in
            let label = SafeText.truncated(SafeText.line(action.label), toCharacters: Limits.choice.label)
            return PostedChoice(name: action.key, label: label.isEmpty ? SafeText.line(action.key) : label)
        }
    }

    private static func shown(_ text: String) -> String { SafeText.line(SafeText.truncated(text, toCharacters: 60)) }
}
