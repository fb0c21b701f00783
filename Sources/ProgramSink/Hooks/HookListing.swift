package import BellhopCore

/// A problem that keeps hooks from running, and how to fix it.
package struct HookFault: Sendable, Hashable {
    package var problem: Phrase
    package var fix: Phrase

    init(_ problem: Phrase, fix: Phrase) {
        self.problem = problem
        self.fix = fix
    }
}

/// The contents of a folder of hooks.
package struct HookListing: Sendable, Hashable {
    package var folder: String
    package var exists: Bool
    /// The hooks, sorted by folder and name.
    package var hooks: [Hook] = []
    /// The faults of folders, and of entries that are not in a subfolder.
    package var faults: [HookFault] = []

    package init(folder: String, exists: Bool) {
        self.folder = folder
        self.exists = exists
    }

    package var running: [Hook] { hooks.filter { $0.state == .runs } }

    /// All faults: first the faults of folders, then the faults of individual hooks. A fault of a
    /// folder is not repeated for each hook in it.
    package var allFaults: [HookFault] {
        let told = Set(faults.map(\.problem))
        return faults
            + hooks.compactMap { hook in
                guard case .barred(let problem, let fix) = hook.state, !told.contains(problem) else { return nil }
                return HookFault(problem, fix: fix)
            }
    }
}
