import BellhopCore
import BellhopHub
import ControlWire
import HTTPTypes
import HummingbirdCore
import NIOCore

extension ControlResponder {
    /// Runs `work` and returns its answer. If the client disconnects or closes its sending side,
    /// the task of `work` is cancelled. The answer is sent even then, because the client may still
    /// be waiting for it.
    ///
    /// To detect that the client leaves, this method consumes all further input. The connection
    /// therefore cannot be reused, and the answer must announce that with `Connection: close`.
    func watching(
        _ request: Request, _ work: @escaping @Sendable (RequestBody) async -> ControlAPI.Answer
    ) async throws -> ControlAPI.Answer {
        let hasLeft = Locked<(task: Task<ControlAPI.Answer, Never>?, isCancelled: Bool)>((nil, false))
        return try await request.body.consumeWithInboundCloseHandler { body in
            // Use an unstructured task, because only `work` must be cancelled when the client
            // leaves. The code below waits for the task to end.
            let task = Task { await work(body) }
            let isLate = hasLeft.withLock { state in
                state.task = task
                return state.isCancelled
            }
            if isLate { task.cancel() }
            return await withTaskCancellationHandler {
                await task.value
            } onCancel: {
                task.cancel()
            }
        } onInboundClosed: {
            let task = hasLeft.withLock { state in
                state.isCancelled = true
                return state.task
            }
            task?.cancel()
        }
    }

    /// Writes the body of an import to a file as it arrives.
    func upload(_ body: RequestBody) async throws(Problem) -> UploadedFile {
        do {
            let file = UploadedFile(try api.daemon.copies.scratch())
            var count = 0
            for try await buffer in body {
                count += buffer.readableBytes
                guard count <= importLimit else { throw Self.tooLong(importLimit) }
                // The bytes go to the page cache, so this write is as fast as a copy in memory.
                try buffer.withUnsafeReadableBytes { try file.append($0) }
            }
            try Task.checkCancellation()
            return file
        } catch let problem as Problem {
            throw problem
        } catch let error as StoreError {
            throw Problem(error)
        } catch let failure as UploadedFile.Failure {
            throw Problem(failure.isFull ? .full("no room on the disk for the uploaded file") : failure.error)
        } catch {
            throw Self.tooLong(importLimit)
        }
    }

    /// The number of bytes that are still received of a body that was refused.
    private static let discardLimit = 16 << 20

    /// Refuses a body that is too large, and closes the connection.
    ///
    /// - Throws: always, because the connection cannot be used any more.
    func refuseBody(
        _ rest: RequestBody.AsyncIterator, _ limit: Int, _ acceptLanguage: String?, _ writer: consuming ResponseWriter
    ) async throws {
        var headers = headers
        headers[.connection] = "close"
        try await writer.write(ProblemJSON(Self.tooLong(limit), in: api.language(for: acceptLanguage)), headers: headers)
        var rest = rest
        try await Self.discard(&rest)
    }

    /// Receives the rest of a body after its refusal. If the connection were closed at once, the kernel
    /// would tell the client to forget the answer, because there are bytes that nobody has received.
    ///
    /// - Throws: always, because the connection cannot be used any more.
    static func discard(_ rest: inout RequestBody.AsyncIterator) async throws {
        var count = 0
        while count <= discardLimit, let buffer = try await rest.next() { count += buffer.readableBytes }
        throw RefusedBody()
    }

    /// Ends the connection after the answer.
    private struct RefusedBody: Error {}

    static func tooLong(_ limit: Int) -> Problem {
        limit < 1 << 20
            ? Problem(.tooLarge, "The body is larger than \(limit >> 10) kB, or was cut off.")
            : Problem(.tooLarge, "The body is larger than \(limit >> 20) MB, or was cut off.")
    }
}
