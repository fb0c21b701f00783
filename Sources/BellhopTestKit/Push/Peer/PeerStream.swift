import BellhopCore
import NIOCore

/// The body of an endless answer. Chunks are sent to the client as soon as they are added.
package final class PeerStream: Sendable {
    private enum State {
        case new([[UInt8]])
        case open(any Channel)
        case ended
    }

    private let state = Locked(State.new([]))

    init() {}

    func say(_ text: String) {
        let bytes = Array(text.utf8)
        let chunk = Array((String(bytes.count, radix: 16) + "\r\n").utf8) + bytes + Array("\r\n".utf8)
        let channel = state.withLock { state -> (any Channel)? in
            switch state {
            case .new(let earlier):
                state = .new(earlier + [chunk])
                return nil
            case .open(let channel): return channel
            case .ended: return nil
            }
        }
        channel?.writeAndFlush(ByteBuffer(bytes: chunk), promise: nil)
    }

    func begin(on channel: any Channel) {
        let earlier = state.withLock { state -> [[UInt8]] in
            guard case .new(let earlier) = state else { return [] }
            state = .open(channel)
            return earlier
        }
        for chunk in earlier { channel.writeAndFlush(ByteBuffer(bytes: chunk), promise: nil) }
    }
}
