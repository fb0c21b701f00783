import BellhopCore
import BellhopHub
import ControlWire

/// The links of stickers. `GET sticker/<secret>` shows a page with one button, and
/// `POST sticker/<secret>/<verb>` presses it. Only `POST` has an effect, because phones open links
/// to show a preview.
///
/// The button names the step that it shows. A page that was opened before somebody else did the step
/// can therefore not do the next one by mistake.
extension WebAPI {
    /// The steps that one sticker may do in a row, and the time after which one more is allowed.
    static let stickerSteps = GuessLimit.Bucket(size: 6, refill: .seconds(10))

    /// - Parameter path: the segments after `sticker`.
    func stickerRoute(_ request: WebRequest, _ path: [String], _ settings: APISettings) async -> WebAnswer {
        if let pause = pause(of: request) { return tooMany(pause, request) }
        if !settings.stickersAnywhere, let refusal = refusal(of: request, settings) { return problem(refusal, to: request) }
        switch (path.count, request.method) {
        case (1, "GET"), (2, "POST"): break
        case (1, _), (2, _):
            var answer = problem(
                Problem(.methodNotAllowed, "Opening the link does nothing. Use the button on its page."),
                to: request)
            answer.headers["allow"] = path.count == 1 ? "GET" : "POST"
            return answer
        default: return problem(Self.unknownSticker, to: request)
        }
        guard let token = api.tokens.stickerToken(withSecret: path[0]), let sticker = token.sticker else {
            // A sticker that has expired is no guess.
            if !api.tokens.isKnown(secret: path[0]), let pause = noteGuess(request) { return tooMany(pause, request) }
            return problem(Self.unknownSticker, to: request)
        }
        await api.tokens.noteUse(of: token)
        return await carrying(request) {
            path.count == 1
                ? try await show(sticker, at: path[0], request)
                : try await press(path[1], token, sticker, at: path[0], request)
        }
    }

    private static let outside = Problem(
        .forbidden,
        "Stickers work only in your home network. If you are at home and use a reverse proxy, name it in trusted_proxies in [api]. To allow every network, set anywhere = true in [api.stickers]"
    )
    private static let unknownSticker = Problem(
        .notFound, "This sticker is unknown: it was revoked or has expired. To make another: bellhop api sticker <pet>")

    /// Returns why a client may use no sticker; `nil` if the client is in a private network. Behind a
    /// proxy that is not trusted, or that does not say who its client is, everybody would seem to be in
    /// the house, so nobody is.
    private func refusal(of request: WebRequest, _ settings: APISettings) -> Problem? {
        if request.isClientHidden { return Self.outside }
        if !request.isClientNamed, let address = settings.publicAddress, !address.isLoopback,
            address.authority == request.host?.lowercased()
        {
            // A proxy may send no header. It then asks from this machine, or without the TLS of the
            // public address. The browser of this machine asks in the same way, unless it uses the
            // address at which we listen.
            if ListenAddress(host: request.client, port: 0).isLoopback { return Self.hidden(at: request) }
            if address.isEncrypted, !request.isEncrypted { return Self.outside }
        }
        return HouseNetwork.contains(request.client) ? nil : Self.outside
    }

    private static func hidden(at request: WebRequest) -> Problem {
        let origin = (request.isEncrypted ? "https://" : "http://") + request.local.description
        return Problem(
            .forbidden,
            "Bellhop cannot tell whether this comes from this machine or through a reverse proxy. On this machine, open the same link at \(origin). If you use a proxy, name it in trusted_proxies in [api]. To allow every network, set anywhere = true in [api.stickers]"
        )
    }

    // MARK: The page

    private func show(_ sticker: Sticker, at secret: String, _ request: WebRequest) async throws -> WebAnswer {
        let record = try await api.hub.record(ofPet: sticker.pet.description)
        let language = api.language(for: request.acceptLanguage)
        var page = stickerPage(of: record, language)
        let step = nextStep(of: record)
        // After a step, show no button, so that nobody presses it again by mistake.
        if request.target.hasSuffix("?" + Self.done) {
            page.note = language("Done. To do the next step, scan the sticker again.")
        } else if let step, sticker.action.allows(step.verb) {
            page.buttons = [(label: language(step.label), target: "\(secret)/\(step.verb.rawValue)")]
        } else {
            page.note = language(Self.nothingToDo(sticker.action))
        }
        return self.page(page, status: 200, language)
    }

