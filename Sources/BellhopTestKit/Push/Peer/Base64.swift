import FoundationEssentials

enum Base64 {
    /// The decoded text, of the usual or the URL alphabet, padded or not.
    static func text(_ encoded: String) -> String? {
        var usual = encoded.replacing("-", with: "+").replacing("_", with: "/")
        while usual.utf8.count % 4 != 0 { usual += "=" }
        return Data(base64Encoded: usual).map { String(decoding: $0, as: UTF8.self) }
    }
}
