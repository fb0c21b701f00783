package import BellhopCore
import BellhopEngine

extension Hub {
    /// Returns the stored tokens of the API, oldest first.
    package func apiTokens() async throws(StoreError) -> [APIToken] { try await engine.household.tokens() }

    /// Returns the number of the newest token that was ever made, even if it was revoked since; 0 if
    /// there was none.
    package func newestTokenNumber() async throws(StoreError) -> Int64 {
        try await engine.store.note(APIToken.newestNote).flatMap { Int64($0) } ?? 0
    }

    /// Stores a new token of the API. Nothing takes this back; ``revoke(_:by:)`` ends the token.
    ///
    /// - Parameters:
    ///   - doer: the person who makes the token; `nil` if a device was paired, which is no command
    ///     and does not hinder an undo.
    ///   - newest: returns the number of the newest token.
    /// - Throws: ``StoreError/conflict(_:)`` if there is a token with this id or digest.
    package func add(_ token: APIToken, by doer: ActingPerson? = nil, newest: @escaping @Sendable () -> Int64) async throws {
        _ = try await engine.perform { builder in
            builder.add(.token(token))
            // The id of a revoked token is not used again, so nobody takes a new token for the old one.
            builder.add(.note(key: APIToken.newestNote, value: String(newest())))
            guard let doer else { return }
            builder.add(.remember(engine.finalAct("made a token for \(SafeText.line(token.name))", by: doer, at: builder.now)))
        }
    }

    /// Deletes a token of the API.
    ///
    /// - Parameter doer: the person who revokes the token; `nil` if a device replaced its token, which
    ///   is no command and does not hinder an undo.
    /// - Throws: ``StoreError/conflict(_:)`` if there is no such token.
    package func revoke(_ token: APIToken, by doer: ActingPerson? = nil) async throws {
        _ = try await engine.perform { builder in
            builder.add(.deleteToken(token.id))
            guard let doer else { return }
            builder.add(.remember(engine.finalAct("revoked the token of \(SafeText.line(token.name))", by: doer, at: builder.now)))
        }
        await desk.noteVacancies()
    }

    /// Stores when a token was last used. If the store fails, the use is not recorded.
    package func noteUse(of id: APITokenID, at instant: Instant) async {
        do {
            try await engine.apply([.tokenUsed(id, at: instant)], at: instant)
        } catch {
            engine.log.warning("the last use of token \(id) cannot be stored: \(error)")
        }
    }
}
