import BellhopCore

/// Reads and writes a token of the API as a row.
enum TokenRow {
    static let columns = "id, name, scope, member, digest, created, last_used, expires"
    static let count = 8

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
        return APIToken(
            id: id, name: name, scope: scope, member: member, digest: digest, created: columns.instant(),
            lastUsed: columns.optionalInstant(), expires: columns.optionalInstant())
    }
}
