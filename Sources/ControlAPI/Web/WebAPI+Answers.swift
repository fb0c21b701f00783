import BellhopCore
import BellhopHub
import ControlWire

/// The links with which people answer notices. `GET answer/<token>` shows a notice with its
/// buttons, and `POST answer/<token>/<verb>` presses one of the buttons. Only `POST` has an effect.
extension WebAPI {
    /// - Parameter path: the segments after `answer`.
    func answerRoute(_ request: WebRequest, _ path: [String]) async -> WebAnswer {
        if let pause = pause(of: request) { return tooMany(pause, request) }
        switch (path.count, request.method) {
        case (1, "GET"): return await carrying(request) { try await show(path[0], request) }
        case (2, "POST"): return await carrying(request) { try await press(path[1], path[0], request) }
        case (1, _), (2, _):
            var answer = problem(
                Problem(.methodNotAllowed, "To answer, use a button of the notice. Opening its link alone does nothing."), to: request)
            answer.headers["allow"] = path.count == 1 ? "GET" : "POST"
            return answer
        default: return problem(Self.unknown, to: request)
        }
    }

    private static let unknown = Problem(.notFound, "This link is unknown: it was altered or cut off, or its notice was deleted long ago.")

    func carrying(_ request: WebRequest, _ body: () async throws -> WebAnswer) async -> WebAnswer {
        do {
            return try await body()
        } catch let error as StoreError {
            return problem(Problem(error), to: request)
        } catch let refusal as Refusal {
            return problem(Problem(.gone, refusal.message), to: request)
        } catch {
            return problem(Problem(.internalError, .verbatim("\(error)")), to: request)
        }
    }

    private func unknown(_ request: WebRequest) -> WebAnswer {
        if let pause = noteGuess(request) { return tooMany(pause, request) }
        return problem(Self.unknown, to: request)
    }

    // MARK: The page

    private func show(_ text: String, _ request: WebRequest) async throws -> WebAnswer {
        guard let token = AnswerToken(text), let notice = try await api.hub.notice(linkedBy: token) else { return unknown(request) }
        let language = api.language(for: request.acceptLanguage)
        return page(page(of: notice, token, language), status: 200, language)
    }

    private func page(of notice: LinkedNotice, _ token: AnswerToken, _ language: Language) -> AnswerPage {
        var page = AnswerPage(of: notice.event, clock(language))
        if case .open(let event) = notice {
            page.buttons = event.notice.actions.filter { $0.verb != .open }.map {
                (label: language($0.label), target: token.reveal() + "/" + $0.verb.rawValue)
            }
        } else if case .answered(_, let delivery) = notice {
            page.note = language("Answered at \(clock(language).text(delivery.changed)): \(delivery.reason).")
        } else {
            page.note = language(why(notice, language))
        }
        return page
    }

    /// Returns the reason that nobody can answer the notice any more.
    private func why(_ notice: LinkedNotice, _ language: Language) -> Phrase {
        func said(_ delivery: Delivery) -> String { language(delivery.reason.phrase) }
        switch notice {
        case .open: return ""
        case .answered(_, let delivery): return "Already answered at \(clock(language).text(delivery.changed)): \(said(delivery))."
        case .over(_, let delivery) where delivery.state == .merged: return "A newer notice has replaced this one. Answer the newer notice."
        case .over(_, let delivery): return "This notice no longer applies: \(said(delivery))."
        case .expired:
            return "This link expired after \(DurationText.words(Hub.linkLifetime)). \"bellhop status\" shows what needs an answer."
        }
    }

    // MARK: Buttons

    private func press(_ name: String, _ text: String, _ request: WebRequest) async throws -> WebAnswer {
        guard let verb = NoticeAction.Verb(answer: name) else { return problem(Self.unknown, to: request) }
        guard let token = AnswerToken(text), let result = try await api.hub.answer(verb, linkedBy: token) else { return unknown(request) }
        let language = api.language(for: request.acceptLanguage)
        switch result {
        case .done:
            // Redirect to the page, which then shows what was done. Reloading that page has no
            // effect.
            if request.wantsPage { return redirect(to: "../" + token.reveal()) }
            return answer(200, WireCoding.contentType, Self.done(token, verb))
        case .void(let notice): return voided(.gone, why(notice, language), notice.event, request)
        case .tooLate(let event, let refusal): return voided(.gone, "Too late: \(refusal.message)", event, request)
        case .busy(let event): return voided(.busy, "This notice is being answered right now.", event, request)
        case .noSuchButton(let event): return voided(.notFound, "This notice has no such button.", event, request)
        }
    }

    private func voided(_ code: ProblemCode, _ why: Phrase, _ event: Event, _ request: WebRequest) -> WebAnswer {
        let language = api.language(for: request.acceptLanguage)
        guard request.wantsPage else { return problem(Problem(code, why), to: request) }
        var page = AnswerPage(of: event, clock(language))
        page.note = language(why)
        return self.page(page, status: code.status, language)
    }

    func redirect(to target: String) -> WebAnswer {
        var headers = Self.headers
        headers["location"] = target
        return WebAnswer(status: 303, headers: headers)
    }

    private static func done(_ token: AnswerToken, _ verb: NoticeAction.Verb) -> [UInt8] {
        var json = JSONText()
        json.beginObject()
        json.field("event", token.event)
        json.field("answered", verb.rawValue)
        json.endObject()
        return json.bytes
    }

    func clock(_ language: Language) -> LocalClock {
        LocalClock(now: api.hub.timekeeper.now().wall, zone: api.hub.timekeeper.zone(), language: language)
    }
}
