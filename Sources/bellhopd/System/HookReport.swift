import BellhopCore
import ControlWire
import ProgramSink

/// The report on hooks for `bellhop hooks` and `bellhop doctor`.
struct HookReport: Sendable {
    /// The folder for hook scripts, which may not exist, and whether the config in force runs
    /// hooks.
    let place: @Sendable () -> (folder: String, isInForce: Bool)

    func list(in language: Language) async -> HookListJSON {
        let (folder, isInForce) = place()
        let listing = await listing(of: folder)
        var list = HookListJSON(folder: folder, exists: listing.exists, inForce: isInForce)
        list.hooks = listing.hooks.map { hook in
            let problem: Phrase? =
                switch hook.state {
                case .runs: nil
                case .barred(let problem, _), .left(let problem): problem
                }
            return HookListJSON.Hook(
                event: hook.group, name: hook.name, path: hook.path, runs: isInForce && hook.state == .runs,
                problem: problem.map { language($0) })
        }
        list.faults = faults(listing, isInForce).map { HookListJSON.Fault(problem: language($0.problem), fix: language($0.fix)) }
        return list
    }

    /// Returns the check for `bellhop doctor`; `nil` if hooks are not used.
    func check(in language: Language) async -> CheckJSON? {
        let (folder, isInForce) = place()
        let listing = await listing(of: folder)
        guard listing.exists || isInForce else { return nil }
        let faults = faults(listing, isInForce)
        guard !faults.isEmpty else {
            let detail: Phrase = "bellhopd runs \(count: listing.running.count, one: "hook", other: "hooks") from the folder \(folder)"
            return CheckJSON(name: "hooks", state: .ok, detail: language(detail))
        }
        // Separate faults can have the same fix, such as a reload.
        var fixes: [String] = []
        for fault in faults where !fixes.contains(language(fault.fix)) { fixes.append(language(fault.fix)) }
        return CheckJSON(
            name: "hooks", state: .warn, detail: faults.map { language($0.problem) }.joined(separator: "\n"),
            fix: fixes.joined(separator: "\n"))
    }

    private func faults(_ listing: HookListing, _ isInForce: Bool) -> [(problem: Phrase, fix: Phrase)] {
        var faults: [(problem: Phrase, fix: Phrase)] = listing.allFaults.map { (problem: $0.problem, fix: $0.fix) }
        if listing.exists, !isInForce {
            faults.insert(("the folder was created after bellhopd read the config, so no hook runs yet", "bellhop config reload"), at: 0)
        } else if !listing.exists, isInForce {
            faults.append(("there is no folder \(listing.folder)", "Create the folder, or remove the sink for hooks from the config."))
        }
        return faults
    }

    private func listing(of folder: String) async -> HookListing {
        // If the system cannot create a thread that reads the folder, report the folder as missing.
        await OwnThread.value(named: "bellhop-hooks") { HookFolder(folder).listing() } ?? HookListing(folder: folder, exists: false)
    }
}
