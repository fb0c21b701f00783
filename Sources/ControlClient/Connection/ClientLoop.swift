import NIOCore
import NIOPosix

/// The event loop that all connections of this process share. It has one thread and lives as long
/// as the process.
enum ClientLoop {
    static let shared: any EventLoopGroup = MultiThreadedEventLoopGroup(numberOfThreads: 1)
}
