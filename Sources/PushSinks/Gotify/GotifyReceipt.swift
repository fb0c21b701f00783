#if Push
import BellhopCore

/// The receipt of a published message: the number of the message on the server.
struct GotifyReceipt {
    let id: Int64

    init(id: Int64) { self.id = id }

    init?(_ receipt: Receipt?) {
        let named = receipt?.rawValue.split(separator: ";", maxSplits: 1).first
        guard let parts = named?.split(separator: "="), parts.count == 2, parts[0] == "message", let id = Int64(parts[1]) else {
            return nil
        }
        self.id = id
    }

    var receipt: Receipt { Receipt(rawValue: "message=\(id)") }
}
#endif
