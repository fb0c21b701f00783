import BellhopCore
import BellhopHub
import ControlWire

// Shows the routes of the config, and explains what the routes would do with an event.
extension ControlAPI {
    func routes() throws -> Answer {
        let catalog = hub.catalog
        return try ok(
            RouteListJSON(
                routes: RouteTree(catalog: catalog, language: language).routes, fallback: catalog.routing.fallback?.map(\.rawValue),
                fallbackMembers: RouteTree.names(catalog.routing.fallbackMembers),
                sinks: catalog.routable.map(\.rawValue)))
    }

    func explanation(of request: RouteExplainRequest) async throws -> RouteExplanationJSON {
        let clock = clock
        guard request.owner != "" else { throw Refusal(.invalidName, "The owner has no name. Leave \"owner\" out if there is none.") }
        guard request.lengthMs ?? 0 >= 0 else { throw Refusal(.invalidDuration, "A length cannot be negative.") }
        let question = RouteQuestion(
            kind: try kind(request.kind), pet: request.pet, name: request.name, owner: request.owner, tags: request.tags,
            labels: request.labels, length: request.lengthMs.map { .milliseconds($0) },
            urgency: try request.urgency.map(urgency),
            at: try request.at.map { try moment($0, .ahead) })
        let answer = try await hub.route(question)
        let visits = answer.visits.map { visit in
            RouteExplanationJSON.Visit(
                number: visit.number, match: language(visit.match.sentence), outcome: Self.name(visit.outcome),
                detail: language(words(visit.outcome)))
        }
        var sinks = answer.drafts.map { draft in
            let told = answer.tellings[draft.sink]?.notice
            let own = answer.event.notice
            func changed(_ text: Phrase?, from own: Phrase) -> String? {
                text.map { language($0) }.flatMap { $0 == language(own) ? nil : $0 }
            }
            let rate = hub.catalog.sinks[draft.sink]?.limits.rate
            return RouteExplanationJSON.Destination(
                sink: draft.sink.rawValue, state: draft.state.rawValue, reason: language(draft.reason.phrase),
                urgency: told.flatMap { $0.urgency == own.urgency ? nil : $0.urgency.rawValue },
                title: changed(told?.title, from: own.title), body: changed(told?.body, from: own.body),
                calm: answer.calm[draft.sink].map(CoalescingJSON.init), burst: rate?.burst, everyMs: rate?.every.inMilliseconds)
        }
        sinks += answer.others.map { sink in
            let why: Phrase = answer.silence?.phrase ?? "no matching route names this sink"
            return RouteExplanationJSON.Destination(sink: sink.rawValue, state: "none", reason: language(why))
        }
        let notice = answer.event.notice
        return RouteExplanationJSON(
            kind: answer.event.kind.rawValue, pet: answer.event.owner.petID == nil ? nil : notice.name, owner: notice.labels["owner"],
            tags: (notice.labels["tags"] ?? "").split(separator: ",").map(String.init), urgency: notice.urgency.rawValue,
            at: Timestamp(answer.at),
            atLocal: clock.moment(answer.at), routes: visits,
            sinks: sinks,
            followUps: answer.followUps.map(FollowUpsJSON.init),
            toldOnce: answer.toldOnce.isEmpty ? nil : answer.toldOnce.map(\.rawValue))
    }

    private func kind(_ text: String) throws(Refusal) -> EventKind {
        if let kind = EventKind.all.first(where: { $0.rawValue == text }) { return kind }
        let known = EventKind.all.map(\.rawValue).joined(separator: ", ")
        throw Refusal(.invalidValue, "There is no event kind \"\(SafeText.line(text))\". The kinds are: \(known).")
    }

    private func urgency(_ text: String) throws(Refusal) -> Urgency {
        if let urgency = Urgency(rawValue: text) { return urgency }
        let known = Urgency.allCases.map(\.rawValue).joined(separator: ", ")
        throw Refusal(.invalidValue, "There is no urgency \"\(SafeText.line(text))\". Choose one of: \(known).")
    }

    private static func name(_ outcome: RouteVisit.Outcome) -> String {
        switch outcome {
        case .took: "took"
        case .passedOn: "passedOn"
        case .mismatch: "mismatch"
        case .notAsked: "notAsked"
        }
    }

    private func words(_ outcome: RouteVisit.Outcome) -> Phrase {
        switch outcome {
        case .took: "matches"
        case .passedOn: "matches, and so does a nested route"
        case .mismatch(.kind): "different kind"
        case .mismatch(.pet): "different pet, or none"
        case .mismatch(.name): "different name"
        case .mismatch(.owner): "different owner, or none"
        case .mismatch(.member): "the notice belongs to another member, or to none"
        case .mismatch(.tag): "no such tag"
        case .mismatch(.inlet): "from a different inlet, or from none"
        case .mismatch(.key): "different key, or none"
        case .mismatch(.program): "from a different program, or from none"
        case .mismatch(.label): "different label, or none"
        case .mismatch(.longerThan): "not long enough, or without a length"
        case .mismatch(.urgency): "different urgency"
        case .mismatch(.weekday): "different day of the week"
        case .mismatch(.time): "different time of day"
        case .notAsked: "not checked: an earlier route matches"
        }
    }
}

extension CoalescingJSON {
    init(_ calm: RouteCoalescing) {
        self.init(
            groupMs: calm.group?.within.inMilliseconds, groupBy: calm.activeGroup?.by.rawValue, dedupeMs: calm.dedupe?.inMilliseconds,
            throttleAtMost: calm.activeThrottle?.atMost, throttleWithinMs: calm.throttle?.within.inMilliseconds,
            throttleSumsUp: calm.activeThrottle?.sumsUp, latenessMs: calm.lateness?.inMilliseconds)
    }
}

extension FollowUpsJSON {
    init(_ plan: FollowUpPlan) {
        self.init(
            everyMs: plan.repetition?.every.inMilliseconds, atMost: plan.repetition?.atMost,
            escalations: plan.escalations.map {
                Escalation(
                    afterMs: $0.after.inMilliseconds, sinks: $0.sinks.map(\.rawValue), members: RouteTree.names($0.members),
                    urgency: $0.urgency?.rawValue)
            }, missedAfterMs: plan.missedAfter?.inMilliseconds, otherwise: plan.fallback?.sinks.map(\.rawValue),
            otherwiseMembers: RouteTree.names(plan.fallback?.members ?? []),
            otherwiseAfterMs: plan.fallback?.after.inMilliseconds)
    }
}
