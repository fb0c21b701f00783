import BellhopCore
import BellhopTestKit

/// Tracks what is still missing of an expected set while elements arrive. It looks at each new
/// element once, however many there are.
final class Tally: Sendable {
    private let state: Locked<(missing: Set<String>, read: Int)>

    init(_ expected: Set<String>) {
        state = Locked((expected, 0))
    }

    var missing: Set<String> { state.withLock { $0.missing } }

    /// Waits until `names` has found every expected name in some element. If the task is cancelled,
    /// the missing names stay in ``missing``.
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
