#if Push
package import BellhopCore
import CurlHTTP

/// Posts each notice to an address, either as the same JSON object that the stdout sink writes, or
/// as a body from the config.
///
/// - Any 2xx status is success.
/// - 404, 408, 425, 429, 5xx and lost answers are retried; `Retry-After` is honored.
/// - 401, 403, 405, 407, 410 and redirects park the sink, because only a change of the settings can
///   fix them.
/// - Any other 4xx status drops the notice, because the receiver will never accept it.
///
/// A notice may arrive twice; in that case, both requests have the same `webhook-id`. If the
/// settings contain a secret, requests are signed according to Standard Webhooks.
package struct WebhookSink: NotificationSink {
    package static let kind = "webhook"
    package static let schema = WebhookSettings.schema
    /// The capabilities with the default settings.
    package static let capabilities: SinkCapabilities = [.replace, .withdraw]

    private let settings: WebhookSettings
    private let environment: SinkEnvironment

    private var timekeeper: any Timekeeper { environment.timekeeper }
    private var name: SinkName { environment.name }

    package init(settings: Settings, environment: SinkEnvironment) throws(InvalidSettings) {
        self.settings = try WebhookSettings(settings, environment)
        self.environment = environment
    }

    package var capabilities: SinkCapabilities {
        var capabilities: SinkCapabilities = .replace
        if settings.tellsWithdrawals { capabilities.insert(.withdraw) }
        if settings.isForPeople { capabilities.insert(.forPeople) }
        return capabilities
    }

    package func perform(_ operation: SinkOperation, attempt: Attempt) async -> DeliveryOutcome {
        switch operation {
        case .schedule:
            return .rejected("a webhook is called immediately and cannot be scheduled")
        case .withdraw where !settings.tellsWithdrawals:
            return .rejected(
                settings.body?.holds(.type) == false
                    ? "this webhook gets no withdrawals, because its body does not contain {type}"
                    : "this webhook gets no withdrawals, because withdrawals = false")
        case .deliver, .update, .withdraw:
            break
        }
        let document = NoticeDocument(operation, at: attempt.now, in: attempt.language)
        let body = settings.body?.filled(by: document) ?? document.json
        let headers = headers(of: operation, body, at: attempt.now) + environment.hopHeader(of: operation.event)
        let request = HTTPRequest(settings.endpoint, headers: headers, body: body, timeLimit: attempt.requestLimit)
        return verdict(await settings.client.send(request), at: attempt.now)
    }

    private func headers(of operation: SinkOperation, _ body: [UInt8], at now: Instant) -> [HTTPHeader] {
        let id = Self.identifier(of: operation, at: name)
        guard let signature = settings.signature else { return [.known("webhook-id", id)] }
        let seconds = now.milliseconds / 1000
        return [
            .known("webhook-id", id), .known("webhook-timestamp", String(seconds)),
            .known("webhook-signature", signature.header(id: id, timestamp: seconds, body: body)),
        ]
    }

    /// Returns the identifier of an operation, such as `msg_42_1f0c…`: the number of the event and
    /// a hash. The identifier is unique to the operation and the same for all attempts at that
    /// operation. The hash includes the time of the event, because a new database numbers its
    /// events from 1 again.
    static func identifier(of operation: SinkOperation, at sink: SinkName) -> String {
        let event = operation.event
        var hash = StableHash()
        for part in [sink.rawValue, event.notice.key.rawValue, String(event.occurred.milliseconds), verb(of: operation)] { hash.add(part) }
        return "msg_\(event.number)_\(hash.text)"
    }

    private static func verb(of operation: SinkOperation) -> String {
        switch operation {
        case .deliver: "deliver"
        case .update: "update"
        case .schedule: "schedule"
        case .withdraw: "withdraw"
        }
    }

    private func verdict(_ result: Result<HTTPResponse, HTTPFailure>, at now: Instant) -> DeliveryOutcome {
        let http = HTTPVerdict(endpoint: settings.endpoint, now: now)
        func judge(_ response: HTTPResponse) -> DeliveryOutcome { response.isSuccess ? .accepted(.none) : http.outcome(response) }
        switch result {
        case .success(let response): return judge(response)
        case .failure(let failure): return http.outcome(failure, tooLarge: judge)
        }
    }

    /// Checks whether a server answers at the address. An HTTP error counts as an answer, because a
    /// webhook need not support GET.
    package func check() async -> SinkCheck {
        let asking = HTTPEndpoint(.get, settings.endpoint.address.root, transport: settings.endpoint.transport)
        switch await settings.client.send(HTTPRequest(asking)) {
        // These three statuses come from a proxy whose server is unavailable. 501 is not listed,
        // because it comes from a server that does not support GET.
        case .success(let response) where ![502, 503, 504].contains(response.status):
            return SinkCheck(.ok, "\(settings.endpoint.address) answers; only a notice shows whether the webhook works")
        case .success(let response):
            return SinkCheck(.unavailable, "\(settings.endpoint.address) answered \(response.status)")
        case .failure(let failure):
            let http = HTTPVerdict(endpoint: settings.endpoint, now: timekeeper.now().wall)
            return SinkCheck(http.outcome(failure) { _ in .accepted(.none) })
        }
    }
}
#endif
