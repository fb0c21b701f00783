import BellhopCore

/// The data that a program receives for one attempt. Its standard input is the notice as JSON. The
/// main fields are also passed as environment variables, so that a shell script needs no JSON
/// parser.
struct ProgramRequest {
    /// The version of the notice's document: `version` in JSON, and `BELLHOP_VERSION`.
    static let version = NoticeDocument.version
    /// The maximum length of an environment variable in bytes. Linux allows 131,071.
    private static let variableLimit = 32_768

    /// The notice as a single line of JSON.
    let input: [UInt8]
    let variables: [String: String]

    init(_ operation: SinkOperation, attempt: Attempt) {
        let document = NoticeDocument(operation, at: attempt.now, in: attempt.language)
        let receipt: Receipt? =
            switch operation {
            case .deliver(_, let previous), .withdraw(_, let previous): previous
            case .update(_, let previous): previous
            case .schedule: nil
            }
        var more = JSONText(escaping: .harmless, capacity: 128)
        more.beginObject()
        more.field("attempt", Int64(attempt.number))
        more.key("sounds")
        more.value(attempt.sounds)
        if let receipt, receipt != .none { more.field("receipt", receipt.rawValue) }
        more.endObject()
        // Join the two objects, neither of which is empty: replace the closing brace of the first
        // and the opening brace of the second by a comma.
        input = document.json.dropLast() + [0x2C] + more.bytes.dropFirst() + [0x0A]

        let fields: [String: String?] = [
            "VERSION": String(Self.version), "TYPE": document.type, "TITLE": document.title, "BODY": document.body,
            "URGENCY": document.urgency, "KIND": document.kind, "KEY": document.key, "EVENT": String(document.event), "ID": document.id,
            "NAME": document.name, "PET": document.pet, "OWNER": document.labels["owner"], "TIMER": document.timerType,
            "LINK": document.link, "TIME": document.time, "DUE": document.due,
            "ATTEMPT": String(attempt.number), "RECEIPT": receipt?.rawValue,
        ]
        var variables: [String: String] = [:]
        for (name, value) in fields {
            guard let value, !value.isEmpty else { continue }
            variables["BELLHOP_" + name] = SafeText.truncated(SafeText.stripped(value), toUTF8Bytes: Self.variableLimit)
        }
        self.variables = variables
    }
}
