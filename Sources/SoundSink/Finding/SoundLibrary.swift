/// Turns what is to sound into a file.
struct SoundLibrary: Sendable {
    enum Found: Sendable, Hashable {
        case file(SoundFile)
        /// The theme, or whoever chose it, wants no sound there.
        case silent
        /// Not even a tone of ours can be written down: where, why, and what mends it.
        case unwritable(String)
    }

    let themes: SoundThemes
    let folder: SoundFolder

    /// What a theme lacks, or is not there, is a tone of ours.
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
