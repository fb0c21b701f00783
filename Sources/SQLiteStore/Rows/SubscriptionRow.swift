import BellhopCore

/// Reads and writes a subscription to Web Push as a row.
enum SubscriptionRow {
    static let columns = "token, endpoint, point, secret, created, last_reached"
    static let count = 6

    /// Binds the values of ``columns``, in this order.
    static func bind(_ subscription: PushSubscription, to parameters: inout Parameters) {
        parameters.add(subscription.token.number)
        parameters.add(subscription.endpoint.reveal())
        parameters.add(subscription.keys.pointText)
        parameters.add(subscription.keys.revealSecret())
        parameters.add(subscription.created)
        parameters.add(subscription.lastReached)
    }

    static func name(_ columns: Columns) -> String {
        var columns = columns
        return "the subscription of token k\(columns.integer())"
    }

    static func read(_ columns: inout Columns) throws(UnreadableRow) -> PushSubscription {
        let token = try columns.parsed("token") { Int64($0).flatMap(APITokenID.init(number:)) }
        let endpoint = try columns.parsed("address", PushEndpoint.init)
        let point = columns.text()
        let keys = try columns.parsed("keys") { PushKeys(point: point, secret: $0) }
        return PushSubscription(
            token: token, endpoint: endpoint, keys: keys, created: columns.instant(), lastReached: columns.optionalInstant())
    }
}
