import BellhopCore

/// Finds or creates the file of a sound.
struct SoundLibrary: Sendable {
    enum Found: Sendable, Hashable {
        case file(SoundFile)
        /// There is nothing to play, because the theme or the config asks for silence.
        case silent
        /// Not even a file for a built-in tone can be written. The phrase contains the folders, the
        /// reasons and the remedy.
        case unwritable(Phrase)
    }

    let themes: SoundThemes
    let folder: SoundFolder

    /// Finds the file of a sound. If the theme does not contain the sound, or its file does not
    /// exist, a built-in tone replaces it.
    func find(_ choice: SoundChoice) -> Found {
        switch choice {
        case .none:
            return .silent
        case .tone(let tone):
            return made(tone)
        case .file(let path):
            return SoundFolder.isThere(path) ? .file(SoundFile(path: path, tone: .notice)) : made(.notice)
        case .named(let name):
            let tone = BuiltInTone(standingInFor: name)
            switch themes.find(name) {
            case .file(let path): return .file(SoundFile(path: path, tone: tone))
            case .disabled: return .silent
            case nil: return made(tone)
            }
        }
    }

    private func made(_ tone: BuiltInTone) -> Found {
        switch folder.tone(tone) {
        case .success(let file): .file(file)
        case .failure(let fault): .unwritable(fault.words)
        }
    }
}
