#if Push
import BellhopCore

/// Publishes messages to one MQTT broker at QoS 1, over a single connection on its own thread.
///
/// The client connects when there is a message to publish, and all messages share the connection.
/// Ten seconds after the last message, the client sends DISCONNECT. It therefore needs no pings,
/// which would wake the machine. Certificates are verified.
///
/// After ``stand(_:)``, the client also receives messages. It then keeps the connection, and makes
/// it again whenever it is lost.
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
        await inbox.perform(MQTTRequest(.publish(message), timeLimit: timeLimit))
    }

    /// Checks whether the broker accepts the client. Connects if there is no connection yet, and
    /// waits until the broker has accepted the client and acknowledged the greetings.
    package func look() async -> Result<Answer, HTTPFailure> {
        await inbox.perform(MQTTRequest(.look))
    }

    /// Keeps a connection from now on, and receives messages over it. Returns at once.
    package func stand(_ standing: MQTTStanding) async {
        _ = await inbox.perform(MQTTRequest(.stand(standing)))
    }

    /// Ends the connection of ``stand(_:)`` with a goodbye. The client can still publish messages.
    /// This works in a cancelled task, too.
    package func leave() {
        inbox.post(MQTTRequest(.stand(nil)))
    }
}

struct MQTTRequest: Sendable {
    enum Wish: Sendable {
        case publish(MQTTMessage)
        /// Checks only whether the broker accepts the client.
        case look
        /// Keeps a connection for this purpose; `nil` to keep none.
        case stand(MQTTStanding?)
    }

    var wish: Wish
    var timeLimit: Duration?

    init(_ wish: Wish, timeLimit: Duration? = nil) {
        self.wish = wish
        self.timeLimit = timeLimit
    }
}

typealias MQTTInbox = ThreadInbox<MQTTRequest, Result<MQTTClient.Answer, HTTPFailure>>
#endif
