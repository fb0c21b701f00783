#if Push
import BellhopCore
import CurlHTTP

/// What the bridge has to handle: views of the household and news of the connection, in the order
/// in which they came.
final class HouseInbox: Sendable {
    enum Item: Sendable {
        case things([HouseThing])
        case news(MQTTStanding.News)
        /// All that the broker retained when the connection opened has been handled.
        case settled
    }

    /// The maximum number of waiting items. Messages beyond this limit are dropped; what the broker
    /// retains wrongly is then corrected at the next connection.
    private static let limit = 5000

    private let items = Locked<[Item]>([])
    private let bell = Doorbell()

    func put(_ item: Item) {
        items.withLock { items in
            if case .news(.arrived) = item, items.count >= Self.limit { return }
            items.append(item)
        }
        bell.ring()
    }

    /// Returns the items since the last call, without waiting.
    func take() -> [Item] {
        items.withLock { items in
            defer { items = [] }
            return items
        }
    }

    /// Returns the next items. Returns none if the task is cancelled.
    func next() async -> [Item] {
        while !Task.isCancelled {
            let items = take()
            if !items.isEmpty { return items }
            await bell.wait()
        }
        return []
    }
}
#endif
