import NIOCore
import NIOPosix

/// The single thread that all connections of the process share. It lives as long as the process.
enum ClientLoop {
    static let shared: any EventLoopGroup = MultiThreadedEventLoopGroup(numberOfThreads: 1)
}
