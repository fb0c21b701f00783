extension PostedNotice {
    /// The limits of posted notices. A text that is only shown is shortened; a text that has a
    /// meaning, or that would lose much, is refused.
    package enum Limits {
        /// The most characters and bytes of a title. A longer title is shortened.
        package static let title = (characters: 250, bytes: 1024)
        /// The most bytes of a body. A longer body is refused.
        package static let body = 64 << 10
        /// The most bytes of the program's own key.
        package static let key = 200
        /// The most tags, and the most characters of a tag.
        package static let tags = (count: 16, characters: 40)
        /// The most labels, and the most characters of a key and of a value.
        package static let labels = (count: 16, key: 64, value: 256)
        /// The most bytes of an address.
        package static let address = 2048
        /// The most characters of the name of a choice, and of its label.
        package static let choice = (name: 40, label: 60)
        /// The allowed time from posting a notice until it expires.
        package static let lifetime: ClosedRange<Duration> = .seconds(1)...(.days(30))
        /// The most characters of a name of a person, a program or a thing.
        package static let name = 100
    }

    /// Returns the notice in the form in which Bellhop accepts it.
    ///
    /// If the title is empty, the first line of the body becomes the title. NUL characters, blanks
    /// around texts, and tags that occur twice are removed, and a title that is too long is shortened.
    ///
    /// - Parameter isTrusted: whether the program may name files of this machine, because it has come
    ///   through the socket. A stranger may not: a sink could send the file away.
    /// - Throws: `invalidValue` if a text is too long or missing, or if an address is not one that a
    ///   click may open.
    package func checked(trusting isTrusted: Bool) throws(Refusal) -> PostedNotice {
        var notice = self
        try notice.prepareDesktop(trusting: isTrusted)
        notice.title = Self.line(notice.title)
        notice.body = Self.trimmed(body.filter { $0 != "\0" })
        guard notice.body.utf8.count <= Limits.body else {
            throw Refusal(
                .invalidValue, "The body of a notice has at most \(Limits.body >> 10) kB, not \(notice.body.utf8.count >> 10) kB.")
        }
        if notice.title.isEmpty { (notice.title, notice.body) = Self.divided(notice.body) }
        guard !notice.title.isEmpty else { throw Refusal(.invalidValue, "A notice needs a title or a body.") }
        notice.title = SafeText.truncated(
            SafeText.truncated(notice.title, toCharacters: Limits.title.characters), toUTF8Bytes: Limits.title.bytes)
        try notice.checkKey()
        try notice.checkAddresses(trusting: isTrusted)
        try notice.checkLabels()
        try notice.checkChoices()
        notice.completeDesktop(from: self)
        return notice
    }

    /// The texts of one line: without the characters that would begin another line, and without
    /// blanks around them.
    private static func line(_ text: String) -> String {
        trimmed(String(text.map { $0.isNewline ? " " : $0 }.filter { $0 != "\0" }))
    }

    private static func trimmed(_ text: String) -> String {
        guard text.first?.isWhitespace ?? false || text.last?.isWhitespace ?? false else { return text }
        let start = text.drop(while: \.isWhitespace)
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...end])
    }

    /// Divides a text into its first line and the rest. If the first line is too long for a title, it
    /// is also the beginning of the rest.
    private static func divided(_ text: String) -> (title: String, body: String) {
        let first = String(text.prefix { !$0.isNewline })
        guard first.count <= Limits.title.characters, first.utf8.count <= Limits.title.bytes else { return (first, text) }
        return (first, trimmed(String(text.dropFirst(first.count))))
    }

    private mutating func checkKey() throws(Refusal) {
        if key?.isEmpty ?? false { key = nil }
        guard let key else { return }
        guard key.utf8.count <= Limits.key else {
            throw Refusal(.invalidValue, "A key has at most \(Limits.key) bytes, not \(key.utf8.count).")
        }
    }

    // MARK: Addresses

    /// The beginnings of the addresses that a click may open.
    private static let opened = ["https:", "http:", "mailto:", "tel:", "sms:", "geo:", "bellhop:"]
    /// The beginnings of the addresses that a sink may fetch.
    private static let fetched = ["https://", "http://"]

    /// Returns a key that a notice can have: one that is too long is replaced by its hash.
    package static func shortKey(_ text: String) -> String {
        guard text.utf8.count > Limits.key else { return text }
        var hash = StableHash()
        hash.add(text)
        return hash.text
    }

    /// Returns whether a click may open an address. The readers of foreign formats, whose servers take
    /// any text, leave out a link that is not allowed, and keep the notice.
    package static func mayOpen(_ link: String) -> Bool { isAllowed(link, opened) }

    /// Returns whether an address is one that a sink may fetch.
    package static func mayFetch(_ address: String) -> Bool { isAllowed(address, fetched) }

    private static func isAllowed(_ address: String, _ allowed: [String]) -> Bool {
        do throws(Refusal) {
            return try self.address(address, "", allowed) != nil
        } catch {
            return false
        }
    }

    private mutating func checkAddresses(trusting isTrusted: Bool) throws(Refusal) {
        link = try Self.address(link, "link", Self.opened)
        attachment = try Self.address(attachment, "attachment", Self.fetched)
        let isPath = isTrusted && icon?.hasPrefix("/") ?? false
        icon = try Self.address(icon, "icon", isPath ? ["/"] : Self.fetched)
    }

    /// Returns an address without blanks around it; `nil` for an empty one.
    private static func address(_ address: String?, _ field: String, _ allowed: [String]) throws(Refusal) -> String? {
        let text = trimmed(address ?? "")
        guard !text.isEmpty else { return nil }
        guard text.utf8.count <= Limits.address else {
            throw Refusal(.invalidValue, "The \(field) of a notice has at most \(Limits.address) bytes, not \(text.utf8.count).")
        }
        // A browser ignores control characters in front of and within `javascript:`.
        guard !text.unicodeScalars.contains(where: { SafeText.isActive($0.value) }) else {
            throw Refusal(.invalidValue, "The \(field) of a notice must not contain control characters.")
        }
        let start = text.prefix(16).lowercased()
        guard allowed.contains(where: { start.hasPrefix($0) }) else {
            throw Refusal(
                .invalidValue,
                "The \(field) \"\(SafeText.line(SafeText.truncated(text, toCharacters: 60)))\" must begin with \(allowed.joined(separator: ", "))."
            )
        }
        return text
    }

    // MARK: Labels and choices

    private mutating func checkLabels() throws(Refusal) {
        var seen: Set<String> = []
        // The list of tags is stored with commas between the tags.
        tags = tags.map { Self.line(String($0.map { $0 == "," ? " " : $0 })) }.filter {
            !$0.isEmpty && seen.insert($0.lowercased()).inserted
        }
        guard tags.count <= Limits.tags.count, tags.allSatisfy({ $0.count <= Limits.tags.characters }) else {
            throw Refusal(
                .invalidValue, "A notice has at most \(Limits.tags.count) tags of at most \(Limits.tags.characters) characters each.")
        }
        labels = labels.filter { !Notice.isReserved(label: $0.key) }
        let fits = labels.allSatisfy { key, value in
            (1...Limits.labels.key).contains(key.count) && value.count <= Limits.labels.value && value.utf8.count <= 4 * Limits.labels.value
        }
        guard labels.count <= Limits.labels.count, fits else {
            throw Refusal(
                .invalidValue,
                "A notice has at most \(Limits.labels.count) labels, with keys of 1 to \(Limits.labels.key) and values of at most \(Limits.labels.value) characters."
            )
        }
        for path in [\PostedNotice.program, \.name, \.owner, \.sound, \.category, \.peer] {
            guard let text = self[keyPath: path].map(Self.line), !text.isEmpty else {
                self[keyPath: path] = nil
                continue
            }
            self[keyPath: path] = SafeText.truncated(SafeText.truncated(text, toCharacters: Limits.name), toUTF8Bytes: 4 * Limits.name)
        }
    }

    private mutating func checkChoices() throws(Refusal) {
        choices = choices.map { PostedChoice(name: Self.line($0.name), label: Self.line($0.label)) }
        guard choices.count <= Self.mostChoices else {
            throw Refusal(.invalidValue, "A notice offers at most \(Self.mostChoices) answers, not \(choices.count).")
        }
        guard
            choices.allSatisfy({
                (1...Limits.choice.name).contains($0.name.count) && (1...Limits.choice.label).contains($0.label.count)
            }), Set(choices.map(\.name)).count == choices.count
        else {
            throw Refusal(
                .invalidValue,
                "Each answer needs a name of its own with 1 to \(Limits.choice.name) characters, and a label with 1 to \(Limits.choice.label)."
            )
        }
        if let repetition, !FollowUpPlan.pauses.contains(repetition.every) || !FollowUpPlan.times.contains(repetition.atMost) {
            throw Refusal(.invalidValue, "A notice can be repeated every 10 s to 24 h, at most \(FollowUpPlan.times.upperBound) times.")
        }
    }
}
