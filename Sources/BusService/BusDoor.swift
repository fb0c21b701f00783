#if Desktop
package import BellhopCore
package import ControlWire
package import FoundationEssentials

/// A request of the API, which a method of the bus sends.
package struct BusRequest: Sendable {
    package var endpoint: Endpoint
    /// The query, such as `limit=1000`; empty if there is none.
    package var query = ""
    /// The body as JSON; empty if there is none.
    package var body: [UInt8] = []
}

/// The door between the bus and the rest of the daemon. `bellhopd` leads it to the API.
///
/// A door has no power of its own: its requests are those of the API, so the bus applies the same
/// checks, gives the same answers and can be undone in the same way.
package struct BusDoor: Sendable {
    /// The answer to a request.
    package enum Answer: Sendable {
        case json(Data)
        case problem(ProblemJSON)
    }

    /// Sends a request to the API.
    package var ask: @Sendable (BusRequest) async -> Answer
    /// Calls `tell` with each new event of the journal. Returns when the task is cancelled or the
    /// daemon ends.
    package var followEvents: @Sendable (_ tell: @escaping @Sendable (EventJSON) async -> Void) async -> Void
    /// Reads the figures.
    package var figures: @Sendable () async -> Result<BusFigures, ProblemJSON>
    /// Calls `tell` with the figures: immediately, and when they may have changed. Returns when the
    /// task is cancelled or the daemon ends.
    package var followFigures: @Sendable (_ tell: @escaping @Sendable (BusFigures) async -> Void) async -> Void
    /// Returns a text in the daemon's language.
    package var say: @Sendable (Phrase) -> String
    /// The version of Bellhop.
    package var version: String

    package init(
        ask: @escaping @Sendable (BusRequest) async -> Answer,
        followEvents: @escaping @Sendable (@escaping @Sendable (EventJSON) async -> Void) async -> Void,
        figures: @escaping @Sendable () async -> Result<BusFigures, ProblemJSON>,
        followFigures: @escaping @Sendable (@escaping @Sendable (BusFigures) async -> Void) async -> Void,
        say: @escaping @Sendable (Phrase) -> String, version: String
    ) {
        self.ask = ask
        self.followEvents = followEvents
        self.figures = figures
        self.followFigures = followFigures
        self.say = say
        self.version = version
    }
}
#endif
