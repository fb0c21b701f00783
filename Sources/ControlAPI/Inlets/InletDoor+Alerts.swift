import BellhopCore
import BellhopHub
import ControlWire
import Inlets

/// Inlets of the kind `alertmanager`: the webhooks of Alertmanager and Grafana. Each firing alert is a
/// notice, and the end of the alert withdraws the notice.
extension InletDoor {
    func answerAlerts(_ call: InletCall) async throws -> WebAnswer {
        guard call.request.path.isEmpty else {
            throw refused(call, .notFound, "The inlet \"\(call.inlet.name)\" has no such path.")
        }
        guard ["POST", "PUT"].contains(call.request.method) else {
            throw refused(call, .methodNotAllowed, "To post a notice, use POST or PUT.", ["allow": "POST, PUT"])
        }
        let mark = try admittedMark(call)
        let group: AlertGroup
        do throws(AlertGroup.Fault) {
            group = try AlertGroup(call.request.body)
        } catch {
            throw refused(call, .badRequest, "The body must be what Alertmanager or Grafana sends to a webhook.")
        }
        var (posted, withdrawn) = (0, 0)
        for alert in group.alerts {
            let earlier = try await api.hub.posted(by: call.inlet.name, under: alert.fingerprint)
            if alert.isFiring {
                let notice = alert.notice(
                    to: call.inlet.name, group: group.key, peer: call.peer, besides: call.inlet.labels.count)
                let checked = try call.inlet.completed(notice, hasUrgency: alert.severity != nil).checked(trusting: false)
                // After a withdrawal, the alert was over. If it fires again, it is news.
                if let earlier, Alert.isKnown(checked, after: earlier.notice), try await !api.hub.isWithdrawn(earlier) { continue }
                _ = try await post(checked, mark, call)
                posted += 1
            } else if let earlier, !alert.isOlder(than: earlier.notice), try await withdraw(alert.fingerprint, call) {
                withdrawn += 1
            }
        }
        let remainder = try await tellRemainder(of: group, mark, call)
        posted += remainder.posted
        withdrawn += remainder.withdrawn
        // A document in which nothing is new proves all the same that its server can use the inlet.
        if posted + withdrawn == 0 { desk.noteAccepted(at: call.inlet.name, now.wall) }
        let answer = Self.object { json in
            json.field("posted", Int64(posted))
            json.field("withdrawn", Int64(withdrawn))
        }
        return Self.json(200, answer)
    }

    /// Posts a notice about the alerts that the server has left out, or withdraws the earlier one if there
    /// are none any more. The same number again posts nothing.
    private func tellRemainder(
        of group: AlertGroup, _ mark: HopMark?, _ call: InletCall
    ) async throws -> (posted: Int, withdrawn: Int) {
        guard let key = group.remainderKey else { return (0, 0) }
        let earlier = try await api.hub.posted(by: call.inlet.name, under: key)
        var isShown = false
        if let earlier { isShown = try await !api.hub.isWithdrawn(earlier) }
        guard let notice = group.remainder(to: call.inlet.name, peer: call.peer) else {
            guard isShown, try await withdraw(key, call) else { return (0, 0) }
            return (0, 1)
        }
        if isShown, earlier?.notice.title.description == notice.title { return (0, 0) }
        _ = try await post(call.inlet.completed(notice, hasUrgency: false), mark, call)
        return (1, 0)
    }

    /// Alertmanager sends a document again after a status of the 5xx range, but never after 429.
    static func alertForm(_ problem: ProblemJSON) -> WebAnswer {
        var problem = problem
        if problem.status == ProblemCode.tooManyRequests.status { problem.status = 503 }
        return plainForm(problem)
    }
}
