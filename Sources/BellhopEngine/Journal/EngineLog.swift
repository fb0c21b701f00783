public import Logging

/// The engine's log: passes lines on to a logger.
public struct EngineLog: Sendable {
    public var logger: Logger

    public init(_ logger: Logger) { self.logger = logger }

    package func info(_ message: @autoclosure () -> String) { logger.info("\(message())") }
    package func warning(_ message: @autoclosure () -> String) { logger.warning("\(message())") }
    package func error(_ message: @autoclosure () -> String) { logger.error("\(message())") }
}
