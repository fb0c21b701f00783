import BellhopCore

/// Stores and deletes subscriptions to Web Push.
final class SubscriptionWriter {
    private let replace: Statement
    private let reach: Statement
    private let delete: Statement
    private let deleteExactly: Statement

    init(_ connection: DatabaseConnection) {
        // A row of another device with the same address is replaced as well.
        replace = Statement(
            connection, "INSERT OR REPLACE INTO subscriptions (\(SubscriptionRow.columns)) VALUES (\(marks(SubscriptionRow.count)))")
        reach = Statement(connection, "UPDATE subscriptions SET last_reached = ?3 WHERE token = ?1 AND endpoint = ?2")
        delete = Statement(connection, "DELETE FROM subscriptions WHERE token = ?1")
        deleteExactly = Statement(connection, "DELETE FROM subscriptions WHERE token = ?1 AND endpoint = ?2")
    }

    func save(_ subscription: PushSubscription) throws(StoreError) {
        try replace.run { SubscriptionRow.bind(subscription, to: &$0) }
    }

    func noteReached(_ token: APITokenID, _ endpoint: PushEndpoint, at instant: Instant) throws(StoreError) {
        try reach.run {
            $0.add(token.number)
            $0.add(endpoint.reveal())
            $0.add(instant)
        }
    }

    func delete(_ token: APITokenID, _ endpoint: PushEndpoint?) throws(StoreError) {
        guard let endpoint else {
            try delete.run { $0.add(token.number) }
            return
        }
        try deleteExactly.run {
            $0.add(token.number)
            $0.add(endpoint.reveal())
        }
    }
}
