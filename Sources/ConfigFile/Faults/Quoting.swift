import BellhopCore

extension String {
    /// In quotation marks for a fault: one line, harmless on a terminal, cut after 60 characters.
    var quoted: String {
        let short = count > 60 ? prefix(59) + "…" : self[...]
        return "\"" + SafeText.line(String(short)) + "\""
    }
}
