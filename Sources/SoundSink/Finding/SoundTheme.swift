/// The content of an `index.theme` file: the folders in which a sound theme has its files, and the
/// themes from which it inherits.
///
/// https://specifications.freedesktop.org/sound-theme-spec/
struct SoundTheme: Sendable, Hashable {
    /// The subfolders of the theme's own folder that contain sounds. Subfolders for stereo come
    /// first.
    var folders: [String] = ["stereo"]
    var inherits: [String] = []

    init() {}

    init(index text: String) {
        var section = ""
        var named: [String] = []
        var profiles: [String: String] = [:]
        for line in text.split(whereSeparator: \.isNewline) {
            let line = Self.trimmed(line)
            if line.hasPrefix("["), line.hasSuffix("]") {
                section = String(line.dropFirst().dropLast())
                continue
            }
            guard !line.hasPrefix("#"), let equals = line.firstIndex(of: "=") else { continue }
            let key = Self.trimmed(line[..<equals])
            let value = Self.trimmed(line[line.index(after: equals)...])
            switch (section, key) {
            case ("Sound Theme", "Directories"): named = Self.list(value)
            case ("Sound Theme", "Inherits"): inherits = Self.list(value).filter(Self.isPlain)
            case (_, "OutputProfile"): profiles[section] = String(value)
            default: break
            }
        }
        named = named.filter(Self.isPlain)
        guard !named.isEmpty else { return }
        folders = named.filter { profiles[$0] == "stereo" } + named.filter { profiles[$0] != "stereo" }
    }

    /// Returns whether a name can be used safely as the name of a subfolder.
    static func isPlain(_ name: String) -> Bool {
        !name.isEmpty && !name.hasPrefix("/") && !name.hasPrefix(".") && !name.contains("..") && !name.utf8.contains(0)
    }

    private static func list(_ text: Substring) -> [String] {
        text.split { $0 == "," || $0 == ";" }.map { String(trimmed($0)) }
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let start = text.drop { $0.isWhitespace }
        return start[..<(start.lastIndex { !$0.isWhitespace }.map { start.index(after: $0) } ?? start.startIndex)]
    }
}
