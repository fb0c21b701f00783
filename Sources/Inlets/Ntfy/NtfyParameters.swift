import BellhopCore

/// Looks up the parameters of a message in headers and in the query, as an ntfy server does: first
/// all names of a parameter among the headers, in order, then all names in the query. The first value
/// that is not empty counts.
struct NtfyParameters {
    /// The names of the parameters, in the order of precedence.
    enum Name {
        static let message = ["X-Message", "Message", "m"]
        static let title = ["X-Title", "Title", "t"]
        static let priority = ["X-Priority", "Priority", "prio", "p"]
        static let tags = ["X-Tags", "Tags", "Tag", "ta"]
        static let click = ["X-Click", "Click"]
        static let icon = ["X-Icon", "Icon"]
        static let attachment = ["X-Attach", "Attach", "a"]
        static let fileName = ["X-Filename", "Filename", "file", "f"]
        static let delay = ["X-Delay", "Delay", "X-At", "At", "X-In", "In"]
        static let actions = ["X-Actions", "Actions", "Action"]
        static let markdown = ["X-Markdown", "Markdown", "md"]
        static let email = ["X-Email", "X-E-Mail", "Email", "E-Mail", "mail", "e"]
        static let call = ["X-Call", "Call"]
        static let cache = ["X-Cache", "Cache"]
        static let sequence = ["X-Sequence-ID", "Sequence-ID", "SID"]
        static let template = ["X-Template", "Template", "tpl"]
    }

    let request: InletRequest

    /// Returns a value without blanks around it; an empty text if there is none.
    func value(_ names: [String]) -> String { values(names).first ?? "" }

    /// Returns all values that are not empty, in the order of precedence.
    private func values(_ names: [String]) -> [String] {
        let headers = names.compactMap { request.header($0) }.map { EncodedWords.decoded($0) }
        // In the query, the names have lower case only.
        let query = names.compactMap { request.parameter($0.lowercased()) }
        return (headers + query).map(Self.trimmed).filter { !$0.isEmpty }
    }

    /// Returns the priority; `nil` if there is none. Browsers and Cloudflare add a header of the same
    /// name with another meaning (RFC 9218: `u=1, i`), which is passed over.
    func priority() throws(NtfyFault) -> Int? {
        guard let text = values(Name.priority).first(where: { !Self.isUrgencyOfBrowser($0) }) else { return nil }
        return try Self.priority(text)
    }

    private static func isUrgencyOfBrowser(_ text: String) -> Bool {
        let text = text.lowercased()
        let rest = text.dropFirst(3)
        guard text.hasPrefix("u="), let digit = text.dropFirst(2).first, ("0"..."7").contains(digit) else { return text == "i" }
        return rest.isEmpty || rest.filter { !$0.isWhitespace } == ",i"
    }

    static func priority(_ text: String) throws(NtfyFault) -> Int {
        switch text.lowercased() {
        case "1", "min": return 1
        case "2", "low": return 2
        case "3", "default": return 3
        case "4", "high": return 4
        case "5", "max", "urgent": return 5
        default: throw .priority
        }
    }

    /// Whether a switch is on; `nil` if it is not set. Every other word than `1`, `yes` and `true` is
    /// off.
    func isOn(_ names: [String]) -> Bool? {
        let text = value(names).lowercased()
        return text.isEmpty ? nil : text == "1" || text == "yes" || text == "true"
    }

    /// Returns a text without blanks around it and without NUL characters.
    static func trimmed(_ text: String) -> String {
        let characters = text.filter { $0 != "\0" }.drop(while: \.isWhitespace)
        guard let end = characters.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(characters[...end])
    }

    /// Splits a list at its commas.
    static func list(_ text: String) -> [String] { text.split(separator: ",").map { trimmed(String($0)) }.filter { !$0.isEmpty } }
}
