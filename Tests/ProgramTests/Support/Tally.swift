import BellhopCore
import BellhopTestKit

/// While elements arrive, tracks which of the expected names have not appeared yet. Looks at each
/// element only once, so many elements are no problem.
final class Tally: Sendable {
    private let state: Locked<(missing: Set<String>, read: Int)>

    init(_ expected: Set<String>) {
        state = Locked((expected, 0))
    }

    var missing: Set<String> { state.withLock { $0.missing } }

    /// Waits until every expected name has appeared. `names` returns the names in an element. If
    /// the task is cancelled, the names that have not appeared stay in ``missing``.
    func wait<Element>(in happenings: Happenings<Element>, _ names: @escaping @Sendable (Element) -> [String]) async {
        await happenings.wait { [self] elements in
            state.withLock { state in
                for element in elements[state.read...] { for name in names(element) { state.missing.remove(name) } }
                state.read = elements.count
                return state.missing.isEmpty
            }
        }
    }
}
