package import Logging

/// The engine's log, which passes its lines on to a logger.
package struct EngineLog: Sendable {
    package var logger: Logger

    package init(_ logger: Logger) { self.logger = logger }

    package func info(_ message: @autoclosure () -> String) { logger.info("\(message())") }
    package func warning(_ message: @autoclosure () -> String) { logger.warning("\(message())") }
    package func error(_ message: @autoclosure () -> String) { logger.error("\(message())") }
}
