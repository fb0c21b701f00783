import BellhopCore
import BellhopHub
import ControlWire

extension ControlAPI {
    /// Posts a notice of a program or a person, now or for a later time.
    func post(_ request: PostRequest) async throws -> Answer {
        if let when = try moment(of: request) { return try await schedule(request, at: when) }
        let answer = try await hub.post(try notice(of: request), trusting: isLocal, by: doer)
        let warnings = try await startWarnings()
        return try ok(
            PostedJSON(
                event: answer.event, key: answer.key.rawValue, replaced: answer.isReplacement, number: answer.number.map { Int64($0) },
                warnings: warnings.isEmpty ? nil : warnings),
            status: 201)
    }

    private func schedule(_ request: PostRequest, at when: When) async throws -> Answer {
        let (scheduled, isReplacement) = try await hub.schedule(try notice(of: request), at: when, trusting: isLocal, by: doer)
        let warnings = try await startWarnings()
        return try ok(
            PostedJSON(
                event: nil, key: scheduled.post.key.rawValue, replaced: isReplacement,
                waiting: WaitingNoticeJSON(scheduled.post, scheduled.timer, clock: clock), understood: clock.moment(scheduled.timer.due),
                warnings: warnings.isEmpty ? nil : warnings),
            status: 201)
    }

    /// Returns when a notice is to appear; `nil` for now.
    private func moment(of request: PostRequest) throws -> When? {
        switch (request.inMs, request.at) {
        case (nil, nil): nil
        case (let milliseconds?, nil): .after(ParsedDuration(.milliseconds(milliseconds)))
        case (nil, let text?): try future(text)
        default: throw Problem(.badRequest, "Give either \"inMs\" or \"at\", not both.")
        }
    }

    func waitingNotices() async throws -> Answer {
        let clock = clock
        let posts = try await hub.scheduledPosts()
        return try ok(WaitingNoticeListJSON(waiting: posts.map { WaitingNoticeJSON($0.post, $0.timer, clock: clock) }))
    }

    /// Withdraws the notice that was posted under a key, or that waits for its time with this short id. A
    /// key takes precedence.
    func withdrawPost(_ key: String) async throws -> Answer {
        var wasOpen = try await hub.withdraw(postedBy: .notify, under: key, trusting: isLocal, by: doer)
        if !wasOpen, let id = ShortID(key) { wasOpen = try await hub.unschedule(id, trusting: isLocal, by: doer) }
        return try ok(WithdrawnJSON(withdrawn: wasOpen))
    }

    private func notice(of request: PostRequest) throws -> PostedNotice {
        var notice = PostedNotice(
            inlet: .notify, key: request.key, title: request.title ?? "", body: request.body ?? "", urgency: request.urgency ?? .normal,
            tags: request.tags ?? [], labels: request.labels ?? [:], link: request.link, icon: request.icon, sound: request.sound,
            program: request.program, name: request.name, peer: peer)
        notice.isMarkdown = request.markdown ?? false
        notice.attachment = request.attachment
        notice.owner = try request.owner.map { try hub.owner(named: $0) }
        notice.choices = (request.choices ?? []).map { PostedChoice(name: $0.name, label: $0.label ?? $0.name) }
        if request.repeatTimes != nil, request.repeatMs == nil {
            throw Refusal(.invalidValue, "repeatTimes needs repeatMs, the time between two repeats.")
        }
        notice.desktop = try request.desktop.map { try desktop(of: $0, beside: request) }
        notice.repetition = request.repeatMs.map {
            FollowUpPlan.Repetition(every: .milliseconds($0), atMost: request.repeatTimes ?? FollowUpPlan.usualTimes)
        }
        notice.expires = try request.expiresInMs.map { milliseconds in
            let lifetime = PostedNotice.Limits.lifetime
            guard lifetime.contains(.milliseconds(milliseconds)) else {
                throw Refusal(
                    .invalidValue,
                    "A notice can matter for \(DurationText.words(lifetime.lowerBound)) to \(DurationText.words(lifetime.upperBound)).")
            }
            return hub.timekeeper.now().wall + .milliseconds(milliseconds)
        }
        return notice
    }

    /// Returns the pop-up that a request describes.
    private func desktop(of request: DesktopRequest, beside notice: PostRequest) throws(Refusal) -> DesktopNotice {
        guard notice.inMs == nil, notice.at == nil, notice.key == nil, notice.choices == nil else {
            throw Refusal(.invalidValue, "\"desktop\" cannot be used together with \"key\", \"choices\", \"inMs\" or \"at\".")
        }
        let replaces = request.replaces ?? 0
        guard let expireMs = Int32(exactly: request.expireMs ?? -1),
            replaces == 0 || DesktopNotice.numbers.contains(UInt32(clamping: replaces))
        else { throw Refusal(.invalidValue, "\"expireMs\" and \"replaces\" are numbers of 32 bits, and \"replaces\" is not negative.") }
        var desktop = DesktopNotice(program: request.program)
        desktop.icon = request.icon ?? ""
        desktop.expireMs = expireMs
        desktop.number = UInt32(clamping: replaces)
        desktop.waits = request.waits ?? false
        desktop.actions = (request.actions ?? []).map { DesktopNotice.Action($0.name, $0.label ?? $0.name) }
        for hint in request.hints ?? [] {
            guard let type = DesktopNotice.Hint.Kind(rawValue: hint.type) else {
                throw Refusal(.invalidValue, "A hint has the type int, byte, double, string, boolean or variant.")
            }
            desktop.hints.append(DesktopNotice.Hint(hint.name, type, hint.value))
        }
        return desktop
    }

    /// `true` for a program of this machine, which may name files of this machine. A person
    /// can take back what such a program posts; the posts of other machines are no commands.
    private var isLocal: Bool {
        if case .socket = client { true } else { false }
    }

    /// The client that posts a notice, for `bellhop why`; `nil` for a program of this machine.
    private var peer: String? {
        switch client {
        case .socket, .stranger: nil
        case .configured: "[api]"
        case .issued(let token): SafeText.line(token.name)
        }
    }
}
