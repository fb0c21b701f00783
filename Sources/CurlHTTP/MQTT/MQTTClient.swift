#if Push
import BellhopCore

/// Publishes to one broker at QoS 1, over one connection on its own thread.
///
/// The connection is made when there is a message to publish and is shared by concurrent messages.
/// It ends with a DISCONNECT ten seconds after the last message, so that no ping ever wakes this
/// machine. Certificates are verified.
public final class MQTTClient: Sendable {
    /// The answer of a broker that was reached.
    public enum Answer: Sendable, Hashable {
        /// The broker has the message.
        case taken
        /// The broker refuses us with this return code of MQTT: 1 to 5, or up to 255 from an
        /// unusual broker.
        case refused(UInt8)
    }

    private let inbox: MQTTInbox

    /// - Parameters:
    ///   - lingering: how long an idle connection is kept for more messages.
    ///   - threadName: the thread's name, as `top` shows it.
    public init(
        _ endpoint: MQTTEndpoint, lingering: Duration = .seconds(10), threadName: String = "bellhop-mqtt"
    ) throws(CurlClient.Unavailable) {
        guard TransferInbox.initialised else { throw CurlClient.Unavailable(description: "libcurl could not be initialised") }
        guard let inbox = MQTTInbox(cancelled: { .failure(.cancelled(afterSent: $0)) }) else {
            throw CurlClient.Unavailable(description: "no file descriptor is left for a thread (raise the limit of open files)")
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

    /// Publishes a message and waits until the broker has it. Cancelling the task ends the wait at
    /// once.
    ///
    /// - Parameter timeLimit: how long the broker may be silent; `nil` uses the endpoint's limit.
    public func publish(_ message: MQTTMessage, timeLimit: Duration? = nil) async -> Result<Answer, HTTPFailure> {
        await inbox.perform(MQTTRequest(message: message, timeLimit: timeLimit))
    }

    /// Connects, unless there is a connection, and waits until the broker accepts us and has the
    /// greetings.
    public func look() async -> Result<Answer, HTTPFailure> {
        await inbox.perform(MQTTRequest(message: nil, timeLimit: nil))
    }
}

struct MQTTRequest: Sendable {
    /// `nil` only checks whether the broker accepts us.
    var message: MQTTMessage?
    var timeLimit: Duration?
}

typealias MQTTInbox = ThreadInbox<MQTTRequest, Result<MQTTClient.Answer, HTTPFailure>>
#endif
