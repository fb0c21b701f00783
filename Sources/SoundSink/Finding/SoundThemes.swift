import BellhopCore
import Glibc

/// Finds sound files by name, as the freedesktop sound theme specification requires.
struct SoundThemes: Sendable {
    /// The maximum number of themes in a chain of inheritance.
    private static let deepest = 8
    private static let endings = [".disabled", ".oga", ".ogg", ".wav"]

    /// The name of the theme that is searched first.
    let theme: String
    /// The folders `…/sounds` that contain themes. The user's folder comes first.
    let folders: [String]

    init(theme: String, variables: [String: String]) {
        self.theme = theme
        let own = variables["XDG_DATA_HOME"] ?? variables["HOME"].map { $0 + "/.local/share" }
        let shared = (variables["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/local/share:/usr/share").split(separator: ":")
        folders = ([own].compactMap { $0 } + shared.map(String.init)).map { $0 + "/sounds" }
    }

    enum Found: Sendable, Hashable {
        case file(String)
        /// The theme specifies that this sound is silent.
        case disabled
    }

    /// Finds a sound. If no theme contains it, finds a more general sound: `dialog-error` can
    /// replace `dialog-error-serious`. Returns `nil` if no theme contains a suitable sound.
    func find(_ name: String) -> Found? {
        guard SoundTheme.isPlain(name), !name.contains("/") else { return nil }
        var themes: [String] = []
        collect(theme, into: &themes, depth: 0)
        if !themes.contains("freedesktop") { collect("freedesktop", into: &themes, depth: 0) }
        var name = name[...]
        while true {
            for theme in themes {
                if let found = find(name, in: theme) { return found }
            }
            for folder in folders {
                if let found = file(folder + "/" + name) { return found }
            }
            guard let dash = name.lastIndex(of: "-") else { return nil }
            name = name[..<dash]
        }
    }

    private func collect(_ theme: String, into themes: inout [String], depth: Int) {
        guard SoundTheme.isPlain(theme), !themes.contains(theme), depth < Self.deepest else { return }
        themes.append(theme)
        for parent in index(of: theme).inherits { collect(parent, into: &themes, depth: depth + 1) }
    }

    private func index(of theme: String) -> SoundTheme {
        for folder in folders {
            if let bytes = SoundFolder.read("\(folder)/\(theme)/index.theme") {
                return SoundTheme(index: String(decoding: bytes, as: UTF8.self))
            }
        }
        return SoundTheme()
    }

    private func find(_ name: Substring, in theme: String) -> Found? {
        for below in index(of: theme).folders {
            for folder in folders {
                if let found = file("\(folder)/\(theme)/\(below)/\(name)") { return found }
            }
        }
        return nil
    }

    private func file(_ path: String) -> Found? {
        for ending in Self.endings where access(path + ending, R_OK) == 0 {
            return ending == Self.endings[0] ? .disabled : .file(path + ending)
        }
        return nil
    }
}
