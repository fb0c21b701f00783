#if Push
import BellhopCore
import CurlHTTP

/// The picture that a phone is to load for a notice. A phone has none of our files, and is sent to no stranger without TLS.
enum PictureAddress {
    /// More is no address that a server or a phone takes.
    private static let mostBytes = 1024

    /// `nil` for a notice without a picture, and for one whose picture a phone cannot load.
    static func of(_ event: Event, _ environment: SinkEnvironment) -> String? {
        guard let icon = event.notice.icon else { return nil }
        // A file is shown by our own API, where that can be reached from outside.
        let address = icon.hasPrefix("/") ? environment.pictures?.address(of: icon, environment.timekeeper) : secure(icon)
        guard let address, address.utf8.count <= mostBytes else { return nil }
        do throws(WebAddress.Fault) {
            _ = try WebAddress(address)
            return address
        } catch {
            return nil
        }
    }

    private static func secure(_ icon: String) -> String? { icon.lowercased().hasPrefix("https://") ? icon : nil }
}
#endif
