import BellhopCore

extension SoundDesk {
    /// Checks which player could be heard at the moment. If there is no such player, the result
    /// describes what is missing and how to fix it (checklist P-19).
    func check() async -> SinkCheck {
        await OwnThread.value(named: "bellhop-sound") { [self] in look() } ?? SinkCheck(.unavailable, "the system cannot create a thread")
    }

    private func look() -> SinkCheck {
        var obstacles: [Phrase] = []
        for backEnd in settings.backEnds {
            if let obstacle = servers.obstacle(to: backEnd) {
                obstacles.append(obstacle)
                continue
            }
            if let faults = lastFaults { return SinkCheck(.unavailable, "the last sound was not heard", findings: faults + missing) }
            let problems = missing
            return SinkCheck(.ok, said(backEnd), trouble: problems.isEmpty ? nil : .joined(problems))
        }
        return SinkCheck(.unavailable, "nothing can be heard (\(mend))", findings: obstacles + missing)
    }

    /// What a person can do if nothing can be heard.
    var mend: Phrase {
        guard settings.backEnds.contains(.bell) else { return mendOfPlayers }
        return "\(mendOfPlayers), or name an open terminal: bellhop setup --sink sound --set terminal=$(tty)"
    }

    /// What a person can do if no player can be heard, or only the terminal bell.
    private var mendOfPlayers: Phrase {
        if settings.backEnds == [.program] { return "check the setting \"command\"" }
        let installable = settings.backEnds.filter { servers.program($0.rawValue) == nil }.compactMap(\.package)
        guard !installable.isEmpty, !settings.backEnds.contains(where: { $0.package != nil && servers.program($0.rawValue) != nil }) else {
            return "start the sound server of your session; a system service cannot reach it"
        }
        return installable.count > 1 ? "install \(installable[0]) or \(installable[1])" : "install \(installable[0])"
    }

    private func said(_ backEnd: BackEnd) -> Phrase {
        if backEnd == .bell { return "only the terminal bell can be heard (\(mendOfPlayers))" }
        let name = backEnd == .program ? SafeText.line(settings.command[0]) : backEnd.rawValue
        if settings.engines.isEmpty { return "\(name) plays sounds" }
        switch voice.engine {
        case .espeak: return "\(name) plays sounds, and espeak-ng speaks words"
        case .dispatcher:
            return
                "\(name) plays sounds, and speech-dispatcher speaks words, but numbers are played as tones (install espeak-ng, which says numbers at the right moment)"
        case nil: return "\(name) plays sounds; no program speaks, so numbers are played as tones (install espeak-ng)"
        }
    }

    /// The problems with sound files, which affect every player.
    private var missing: [Phrase] {
        let files = settings.table.files.filter { !SoundFolder.isThere($0.path) }.map { file -> Phrase in
            "there is no file \(SafeText.line(file.path)) for \(file.kind), so a tone is used (check the setting \"sounds\")"
        }
        guard case .unwritable(let fault) = stage.library.find(.tone(.notice)) else { return files }
        return files + [fault]
    }
}
