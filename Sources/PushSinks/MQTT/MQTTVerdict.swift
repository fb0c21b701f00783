#if Push
import BellhopCore
import CurlHTTP

/// Decides the outcome of a notice from the broker's answer, or from the failure to get one. A pure
/// function.
struct MQTTVerdict {
    let endpoint: MQTTEndpoint

    private var server: String { endpoint.address.origin }

    func outcome(_ result: Result<MQTTClient.Answer, HTTPFailure>) -> DeliveryOutcome {
        switch result {
        case .success(.taken): return .accepted(.none)
        case .success(.refused(let code)): return refusal(code)
        case .failure(let failure):
            let lost = DeliveryOutcome.ambiguous("the answer of \(server) was lost: \(failure.text)")
            return FailureVerdict(server: server).outcome(failure) { _ in lost }
        }
    }

    /// Returns the outcome for a return code of CONNACK (MQTT 3.1.1, table 3.1).
    private func refusal(_ code: UInt8) -> DeliveryOutcome {
        switch code {
        case 1: .misconfigured("\(server) does not speak MQTT 3.1.1 (use another broker, or enable MQTT 3.1.1 there)")
        case 2: .misconfigured("\(server) rejects our client id (set another client_id)")
        case 3: .deferred("\(server) reports that it is not available now", after: nil)
        case 4: .misconfigured("\(server) rejects this user and password (check user and password)")
        case 5: .misconfigured("\(server) denies us access (check user and password, and what the broker allows)")
        default: .deferred("\(server) refused the connection with the unknown code \(code)", after: nil)
        }
    }
}
#endif
