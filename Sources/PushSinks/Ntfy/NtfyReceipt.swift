#if Push
import BellhopCore

/// The receipt of a message that was published through ntfy.
enum NtfyReceipt {
    /// The server supports sequence ids, so the message can be replaced and withdrawn.
    case sequence(String)
    /// The server is older than ntfy 2.16. The message can be neither replaced nor withdrawn.
    case message(String)

    init?(_ receipt: Receipt?) {
        let named = receipt?.rawValue.split(separator: ";", maxSplits: 1).first
        guard let parts = named?.split(separator: "=", maxSplits: 1), parts.count == 2 else { return nil }
        switch parts[0] {
        case "sequence": self = .sequence(String(parts[1]))
        case "message": self = .message(String(parts[1]))
        default: return nil
        }
    }

    var receipt: Receipt { receipt(answer: nil) }

    /// - Parameter answer: the token that the buttons of the message post; `nil` if it has no
    ///   buttons.
    func receipt(answer: String?) -> Receipt {
        let name: Receipt =
            switch self {
            case .sequence(let id): Receipt(rawValue: "sequence=" + id)
            case .message(let id): Receipt(rawValue: "message=" + id)
            }
        return answer.map { name.answered(with: $0) } ?? name
    }
}
#endif
