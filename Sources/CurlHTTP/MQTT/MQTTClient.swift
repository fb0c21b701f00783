#if Push
import BellhopCore

/// Publishes to one broker at QoS 1, over one connection on a thread of its own.
///
/// The connection is made when there is something to say, shared by whatever is said at once, and ended with a goodbye ten seconds after the last
/// word: no ping ever wakes this machine. Certificates are verified.
public final class MQTTClient: Sendable {
    /// How a broker that was reached has answered.
    public enum Answer: Sendable, Hashable {
        /// It has it.
        case taken
        /// It does not let us in, for this reason of MQTT's: 1 to 5, from a strange broker up to 255.
        case refused(UInt8)
    }

    private let inbox: MQTTInbox

    /// - Parameters:
    ///   - lingering: how long a connection is kept for more.
    ///   - threadName: what `top` calls the thread.
    public init(
        _ endpoint: MQTTEndpoint, lingering: Duration = .seconds(10), threadName: String = "bellhop-mqtt"
    ) throws(CurlClient.Unavailable) {
        guard TransferInbox.initialised else { throw CurlClient.Unavailable(description: "libcurl could not be initialised") }
        guard let inbox = MQTTInbox(cancelled: { .failure(.cancelled(afterSent: $0)) }) else {
            throw CurlClient.Unavailable(description: "no descriptor is left for a thread (raise the limit of open files)")
        }
        guard
            OwnThread.start(
                named: threadName,
                {
                    guard let alarm = ThreadAlarm() else { return inbox.shut() }
                    MQTTThread(inbox: inbox, endpoint: endpoint, alarm: alarm, lingering: lingering).run()
                })
        else { throw CurlClient.Unavailable(description: "no thread for MQTT could be started (raise the limit of processes)") }
        self.inbox = inbox
    }

    deinit {
        inbox.shut()
    }

    /// Publishes a message and waits until the broker has it. Cancelling the task ends the wait at once.
    ///
    /// - Parameter timeLimit: how long the broker may be silent; `nil` takes the endpoint's.
    public func publish(_ message: MQTTMessage, timeLimit: Duration? = nil) async -> Result<Answer, HTTPFailure> {
        await inbox.perform(MQTTRequest(message: message, timeLimit: timeLimit))
    }

    /// Connects, unless there is a connection, and waits until the broker lets us in and has the greetings.
    public func look() async -> Result<Answer, HTTPFailure> {
        await inbox.perform(MQTTRequest(message: nil, timeLimit: nil))
    }
}

struct MQTTRequest: Sendable {
    /// `nil` only looks whether the broker lets us in.
    var message: MQTTMessage?
    var timeLimit: Duration?
}

typealias MQTTInbox = ThreadInbox<MQTTRequest, Result<MQTTClient.Answer, HTTPFailure>>
#endif
