extension Happenings {
    /// The element with this index, when it has come. - Throws: when the task is cancelled first, as by a test's time limit.
    public func element(_ index: Int) async throws -> Element {
        try await first(index + 1)[index]
    }

    /// The first `count` elements, when they have come. - Throws: when the task is cancelled first.
    public func first(_ count: Int) async throws -> [Element] {
        let elements = await wait(count: count)
        guard elements.count >= count else { throw CancellationError() }
        return Array(elements.prefix(count))
    }

    /// The elements, from the start on, when one of them is like this. - Throws: when the task is cancelled first.
    public func until(_ isLast: @escaping @Sendable (Element) -> Bool) async throws -> [Element] {
        let elements = await wait { $0.contains(where: isLast) }
        guard elements.contains(where: isLast) else { throw CancellationError() }
        return elements
    }
}
