import BellhopCore
import ControlWire
import Inlets

/// Inlets of the kind `lines`: each line of a text is a notice of its own.
extension InletDoor {
    func answerLines(_ call: InletCall) async throws -> WebAnswer {
        guard call.request.path.isEmpty else {
            throw refused(call, .notFound, "The inlet \"\(call.inlet.name)\" has no such path.")
        }
        guard ["POST", "PUT"].contains(call.request.method) else {
            throw refused(call, .methodNotAllowed, "To post a notice, use POST or PUT.", ["allow": "POST, PUT"])
        }
        let mark = try admittedMark(call)
        let notices: [PlainNotice]
        do throws(PlainNotice.Fault) {
            notices = try LineNotices.read(call.request, to: call.inlet.name, peer: call.peer)
        } catch {
            throw refused(call, .notText, "The body must be text in UTF-8.")
        }
        guard !notices.isEmpty else { throw refused(call, .badRequest, "A notice needs a title or a body.") }
        let answer = try await call.request.parameter("again") == "1" ? postUpToLimit(notices, mark, call) : postAll(notices, mark, call)
        return Self.json(201, answer)
    }

    /// Posts all lines that the limit admits, and counts the rest, as a storm.
    private func postAll(_ notices: [PlainNotice], _ mark: HopMark?, _ call: InletCall) async throws -> [UInt8] {
        var (posted, unposted) = (0, 0)
        for notice in notices {
            do {
                try await perform(notice, mark, call)
                posted += 1
            } catch let refusal as Refused where refusal.problem.status == ProblemCode.tooManyRequests.status {
                unposted += 1
                // The lines that were posted must not be sent again.
                guard posted > 0 || unposted < notices.count else { throw refusal }
                desk.noteRefused(at: call.inlet.name)
            }
        }
        return Self.counts(posted, unposted)
    }

    /// Posts lines up to the limit, for a client that sends the rest again. Nothing is lost, so the rest is
    /// no storm.
    private func postUpToLimit(_ notices: [PlainNotice], _ mark: HopMark?, _ call: InletCall) async throws -> [UInt8] {
        for (index, notice) in notices.enumerated() {
            if let pause = desk.pause(of: call.inlet.name, at: now.sinceBoot) {
                return Self.counts(index, notices.count - index, again: pause)
            }
            try await perform(notice, mark, call)
        }
        return Self.counts(notices.count, 0)
    }

    /// - Parameter pause: the time after which the client may send the refused lines again.
    private static func counts(_ posted: Int, _ refused: Int, again pause: Duration? = nil) -> [UInt8] {
        object { json in
            json.field("posted", Int64(posted))
            json.field("refused", Int64(refused))
            if let pause { json.field("againInMs", max(1, pause.inMilliseconds)) }
        }
    }

    /// Posts the notice of a line, or withdraws the one that the line says is over.
    private func perform(_ line: PlainNotice, _ mark: HopMark?, _ call: InletCall) async throws {
        if line.isDone, let key = line.notice.key {
            _ = try await withdraw(key, call)
            return
        }
        var notice = call.inlet.completed(line.notice, hasUrgency: line.hasUrgency)
        if let text = line.expires, !text.isEmpty { notice.expires = now.wall + (try lifetime(text, call)) }
        let when = try line.delay.flatMap { $0.isEmpty ? nil : try moment($0, call) }
        do {
            _ = try await post(notice, at: when, mark, call)
        } catch is Refusal {
            // A field has a value that is not allowed, such as a link. The text alone must arrive.
            let plain = PostedNotice(inlet: notice.inlet, title: notice.title, body: notice.body, peer: call.peer)
            _ = try await post(call.inlet.completed(plain, hasUrgency: false), mark, call)
        }
    }
}
