import BellhopCore
import Glibc
import NIOCore

/// The reason that the server cannot listen on an address, and advice on how to fix the problem.
struct ListenFailure: Sendable {
    var why: Phrase
    var remedy: Phrase

    /// - Parameter table: the table of the config that names the address.
    init(_ error: any Error, at listen: ListenAddress, in table: String = "[api]") {
        let code = (error as? IOError)?.errnoCode
        let usual: Phrase = "Set another address in \(table) listen, then run: bellhop config reload"
        switch code {
        case EADDRINUSE:
            why = "\(listen) is in use by another program"
            remedy =
                "Find that program with \"ss -ltnp 'sport = :\(listen.port)'\", or set another port in \(table) listen. Then run: bellhop config reload"
        case EADDRNOTAVAIL:
            why = "this machine does not have the address \(listen.host)"
            remedy = "Set \(table) listen to an address that \"ip -brief address\" shows, then run: bellhop config reload"
        case EACCES:
            why = "this user may not use \(listen): ports below 1024 are reserved"
            remedy = "Set a port of 1024 or more in \(table) listen, with a reverse proxy in front of it, then run: bellhop config reload"
        default:
            why = "bellhopd cannot listen on \(listen): \(code.map { String(cString: strerror($0)) } ?? "\(error)")"
            remedy = usual
        }
    }
}
