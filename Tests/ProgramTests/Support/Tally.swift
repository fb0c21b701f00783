import BellhopCore
import BellhopTestKit

/// What is still missing of an expected set, while it comes in: each new element is looked at once, however many there are.
final class Tally: Sendable {
    private let state: Locked<(missing: Set<String>, read: Int)>

    init(_ expected: Set<String>) {
        state = Locked((expected, 0))
    }

    var missing: Set<String> { state.withLock { $0.missing } }

    /// Waits until every expected name was found by `names` in some element. What is missing stays in ``missing`` when the task is cancelled.
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
