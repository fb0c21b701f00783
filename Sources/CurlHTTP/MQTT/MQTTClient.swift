#if Push
import BellhopCore

/// Publishes messages to one MQTT broker at QoS 1, over a single connection on its own thread.
///
/// The client connects when there is a message to publish, and all messages share the connection.
/// Ten seconds after the last message, the client sends DISCONNECT. It therefore needs no pings,
/// which would wake the machine. Certificates are verified.
package final class MQTTClient: Sendable {
    /// The answer of a broker.
    package enum Answer: Sendable, Hashable {
        /// The broker has accepted the message.
        case taken
        /// The broker refuses the connection with this MQTT return code: 1 to 5, or up to 255 from
        /// an unusual broker.
        case refused(UInt8)
    }

    private let inbox: MQTTInbox

    /// - Parameters:
    ///   - lingering: how long an idle connection is kept open for further messages.
    ///   - threadName: the name of the thread, as `top` shows it.
    package init(
        _ endpoint: MQTTEndpoint, lingering: Duration = .seconds(10), threadName: String = "bellhop-mqtt"
    ) throws(CurlClient.Unavailable) {
        guard TransferInbox.initialised else { throw CurlClient.Unavailable(sentence: "libcurl could not be initialized") }
        guard let inbox = MQTTInbox(cancelled: { .failure(.cancelled(afterSent: $0)) }) else {
            throw CurlClient.Unavailable(sentence: "no file descriptor is left for a thread (raise the limit on open files)")
        }
        guard
            OwnThread.start(
                named: threadName,
                {
                    guard let alarm = ThreadAlarm() else { return inbox.shut() }
                    MQTTThread(inbox: inbox, endpoint: endpoint, alarm: alarm, lingering: lingering).run()
                })
        else { throw CurlClient.Unavailable(sentence: "cannot start a thread for MQTT (raise the limit on processes)") }
        self.inbox = inbox
    }

    deinit {
        inbox.shut()
    }

    /// Publishes a message and waits until the broker has acknowledged it. If the task is
    /// cancelled, this method returns at once.
    ///
    /// - Parameter timeLimit: how long the broker may be silent; `nil` for the limit of the
    ///   endpoint.
    package func publish(_ message: MQTTMessage, timeLimit: Duration? = nil) async -> Result<Answer, HTTPFailure> {
        await inbox.perform(MQTTRequest(message: message, timeLimit: timeLimit))
    }

    /// Checks whether the broker accepts the client. Connects if there is no connection yet, and
    /// waits until the broker has accepted the client and acknowledged the greetings.
    package func look() async -> Result<Answer, HTTPFailure> {
        await inbox.perform(MQTTRequest(message: nil, timeLimit: nil))
    }
}

struct MQTTRequest: Sendable {
    /// The message; `nil` to check only whether the broker accepts the client.
    var message: MQTTMessage?
    var timeLimit: Duration?
}

typealias MQTTInbox = ThreadInbox<MQTTRequest, Result<MQTTClient.Answer, HTTPFailure>>
#endif
