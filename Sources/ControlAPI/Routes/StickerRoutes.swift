import BellhopCore
import BellhopHub
import ControlWire

extension ControlAPI {
    /// Makes the link of a sticker: a token for one step of the laundry of one pet.
    func addSticker(_ body: StickerRequest) async throws -> Answer {
        guard let action = Sticker.Action(rawValue: body.action ?? Sticker.Action.next.rawValue) else {
            throw Problem(.badRequest, "\"action\" must be wash, dry, fold or next.")
        }
        let pet = try await hub.record(ofPet: body.pet).pet.value
        let member = try body.member.map { try hub.member(named: $0).name }
        let address = try pairingAddress(isHere: false)
        let (token, secret) = try await tokens.issue(
            named: name(of: action, pet), .act, member, lifetime: duration(body.expiresInMs), sticker: Sticker(pet: pet.id, action: action),
            by: doer)
        // A sticker needs neither a secure context nor secrecy on the way: it works only in the house.
        let warnings = address.warnings.filter { $0 != Self.notSecure }.map { language($0) }
        return try ok(
            StickerAnswerJSON(
                token: wire(token, of: pet), url: "\(address.url)/\(Self.stickerFolder)/\(secret)",
                warnings: warnings.isEmpty ? nil : warnings),
            status: 201)
    }

    /// The first part of the path of a sticker's link.
    static let stickerFolder = "sticker"

    /// Returns the name under which the sticker is listed. It fits the limits of a token's name.
    private func name(of action: Sticker.Action, _ pet: Pet) -> String {
        let name = SafeText.line(pet.name)
        let words: Phrase =
            switch action {
            case .wash: "wash \(name)"
            case .dry: "dry \(name)"
            case .fold: "fold \(name)"
            case .next: "next step of \(name)"
            }
        return deviceName(String(language(words)))
    }
}
