import BellhopCore

/// Reads the subscriptions to Web Push.
final class SubscriptionReader {
    private let complaints: Complaints
    private let all: Statement

    init(_ connection: DatabaseConnection, _ complaints: Complaints) {
        self.complaints = complaints
        all = Statement(connection, "SELECT \(SubscriptionRow.columns) FROM subscriptions ORDER BY token")
    }

    func subscriptions() throws(StoreError) -> [PushSubscription] {
        try complaints.list(all, name: SubscriptionRow.name, read: SubscriptionRow.read)
    }
}
