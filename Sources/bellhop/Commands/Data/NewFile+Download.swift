import BellhopCore
import ControlClient
import ControlWire

extension NewFile {
    /// Sends a request and writes the answer into a file. If the user presses Control-C, removes
    /// the incomplete file and reports the cancellation.
    ///
    /// - Parameter what: what is being done, in the language of the user, for the line that shows
    ///   the progress.
    /// - Returns: the size of the file in bytes.
    static func download(
        _ path: String, force: Bool, _ request: Request, what: String, in session: Session
    ) async throws -> Int {
        var request = request
        let hangup = Hangup()
        request.hangup = hangup
        do {
            return try await session.working(what, onStop: hangup.close) { progress in
                let file = try NewFile(path, force: force)
                do {
                    try await session.client.download(request) {
                        try file.write($0)
                        progress.add($0.count)
                    }
                } catch {
                    file.discard()
                    throw error
                }
                try file.finish()
                return file.count
            }
        } catch let error as ControlError where hangup.isWanted {
            guard case .closedEarly = error else { throw error }
            throw try cancelled(path, in: session)
        }
    }

    /// Writes a text into a file. If the user presses Control-C, removes the incomplete file and
    /// reports the cancellation.
    ///
    /// - Returns: the size of the file in bytes.
    static func write(_ text: String, to path: String, force: Bool, in session: Session) async throws -> Int {
        let isCancelled = Locked(false)
        return try await Interruption.guarding({ isCancelled.withLock { $0 = true } }) {
            let file = try NewFile(path, force: force)
            try file.write(Array(text.utf8))
            guard !isCancelled.withLock({ $0 }) else {
                file.discard()
                throw try cancelled(path, in: session)
            }
            try file.finish()
            return file.count
        }
    }

    /// Reports that a file was not written because the user pressed Control-C.
    private static func cancelled(_ path: String, in session: Session) throws -> Dialogue.Interrupted {
        try session.note(say("Cancelled: \(SafeText.line(path)) was not written."))
        return Dialogue.Interrupted()
    }
}
