import BellhopCore

/// The most recently observed problems of the store. The store's thread records them; any thread
/// may read them at any time.
final class StoreCondition: Sendable {
    private struct State {
        var damage: StoreTrouble?
        /// The disk problem that made a read or write fail. Becomes `nil` again when a later change
        /// has reached the disk.
        var failing: StoreTrouble?
        var isFullTold = false
        var hasMoved = false
        var isReserveUsed = false
        /// The paths of copies that were made because the log could not be read completely when the
        /// store was opened.
        var copies: [String] = []
    }

    let path: String
    private let report: @Sendable (StoreTrouble) -> Void
    private let state = Locked(State())

    /// - Parameter report: called with each problem when the problem begins.
    init(_ path: String, report: @escaping @Sendable (StoreTrouble) -> Void = { _ in }) {
        self.path = path
        self.report = report
    }

    var troubles: [StoreTrouble] {
        let path = path
        return state.withLock { state in
            var troubles: [StoreTrouble] = state.hasMoved ? [.moved(path)] : []
            troubles += [state.damage, state.failing].compactMap { $0 }
            if let copy = state.copies.last { troubles.append(.lostChanges(copy: copy)) }
            if state.isReserveUsed { troubles.append(.reserveUsed(path)) }
            return troubles
        }
    }

    func note(_ error: StoreError) {
        let begun = state.withLock { state -> StoreTrouble? in
            switch error {
            case .damaged(let path, let what):
                defer { state.damage = state.damage ?? .damaged(path, what) }
                return state.damage == nil ? .damaged(path, what) : nil
            case .disk(let path, let what):
                defer { state.failing = .disk(path, what) }
                if case .disk = state.failing { return nil }
                return .disk(path, what)
            case .full(let path):
                // A full disk is reported only if the change finally fails; see ``failed(_:)``.
                state.failing = .full(path)
                return nil
            case .conflict, .refused, .failed:
                return nil
            }
        }
        if let begun { report(begun) }
    }

    /// Records that a change finally failed, after all retries.
    func failed(_ error: StoreError) {
        guard case .full(let path) = error else { return }
        let isNews = state.withLock { state in
            defer { state.isFullTold = true }
            return !state.isFullTold
        }
        if isNews { report(.full(path)) }
    }

    /// Records that a change has reached the disk.
    func stored() {
        state.withLock { state in
            state.failing = nil
            state.isFullTold = false
        }
    }

    func note(hasMoved: Bool) {
        let isNews = state.withLock { state in
            defer { state.hasMoved = hasMoved }
            return hasMoved && !state.hasMoved
        }
        if isNews { report(.moved(path)) }
    }

    func note(isReserveUsed: Bool) {
        let isNews = state.withLock { state in
            defer { state.isReserveUsed = isReserveUsed }
            return isReserveUsed && !state.isReserveUsed
        }
        if isNews { report(.reserveUsed(path)) }
    }

    /// Records which copies of damaged databases exist.
    ///
    /// - Parameter copies: the paths of the existing copies, newest last. The problem ends when a
    ///   person has deleted the copies.
    func note(copies: [String]) {
        let news = state.withLock { state -> String? in
            defer { state.copies = copies }
            return copies.last.flatMap { state.copies.contains($0) ? nil : $0 }
        }
        if let news { report(.lostChanges(copy: news)) }
    }
}
