#if Push
import BellhopCore
import CurlHTTP

/// The address from which a phone loads the picture of a notice. The address is never a file path,
/// because a phone cannot read a file on this machine. An address on another server must use TLS.
enum PictureAddress {
    /// The maximum length of an address in bytes. Servers and phones refuse longer addresses.
    private static let mostBytes = 1024

    /// Returns the address of the picture; `nil` if the notice has no picture or a phone cannot
    /// load it.
    static func of(_ event: Event, _ environment: SinkEnvironment) -> String? {
        guard let icon = event.notice.icon else { return nil }
        // If our own API can be reached from outside, it serves the picture file.
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
