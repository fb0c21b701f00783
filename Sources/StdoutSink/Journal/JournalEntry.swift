import BellhopCore

/// An event as an entry of the systemd journal, in the journal's native protocol. A field is a line
/// `NAME=value`. If the value contains line breaks, the field instead consists of the name, the
/// size of the value as an eight-byte number, and the value.
///
/// The fields can be used with commands such as `journalctl BELLHOP_PET=Snowy`, `journalctl
/// MESSAGE_ID=…` and `journalctl -o json`.
struct JournalEntry {
    /// The message id of every entry from Bellhop. A message catalog or a filter can recognize the
    /// entries by this random number.
    static let messageID = "12ebd394e34148c58d36052371eab5a6"
    /// The maximum length of a field in bytes. With this limit, an entry with all fields fits into
    /// a datagram, whose maximum size is 212,992 bytes by default.
    private static let fieldLimit = 16_384

    private(set) var bytes: [UInt8] = []

    init(_ operation: SinkOperation, identifier: String, at now: Instant, in language: Language) {
        let event = operation.event
        let document = NoticeDocument(operation, at: now, in: language)
        // Join the lines, because in `journalctl -o cat`, a second line would look like a separate
        // entry.
        let lines = [document.title, document.body].flatMap { $0.split(whereSeparator: \.isNewline) }
        add("MESSAGE", lines.joined(separator: "  "))
        add("MESSAGE_ID", Self.messageID)
        add("PRIORITY", Self.priority(event.notice.urgency))
        add("SYSLOG_IDENTIFIER", identifier)
        add("BELLHOP_EVENT", String(document.event))
        add("BELLHOP_KIND", document.kind)
        add("BELLHOP_CATEGORY", document.category)
        add("BELLHOP_ID", document.id)
        add("BELLHOP_KEY", document.key)
        add("BELLHOP_NAME", document.name)
        add("BELLHOP_PET", document.pet)
        add("BELLHOP_PET_ID", document.petId)
        add("BELLHOP_TIMER_TYPE", document.timerType)
        add("BELLHOP_TITLE", document.title)
        add("BELLHOP_BODY", document.body)
        add("BELLHOP_URGENCY", document.urgency)
        add("BELLHOP_DUE", document.due)
        add("BELLHOP_LATENESS", document.due.map { _ in String(document.lateness) })
        add("BELLHOP_STEP", document.step.map { String($0) })
        add("BELLHOP_LINK", document.link)
        for number in document.merges ?? [] { add("BELLHOP_MERGES", String(number)) }
        for (key, value) in document.labels.sorted(by: { $0.key < $1.key }) {
            if let name = Self.fieldName(key) { add("BELLHOP_LABEL_" + name, value) }
        }
    }

    /// Returns the journal's priority number: 6 informational, 5 notice, 4 warning, 2 critical.
    private static func priority(_ urgency: Urgency) -> String {
        switch urgency {
        case .low: "6"
        case .normal: "5"
        case .high: "4"
        case .critical: "2"
        }
    }

    /// Returns a valid field name for a label: at most 64 capital letters, digits and underscores.
    /// Returns `nil` if the label contains no letter or digit.
    private static func fieldName(_ label: String) -> String? {
        let name = label.uppercased().utf8.prefix(48).map { byte in
            (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte) ? byte : UInt8(ascii: "_")
        }
        return name.contains { $0 != UInt8(ascii: "_") } ? String(decoding: name, as: UTF8.self) : nil
    }

    private mutating func add(_ name: String, _ value: String?) {
        guard let value, !value.isEmpty else { return }
        // Remove characters that control a terminal, because people read the journal in a terminal.
        // Keep line breaks.
        let text = Array(SafeText.truncated(SafeText.multiline(value), toUTF8Bytes: Self.fieldLimit).utf8)
        bytes += Array(name.utf8)
        if text.contains(0x0A) {
            bytes.append(0x0A)
            withUnsafeBytes(of: UInt64(text.count).littleEndian) { bytes += Array($0) }
        } else {
            bytes.append(0x3D)
        }
        bytes += text
        bytes.append(0x0A)
    }
}
