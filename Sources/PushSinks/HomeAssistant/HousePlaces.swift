#if Push
import BellhopCore

/// The places where a sink has put devices, as the sink remembers them across restarts. After the
/// prefix or the name of the device has changed, the sink removes the devices at the old place.
struct HousePlaces: Sendable, Hashable {
    struct Place: Sendable, Hashable {
        /// The address of the broker.
        var server: String
        var topics: HouseTopics
    }

    /// The maximum number of places. Brokers that were given up would otherwise be kept for ever.
    private static let limit = 8
    /// A tab, which no address and no topic contains.
    private static let separator = Character(Unicode.Scalar(9))

    var all: [Place]

    init(_ places: [Place]) {
        all = places.suffix(Self.limit)
    }

    /// Reads a stored text. Lines in another form are ignored.
    init(from stored: String?) {
        self.init(
            (stored ?? "").split(separator: "\n").compactMap { line in
                let parts = line.split(separator: Self.separator).map(String.init)
                guard parts.count == 3 else { return nil }
                return Place(server: parts[0], topics: HouseTopics(prefix: parts[1], node: parts[2]))
            })
    }

    /// The text to store; `nil` if there is nothing to remember.
    var stored: String? {
        all.isEmpty
            ? nil
            : all.map { [$0.server, $0.topics.prefix, $0.topics.node].joined(separator: String(Self.separator)) }.joined(separator: "\n")
    }
}
#endif
