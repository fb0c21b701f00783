import BellhopCore

/// Reads and writes a token of the API as a row.
enum TokenRow {
    static let columns = "id, name, scope, member, digest, created, last_used, expires, sticker_pet, sticker_action, inlet"
    static let count = 11

    /// Binds the values of ``columns``, in this order.
    static func bind(_ token: APIToken, to parameters: inout Parameters) {
        parameters.add(token.id.number)
        parameters.add(token.name)
        parameters.add(token.scope.rawValue)
        parameters.add(token.member?.rawValue)
        parameters.add(token.digest)
        parameters.add(token.created)
        parameters.add(token.lastUsed)
        parameters.add(token.expires)
        parameters.add(token.sticker?.pet.description)
        parameters.add(token.sticker?.action.rawValue)
        parameters.add(token.inlet?.rawValue)
    }

    static func name(_ columns: Columns) -> String {
        var columns = columns
        return "token k\(columns.integer())"
    }

    static func read(_ columns: inout Columns) throws(UnreadableRow) -> APIToken {
        let id = try columns.parsed("id") { Int64($0).flatMap(APITokenID.init(number:)) }
        let name = columns.text()
        let scope = try columns.parsed("scope", APIScope.init)
        let member = columns.optionalText().map(MemberName.init)
        let digest = columns.text()
        var token = APIToken(
            id: id, name: name, scope: scope, member: member, digest: digest, created: columns.instant(),
            lastUsed: columns.optionalInstant(), expires: columns.optionalInstant())
        token.sticker = try sticker(&columns)
        token.inlet = try columns.optionallyParsed("inlet", InletName.init)
        return token
    }

    private static func sticker(_ columns: inout Columns) throws(UnreadableRow) -> Sticker? {
        let pet = try columns.optionallyParsed("sticker_pet", PetID.init)
        let action = try columns.optionallyParsed("sticker_action", Sticker.Action.init)
        guard let pet, let action else { return nil }
        return Sticker(pet: pet, action: action)
    }
}
