extension Happenings {
    /// Waits for the element with this index and returns it.
    ///
    /// - Throws: `CancellationError` if the task is cancelled first, for example by a test's time
    ///   limit.
    package func element(_ index: Int) async throws -> Element {
        try await first(index + 1)[index]
    }

    /// Waits for the first `count` elements and returns them.
    ///
    /// - Throws: `CancellationError` if the task is cancelled first.
    package func first(_ count: Int) async throws -> [Element] {
        let elements = await wait(count: count)
        guard elements.count >= count else { throw CancellationError() }
        return Array(elements.prefix(count))
    }

    /// Waits until one of the elements satisfies `isLast`, and returns all elements so far.
    ///
    /// - Throws: `CancellationError` if the task is cancelled first.
    package func until(_ isLast: @escaping @Sendable (Element) -> Bool) async throws -> [Element] {
        let elements = await wait { $0.contains(where: isLast) }
        guard elements.contains(where: isLast) else { throw CancellationError() }
        return elements
    }
}
