import BellhopCore

/// A parser for the numbers of events and deliveries as people type them: `42`, `#42`, `42/phone`.
enum EventName {
    static func number(_ text: some StringProtocol) -> EventNumber? {
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = EventNumber(String(digits)), number > 0
        else {
            return nil
        }
        return number
    }

    static func delivery(_ text: String) -> (event: EventNumber, sink: String)? {
        guard let slash = text.firstIndex(of: "/"), let event = number(text[..<slash]) else { return nil }
        let sink = String(text[text.index(after: slash)...])
        return sink.isEmpty ? nil : (event, sink)
    }
}
