#if Desktop
/// Converts the path of a notice's picture to a file URL for the notification service. Only local
/// pictures are used.
enum PictureFile {
    /// Returns a URL such as `file:///home/ann/Snowy%20%C3%BC.png`; `nil` if `icon` is not an
    /// absolute path.
    static func address(_ icon: String?) -> String? {
        guard let icon, icon.hasPrefix("/"), !icon.utf8.contains(0) else { return nil }
        var address = "file://"
        address.reserveCapacity(icon.utf8.count + 16)
        for byte in icon.utf8 {
            if isPlain(byte) {
                address.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                address += byte < 16 ? "%0" : "%"
                address += String(byte, radix: 16, uppercase: true)
            }
        }
        return address
    }

    /// Returns whether a byte needs no escaping in a path: the unreserved characters of RFC 3986,
    /// and the slash.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F, 0x7E: true
        default: false
        }
    }
}
#endif
