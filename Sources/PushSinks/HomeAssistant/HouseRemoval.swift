#if Push
import BellhopCore
import CurlHTTP

/// Removes all devices from Home Assistant, after somebody has switched them off. The broker itself
/// tells which there are, so nothing is left behind.
struct HouseRemoval: Sendable {
    let client: MQTTClient
    let places: [HouseTopics]

    /// Runs until everything is removed, which waits for the broker if necessary.
    ///
    /// - Returns: whether everything is removed; `false` if the task was cancelled.
    func run() async -> Bool {
        let inbox = HouseInbox()
        await client.stand(MQTTStanding(will: nil, subscriptions: places.flatMap(\.retained)) { inbox.put(.news($0)) })
        defer { client.leave() }
        while !Task.isCancelled {
            var isOpen = false
            for case .news(let news) in await inbox.next() {
                if case .open = news { isOpen = true }
                await remove(news)
            }
            guard isOpen else { continue }
            // The broker answers in order: after this answer, it has sent all that it retains.
            var isThrough = true
            for place in places {
                let done = await client.publish(MQTTMessage(topic: place.availability, payload: [], isRetained: true))
                if case .failure = done { isThrough = false }
            }
            for case .news(let news) in inbox.take() { await remove(news) }
            if isThrough { return true }
        }
        return false
    }

    private func remove(_ news: MQTTStanding.News) async {
        guard case .arrived(let arrival) = news, arrival.payload?.isEmpty != true, places.contains(where: { $0.covers(arrival.topic) })
        else { return }
        _ = await client.publish(MQTTMessage(topic: arrival.topic, payload: [], isRetained: true))
    }
}
#endif
