/// The parts of a locale (`de_DE.UTF-8`) or of a language tag (`en-US-u-hc-h23`).
struct LocaleTag {
    /// The language, in lower case: `de`. It is empty if the text is empty.
    let language: String
    /// The region, in upper case: `DE`. It is empty if there is none.
    let region: String
    /// The clock that a language tag asks for (`-u-hc-h23`).
    let hours: Language.Clock?

    init(_ text: String) {
        let name = text.prefix { $0 != "." && $0 != "@" && $0 != ";" && $0 != "," }
        let parts = name.split { $0 == "_" || $0 == "-" }.map { $0.lowercased() }
        language = parts.first ?? ""
        region = parts.count > 1 && parts[1].utf8.count == 2 ? parts[1].uppercased() : ""
        switch parts.firstIndex(of: "hc").flatMap({ parts.dropFirst($0 + 1).first }) {
        case "h23", "h24": hours = .hours24
        case "h11", "h12": hours = .hours12
        default: hours = nil
        }
    }
}
