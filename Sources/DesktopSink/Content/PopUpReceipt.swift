#if Desktop
import BellhopCore
import FoundationEssentials

/// Where a pop-up is: with which server of which bus, under which number. The number means that pop-up only while all three hold; with
/// a stale one the pop-up of another program would be overwritten.
struct PopUpReceipt: Codable, Hashable, Sendable {
    /// The identity of the bus (`GetId`).
    var bus: String
    /// The unique name of the server.
    var owner: String
    /// 0 while it stands in a queue of ours.
    var id: UInt32
    var event: EventNumber
    /// The fingerprint of what was shown, in hexadecimal.
    var hash: String
    /// The pop-up is the summary, which tells of others, too; `nil` for one of its own.
    var folded: Int64?

    init(server: NotificationServer, id: UInt32, content: PopUpContent, isFolded: Bool = false) {
        bus = server.bus
        owner = server.owner
        self.id = id
        event = content.event
        hash = String(content.fingerprint, radix: 16)
        folded = isFolded ? 1 : nil
    }

    /// `nil` for a receipt that is none of ours, or none at all.
    init?(_ receipt: Receipt?) {
        guard let text = receipt?.rawValue, text.hasPrefix("{") else { return nil }
        do {
            self = try JSONDecoder().decode(PopUpReceipt.self, from: Data(text.utf8))
        } catch {
            return nil
        }
    }

    var isFolded: Bool { folded == 1 }

    /// As it is stored: `{"bus":"4f…","owner":":1.5","id":7,"event":42,"hash":"9c…"}`.
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

    /// Whether the number still means that pop-up.
    func stands(with server: NotificationServer) -> Bool {
        !bus.isEmpty && bus == server.bus && owner == server.owner
    }
}
#endif