    /// The query of the page after a step.
    private static let done = "done"

    private func nextStep(of record: PetRecord) -> NoticeAction? {
        api.hub.view(of: record, at: api.hub.timekeeper.now().wall).nextAction
    }

    private static func nothingToDo(_ action: Sticker.Action) -> Phrase {
        switch action {
        case .wash: "This sticker starts the washing machine. That is not the next step now."
        case .dry: "This sticker starts the dryer. That is not the next step now."
        case .fold: "This sticker marks the laundry as folded. That is not the next step now."
        case .next: "There is nothing to do now."
        }
    }

    private func stickerPage(of record: PetRecord, _ language: Language) -> AnswerPage {
        var page = AnswerPage(heading: SafeText.line(record.pet.value.name), note: "")
        page.body = language(state(of: record, clock(language)))
        return page
    }

    private func state(of record: PetRecord, _ clock: LocalClock) -> Phrase {
        let until = record.timers.first { $0.kind == .wash || $0.kind == .dry }.map { clock.pageText($0.due) }
        switch record.task?.value.currentStage ?? .cycle {
        case .washing: return until.map { "Washing until \($0)." } ?? "The washing machine is running."
        case .drying: return until.map { "Drying until \($0)." } ?? "The dryer is running."
        case .washed: return "The washing machine is done. The laundry is wet."
        case .completed: return "The laundry is dry and ready to fold."
        case .cycle: break
        }
        guard record.pet.value.isActive else { return "This pet is retired." }
        let due = api.hub.view(of: record, at: clock.now).due
        guard let due else { return "No laundry is due." }
        return due <= clock.now ? "The laundry has been due since \(clock.pageText(due))." : "Next laundry: \(clock.pageText(due))."
    }

    // MARK: The button

    private func press(
        _ name: String, _ token: APIToken, _ sticker: Sticker, at secret: String, _ request: WebRequest
    ) async throws -> WebAnswer {
        guard let verb = NoticeAction.Verb(answer: name), sticker.action.allows(verb), let command = Self.command(verb) else {
            return problem(Problem(.forbidden, "This sticker cannot do this step. Its page shows what it can do."), to: request)
        }
        let record = try await api.hub.record(ofPet: sticker.pet.description)
        guard nextStep(of: record)?.verb == verb else { return late(record, request) }
        if let pause = stepPause(of: token) {
            return tooMany(pause, "This sticker was used too often. Try again in \(Self.words(pause)).", request)
        }
        let doer = ActingPerson(try api.memberName(of: token))
        _ = try await api.hub.perform(command, onPet: sticker.pet.description, by: doer)
        // Redirect to the page of the link, so that reloading it has no effect.
        if request.wantsPage { return redirect(to: "../\(secret)?\(Self.done)") }
        var json = JSONText()
        json.beginObject()
        json.field("pet", record.pet.value.name)
        json.field("done", verb.rawValue)
        json.endObject()
        return answer(200, WireCoding.contentType, json.bytes)
    }

    /// Answers a button whose step is not the next one any more.
    private func late(_ record: PetRecord, _ request: WebRequest) -> WebAnswer {
        let why: Phrase = "Somebody has already done this step, or it is not possible now. Scan the sticker again to see the next step."
        guard request.wantsPage else { return problem(Problem(.gone, why), to: request) }
        let language = api.language(for: request.acceptLanguage)
        var page = stickerPage(of: record, language)
        page.note = language(why)
        return self.page(page, status: ProblemCode.gone.status, language)
    }

    private static func command(_ verb: NoticeAction.Verb) -> LaundryCommand? {
        switch verb {
        case .startWash: .wash(for: nil, replace: false)
        case .startDryer: .dry(for: nil, replace: false)
        case .markFolded: .fold
        default: nil
        }
    }

    /// Counts a step of a sticker. Returns how long its client has to wait if there were too many.
    private func stepPause(of token: APIToken) -> Duration? {
        let now = now
        return steps.withLock { steps in
            let pause = steps[token.id]?.pause(at: now) ?? .zero
            guard pause == .zero else { return pause }
            // Forget the stickers that have rested, so that revoked ones do not pile up.
            steps = steps.filter { !$0.value.isFull(at: now) }
            steps[token.id, default: Self.stickerSteps].take(at: now)
            return nil
        }
    }
}
