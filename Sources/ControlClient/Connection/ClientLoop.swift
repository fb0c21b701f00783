import NIOCore
import NIOPosix

/// The one thread that all connections of a process share. It lives as long as the process.
enum ClientLoop {
    static let shared: any EventLoopGroup = MultiThreadedEventLoopGroup(numberOfThreads: 1)
}
