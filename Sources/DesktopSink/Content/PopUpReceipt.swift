#if Desktop
import BellhopCore
import FoundationEssentials

/// The receipt of a pop-up: the bus, the server on that bus, and the server's number for the
/// pop-up. The number is valid only on this server and this bus. On any other server or bus, the
/// same number may belong to a pop-up of another program.
struct PopUpReceipt: Codable, Hashable, Sendable {
    /// The id of the bus, as returned by `GetId`.
    var bus: String
    /// The unique bus name of the notification server.
    var owner: String
    /// The server's number for the pop-up; 0 while the notice has no pop-up yet.
    var id: UInt32
    var event: EventNumber
    /// The fingerprint of the visible content, in hexadecimal.
    var hash: String
    /// 1 if the notice is part of the summary (a single pop-up for several notices); `nil` if the
    /// notice has a pop-up of its own.
    var folded: Int64?

    init(server: NotificationServer, id: UInt32, content: PopUpContent, isFolded: Bool = false) {
        bus = server.bus
        owner = server.owner
        self.id = id
        event = content.event
        hash = String(content.fingerprint, radix: 16)
        folded = isFolded ? 1 : nil
    }

    /// Decodes a receipt. Returns `nil` if `receipt` is `nil` or is not a receipt of this sink.
    init?(_ receipt: Receipt?) {
        guard let text = receipt?.rawValue, text.hasPrefix("{") else { return nil }
        do {
            self = try JSONDecoder().decode(PopUpReceipt.self, from: Data(text.utf8))
        } catch {
            return nil
        }
    }

    var isFolded: Bool { folded == 1 }

    /// The receipt in the form that the store keeps:
    /// `{"bus":"4f…","owner":":1.5","id":7,"event":42,"hash":"9c…"}`.
    var receipt: Receipt {
        var json = JSONText(capacity: 128)
        json.beginObject()
        json.field("bus", bus)
        json.field("owner", owner)
        json.field("id", Int64(id))
        json.field("event", event)
        json.field("hash", hash)
        if isFolded { json.field("folded", 1) }
        json.endObject()
        return Receipt(rawValue: String(decoding: json.bytes, as: UTF8.self))
    }

    /// Returns whether the number of the pop-up is still valid for this server.
    func stands(with server: NotificationServer) -> Bool {
        !bus.isEmpty && bus == server.bus && owner == server.owner
    }
}
#endif
