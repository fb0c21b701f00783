/// Turns what is to sound into a file.
struct SoundLibrary: Sendable {
    let themes: SoundThemes
    let folder: SoundFolder

    /// `nil` where the theme wants silence, or where not even a tone of ours can be written down. What a theme lacks is a tone of ours.
    func file(for choice: SoundChoice) -> SoundFile? {
        switch choice {
        case .none:
            return nil
        case .tone(let tone):
            return folder.tone(tone)
        case .file(let path):
            let tone = BuiltInTone.notice
            return SoundFolder.isThere(path) ? SoundFile(path: path, tone: tone) : folder.tone(tone)
        case .named(let name):
            let tone = BuiltInTone(standingInFor: name)
            switch themes.find(name) {
            case .file(let path): return SoundFile(path: path, tone: tone)
            case .disabled: return nil
            case nil: return folder.tone(tone)
            }
        }
    }
}
