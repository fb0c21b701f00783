#if Push
import BellhopCore

/// The conversation with a broker over one connection, starting with CONNECT. This type is a pure
/// state machine: it receives bytes, and returns which bytes to send and which messages are done.
struct MQTTSession {
    enum Effect: Hashable {
        case send([UInt8])
        /// The message or check with this number is done.
        case done(Int)
        /// The broker has accepted the client, so waiting messages may be published.
        case open
        /// The broker has refused the client with this MQTT return code. The connection is over.
        case refused(UInt8)
        /// The server does not use the MQTT protocol. The connection is over.
        case broken(Phrase)
        /// The broker knows all subscriptions. Follows ``open``.
        case subscribed
        /// The broker denies the subscription with this filter.
        case denied(filter: String)
        case arrived(MQTTArrival)
    }

    private enum Phase {
        case greeting
        case open
        case over
    }

    private var phase = Phase.greeting
    private var reader: MQTTReader
    private let greetings: [MQTTMessage]
    private var lastIdentifier: UInt16 = 0
    /// The packets that the broker has not acknowledged yet, by packet identifier. The value is the
    /// number of the message; `nil` for a greeting.
    private var awaited: [UInt16: Int?] = [:]
    /// The numbers of the pending checks. All checks are done when the broker has acknowledged the
    /// greetings.
    private var onlooking: [Int] = []
    private var greetingsLeft = 0
    private let subscriptions: [MQTTStanding.Subscription]
    /// The identifier of the SUBSCRIBE that the broker has not answered yet.
    private var subscribing: UInt16?
    private var isPinging = false

    /// - Parameters:
    ///   - greetings: the messages to publish first on every connection.
    ///   - subscriptions: what to receive. Without any, a message from the broker is a fault.
    init(greetings: [MQTTMessage] = [], subscriptions: [MQTTStanding.Subscription] = []) {
        self.greetings = greetings
        self.subscriptions = subscriptions
        reader = MQTTReader(hasSubscriptions: !subscriptions.isEmpty)
    }

    var isOpen: Bool { if case .open = phase { true } else { false } }

    /// Whether an answer of the broker is pending.
    var isWaiting: Bool {
        if case .greeting = phase { return true }
        return !awaited.isEmpty || subscribing != nil || isPinging
    }

    /// Returns the bytes that ask the broker for a sign of life. Call this only while the session
    /// is open.
    mutating func ping() -> [UInt8] {
        isPinging = true
        return MQTTPacket.ping
    }

    /// Returns the bytes that publish a message. When the broker has acknowledged the message, the
    /// effect `done(number)` follows. Call this only while the session is open.
    mutating func publish(_ message: MQTTMessage, as number: Int?) -> [UInt8] {
        let identifier = freeIdentifier()
        awaited[identifier] = .some(number)
        return MQTTPacket.publish(message, identifier: identifier)
    }

    private mutating func freeIdentifier() -> UInt16 {
        // Skip identifiers whose packets are not acknowledged yet. There is always a free
        // identifier, because there are never 65,535 pending messages.
        repeat {
            lastIdentifier = lastIdentifier == .max ? 1 : lastIdentifier + 1
        } while awaited[lastIdentifier] != nil
            || lastIdentifier == subscribing
        return lastIdentifier
    }

    /// Adds a check. The check is done when the broker has accepted the client and acknowledged the
    /// greetings.
    mutating func look(as number: Int) -> [Effect] {
        if isOpen, greetingsLeft == 0 { return [.done(number)] }
        onlooking.append(number)
        return []
    }

    /// Handles received bytes, which may be split at any byte.
    mutating func take(_ bytes: some Sequence<UInt8>) -> [Effect] {
        reader.take(bytes)
        var effects: [Effect] = []
        do throws(MQTTReader.Fault) {
            while true {
                if case .over = phase { return effects }
                guard let packet = try reader.next() else { return effects }
                effects += take(packet)
            }
        } catch {
            phase = .over
            return effects + [.broken(error.message)]
        }
    }

    private mutating func take(_ packet: MQTTReader.Packet) -> [Effect] {
        switch (packet, phase) {
        case (.connectAnswer(0), .greeting):
            phase = .open
            greetingsLeft = greetings.count
            let sent = subscribe() + greetings.map { Effect.send(publish($0, as: nil)) }
            return sent + endOfGreetings() + [.open]
        case (.connectAnswer(let code), .greeting):
            phase = .over
            return [.refused(code)]
        case (.publishAnswer(let identifier), .open):
            // Ignore an acknowledgement that was not expected, or that comes a second time.
            guard let found = awaited.removeValue(forKey: identifier) else { return [] }
            if let number = found { return [.done(number)] }
            greetingsLeft -= 1
            return endOfGreetings()
        case (.subscribeAnswer(let identifier, let codes), .open) where identifier == subscribing && codes.count == subscriptions.count:
            subscribing = nil
            return zip(subscriptions, codes).filter { $1 == 0x80 }.map { .denied(filter: $0.0.filter) } + [.subscribed]
        case (.pingAnswer, .open) where isPinging:
            isPinging = false
            return []
        case (.message(let arrival), .open) where !subscriptions.isEmpty:
            return (arrival.identifier.map { [.send(MQTTPacket.acknowledge($0))] } ?? []) + [.arrived(arrival)]
        case (.connectAnswer, .open), (.subscribeAnswer, .open), (.pingAnswer, .open), (.message, .open), (_, .greeting):
            phase = .over
            return [.broken("the MQTT broker sent an unexpected answer")]
        case (_, .over):
            return []
        }
    }

    private mutating func subscribe() -> [Effect] {
        guard !subscriptions.isEmpty else { return [] }
        let identifier = freeIdentifier()
        subscribing = identifier
        return [.send(MQTTPacket.subscribe(subscriptions, identifier: identifier))]
    }

    private mutating func endOfGreetings() -> [Effect] {
        guard greetingsLeft == 0 else { return [] }
        defer { onlooking = [] }
        return onlooking.map { .done($0) }
    }
}
#endif
