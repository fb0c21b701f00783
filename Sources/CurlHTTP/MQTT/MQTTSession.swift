#if Push
/// The exchange on one connection to a broker, from CONNECT on. It has no side effects: it takes
/// the received bytes and returns what to send and what is done.
struct MQTTSession {
    enum Effect: Hashable {
        case send([UInt8])
        /// The message or check with this number is done.
        case done(Int)
        /// The broker accepts us; waiting messages may be published.
        case open
        /// The broker refuses us with this return code of MQTT; the connection is over.
        case refused(UInt8)
        /// The other end does not speak MQTT; the connection is over.
        case broken(String)
    }

    private enum Phase {
        case greeting
        case open
        case over
    }

    private var phase = Phase.greeting
    private var reader = MQTTReader()
    private let greetings: [MQTTMessage]
    private var lastIdentifier: UInt16 = 0
    /// The messages that the broker has not acknowledged yet, by packet identifier: a number, or
    /// `nil` for a greeting.
    private var awaited: [UInt16: Int?] = [:]
    /// The numbers that are done as soon as the greetings are acknowledged.
    private var onlooking: [Int] = []
    private var greetingsLeft = 0

    /// - Parameter greetings: the messages published first on every connection.
    init(greetings: [MQTTMessage] = []) {
        self.greetings = greetings
    }

    var isOpen: Bool { if case .open = phase { true } else { false } }

    /// Whether an answer is due.
    var isWaiting: Bool {
        if case .greeting = phase { return true }
        return !awaited.isEmpty
    }

    /// Returns the bytes of a PUBLISH; `done(number)` follows when the broker has it. Call it only
    /// while the session is open.
    mutating func publish(_ message: MQTTMessage, as number: Int?) -> [UInt8] {
        // Skips the identifiers that are still unacknowledged. At least one is always free: nobody
        // has 65,535 unacknowledged messages.
        repeat { lastIdentifier = lastIdentifier == .max ? 1 : lastIdentifier + 1 } while awaited[lastIdentifier] != nil
        awaited[lastIdentifier] = .some(number)
        return MQTTPacket.publish(message, identifier: lastIdentifier)
    }

    /// Waits only until the broker accepts us and has the greetings.
    mutating func look(as number: Int) -> [Effect] {
        if isOpen, greetingsLeft == 0 { return [.done(number)] }
        onlooking.append(number)
        return []
    }

    /// Takes received bytes, in pieces of any size.
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
            let sent = greetings.map { Effect.send(publish($0, as: nil)) }
            return sent + endOfGreetings() + [.open]
        case (.connectAnswer(let code), .greeting):
            phase = .over
            return [.refused(code)]
        case (.publishAnswer(let identifier), .open):
            // An unexpected or repeated acknowledgement changes nothing.
            guard let found = awaited.removeValue(forKey: identifier) else { return [] }
            if let number = found { return [.done(number)] }
            greetingsLeft -= 1
            return endOfGreetings()
        case (.connectAnswer, .open), (.publishAnswer, .greeting):
            phase = .over
            return [.broken("the answer is unexpected")]
        case (_, .over):
            return []
        }
    }

    private mutating func endOfGreetings() -> [Effect] {
        guard greetingsLeft == 0 else { return [] }
        defer { onlooking = [] }
        return onlooking.map { .done($0) }
    }
}
#endif
