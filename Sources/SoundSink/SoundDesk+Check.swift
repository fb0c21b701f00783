import BellhopCore

extension SoundDesk {
    /// Checks which player would be heard now. If there is none, the result says what is missing
    /// and how to fix it (checklist P-19).
    func check() async -> SinkCheck {
        await OwnThread.value(named: "bellhop-sound") { [self] in look() } ?? SinkCheck(.unavailable, "this machine has no thread left")
    }

    private func look() -> SinkCheck {
        var obstacles: [Phrase] = []
        for backEnd in settings.backEnds {
            if let obstacle = servers.obstacle(to: backEnd) {
                obstacles.append(obstacle)
                continue
            }
            if let faults = lastFaults { return SinkCheck(.unavailable, "the last sound was not heard", findings: faults + missing) }
            return SinkCheck(.ok, .joined([said(backEnd)] + missing))
        }
        let installable = settings.backEnds.filter { servers.program($0.rawValue) == nil }.compactMap(\.package)
        let mend: Phrase =
            if settings.backEnds == [.program] {
                "check command"
            } else if !installable.isEmpty, !settings.backEnds.contains(where: { $0.package != nil && servers.program($0.rawValue) != nil })
            {
                installable.count > 1 ? "install \(installable[0]) or \(installable[1])" : "install \(installable[0])"
            } else {
                "start your session's sound server; a system daemon cannot reach one"
            }
        return SinkCheck(.unavailable, "nothing can be heard (\(mend))", findings: obstacles + missing)
    }

    private func said(_ backEnd: BackEnd) -> Phrase {
        if backEnd == .bell { return "only a terminal bell can be heard (install pipewire-bin or pulseaudio-utils)" }
        let name = backEnd == .program ? SafeText.line(settings.command[0]) : backEnd.rawValue
        if settings.engines.isEmpty { return "sounds are played by \(name)" }
        switch voice.engine {
        case .espeak: return "sounds are played by \(name), words are spoken by espeak-ng"
        case .dispatcher:
            return
                "sounds are played by \(name); words are spoken by speech-dispatcher, but numbers are tones (espeak-ng says them in time)"
        case nil: return "sounds are played by \(name); nothing speaks, so numbers are tones (install espeak-ng)"
        }
    }

    /// The sounds that cannot be played as configured, with any player.
    private var missing: [Phrase] {
        let files = settings.table.files.filter { !SoundFolder.isThere($0.path) }.map { file -> Phrase in
            "there is no file \(SafeText.line(file.path)) for \(file.kind), so a tone is used (check the setting sounds)"
        }
        guard case .unwritable(let fault) = stage.library.find(.tone(.notice)) else { return files }
        return files + [fault]
    }
}
