public import Logging

/// The hub's log: the same failure is told once until something else happens to the same subject.
public struct HubLog: Sendable {
    public var logger: Logger

    public init(_ logger: Logger) { self.logger = logger }

    func info(_ message: @autoclosure () -> String) { logger.info("\(message())") }
    func warning(_ message: @autoclosure () -> String) { logger.warning("\(message())") }
    func error(_ message: @autoclosure () -> String) { logger.error("\(message())") }
}
