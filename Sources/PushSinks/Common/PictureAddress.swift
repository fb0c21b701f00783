#if Push
import BellhopCore
import CurlHTTP

/// The picture that a phone is to load for a notice. A phone has none of our files, and is sent nowhere without TLS.
enum PictureAddress {
    /// More is no address that a server or a phone takes.
    private static let mostBytes = 1024

    /// `nil` for a notice without a picture, and for one whose picture a phone cannot load.
    static func of(_ event: Event) -> String? {
        guard let icon = event.notice.icon, icon.utf8.count <= mostBytes, icon.lowercased().hasPrefix("https://") else { return nil }
        do throws(WebAddress.Fault) {
            _ = try WebAddress(icon)
            return icon
        } catch {
            return nil
        }
    }
}
#endif
