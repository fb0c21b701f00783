#if Push
import BellhopCore
import CurlHTTP

/// The address of the picture that a phone loads for a notice. A phone cannot read our files, and
/// it is never sent to a foreign server without TLS.
enum PictureAddress {
    /// Servers and phones accept no longer address.
    private static let mostBytes = 1024

    /// Returns `nil` for a notice without a picture, and for one whose picture a phone cannot load.
    static func of(_ event: Event, _ environment: SinkEnvironment) -> String? {
        guard let icon = event.notice.icon else { return nil }
        // Our own API serves a file, if that API can be reached from outside.
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
