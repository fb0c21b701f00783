public import Logging

/// The hub's log: passes lines on to a logger.
public struct HubLog: Sendable {
    public var logger: Logger

    public init(_ logger: Logger) { self.logger = logger }

    func info(_ message: @autoclosure () -> String) { logger.info("\(message())") }
    func warning(_ message: @autoclosure () -> String) { logger.warning("\(message())") }
    func error(_ message: @autoclosure () -> String) { logger.error("\(message())") }
}
