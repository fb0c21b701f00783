#if Desktop
import BellhopCore
import FoundationEssentials

/// Identifies a pop-up: the bus, the server on it, and the number there. The number is valid only
/// while all three match. A stale number would overwrite another program's pop-up.
struct PopUpReceipt: Codable, Hashable, Sendable {
    /// The id of the bus (`GetId`).
    var bus: String
    /// The unique name of the server.
    var owner: String
    /// The server's number, or 0 while the pop-up waits in our queue.
    var id: UInt32
    var event: EventNumber
    /// The fingerprint of the content shown, in hexadecimal.
    var hash: String
    /// 1 if the pop-up is the summary, which covers several notices; `nil` for a pop-up of its own.
    var folded: Int64?

    init(server: NotificationServer, id: UInt32, content: PopUpContent, isFolded: Bool = false) {
        bus = server.bus
        owner = server.owner
        self.id = id
        event = content.event
        hash = String(content.fingerprint, radix: 16)
        folded = isFolded ? 1 : nil
    }

    /// Decodes a receipt. `nil` if there is none or it is not ours.
    init?(_ receipt: Receipt?) {
        guard let text = receipt?.rawValue, text.hasPrefix("{") else { return nil }
        do {
            self = try JSONDecoder().decode(PopUpReceipt.self, from: Data(text.utf8))
        } catch {
            return nil
        }
    }

    var isFolded: Bool { folded == 1 }

    /// The stored form: `{"bus":"4f…","owner":":1.5","id":7,"event":42,"hash":"9c…"}`.
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

    /// Whether the number still identifies that pop-up.
    func stands(with server: NotificationServer) -> Bool {
        !bus.isEmpty && bus == server.bus && owner == server.owner
    }
}
#endif
