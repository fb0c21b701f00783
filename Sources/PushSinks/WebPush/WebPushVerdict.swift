#if Push
import BellhopCore
import CurlHTTP

/// What a push service did with the message for one device.
enum PushResult: Sendable {
    case accepted
    /// The subscription does not exist any more.
    case gone(Reason)
    /// The message was not accepted, for the reason in the outcome.
    case failed(DeliveryOutcome)
}

/// Decides what the answer of a push service means (RFC 8030). A pure function.
struct WebPushVerdict {
    let endpoint: HTTPEndpoint
    let now: Instant

    func result(_ answer: Result<HTTPResponse, HTTPFailure>) -> PushResult {
        switch answer {
        case .success(let response): return result(response)
        case .failure(let failure):
            if case .tooLarge(let status) = failure.kind { return result(HTTPResponse(status: status)) }
            return .failed(verdict.outcome(failure) { verdict.outcome($0) })
        }
    }

    private var verdict: HTTPVerdict { HTTPVerdict(endpoint: endpoint, now: now) }
    private var service: String { endpoint.address.origin }

    private func result(_ response: HTTPResponse) -> PushResult {
        switch response.status {
        case 200..<300: return .accepted
        case 404, 410: return .gone("\(service) answered \(response.status): the browser has ended its subscription")
        case 400, 401, 403:
            return .failed(
                .misconfigured(
                    "\(service) answered \(response.status): it does not accept the signature (check this machine's clock and the setting contact; then switch ringing off and on again on the phone)"
                ))
        case 413: return .failed(.rejected("\(service) answered 413: the notice is too long"))
        default: return .failed(verdict.outcome(response))
        }
    }
}

/// The results of one operation at all devices, of which the hub sees one outcome.
struct PushTally {
    private(set) var accepted: [PushDevice] = []
    private(set) var gone: [(device: PushDevice, reason: Reason)] = []
    private(set) var failed: [(device: PushDevice, outcome: DeliveryOutcome)] = []

    mutating func add(_ result: PushResult, of device: PushDevice) {
        switch result {
        case .accepted: accepted.append(device)
        case .gone(let reason): gone.append((device, reason))
        case .failed(let outcome): failed.append((device, outcome))
        }
    }

    /// Returns the devices that need no further attempt.
    var settled: (taken: [PushDevice], refused: [PushDevice]) {
        (accepted, gone.map(\.device) + failed.filter { !Self.isRetried($0.outcome) }.map(\.device))
    }

    /// Returns the outcome for the hub.
    ///
    /// While a further attempt may reach another device, the operation is repeated. After that, it
    /// is accepted if any device has it: a phone whose service refuses us must not stop the others.
    /// Once a device has it, a service that is slow or down holds up only this operation, not the
    /// sink.
    ///
    /// - Parameter wasTaken: whether a device got the message, now or in an earlier attempt.
    /// - Returns: `nil` if the operation went to no device that still has a subscription.
    func outcome(wasTaken: Bool) -> DeliveryOutcome? {
        let open = failed.filter { Self.isRetried($0.outcome) }
        if let first = open.first {
            let reason = Self.reason(first.outcome, of: first.device)
            // The sink itself spares a service until its limit ends, so the others need not wait for it.
            let unlimited = open.filter { !Self.isLimit($0.outcome) }
            let pause =
                unlimited.isEmpty
                ? open.compactMap { Self.pause($0.outcome) }.min() : unlimited.compactMap { Self.pause($0.outcome) }.max()
            if wasTaken || !accepted.isEmpty { return .partly(reason, after: pause, reached: accepted.isEmpty ? nil : Receipt.none) }
            if open.contains(where: { if case .ambiguous = $0.outcome { true } else { false } }) { return .ambiguous(reason) }
            // A limit of one service stops the whole sink, so it counts only if no other is waiting.
            return unlimited.isEmpty ? .limited(reason, after: pause) : .deferred(reason, after: pause)
        }
        if wasTaken || !accepted.isEmpty { return .accepted(.none) }
        if let fault = failed.first(where: { $0.outcome.kind == .misconfigured }) {
            return .misconfigured(Self.reason(fault.outcome, of: fault.device))
        }
        if let first = failed.first { return .rejected(Self.reason(first.outcome, of: first.device)) }
        return nil
    }

    /// Why the first of the devices that have no subscription any more has none.
    var loss: Reason? { gone.first.map { "\(SafeText.line($0.device.name)): \($0.reason)" } }

    private static func reason(_ outcome: DeliveryOutcome, of device: PushDevice) -> Reason {
        "\(SafeText.line(device.name)): \(outcome.reason ?? "")"
    }

    private static func pause(_ outcome: DeliveryOutcome) -> Duration? {
        switch outcome {
        case .deferred(_, let pause), .limited(_, let pause): pause
        default: nil
        }
    }

    private static func isLimit(_ outcome: DeliveryOutcome) -> Bool {
        if case .limited = outcome { true } else { false }
    }

    private static func isRetried(_ outcome: DeliveryOutcome) -> Bool {
        outcome.kind == .deferred || outcome.kind == .ambiguous
    }
}
#endif
