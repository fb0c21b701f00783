import BellhopCore
import Glibc
import NIOCore

/// Why the server cannot listen on an address, and how to fix it.
struct ListenFailure: Sendable {
    var why: Phrase
    var remedy: Phrase

    init(_ error: any Error, at listen: ListenAddress) {
        let code = (error as? IOError)?.errnoCode
        let usual: Phrase = "Write another address under [api] listen, then: bellhop config reload"
        switch code {
        case EADDRINUSE:
            why = "\(listen) is in use by another program"
            remedy =
                "Find it with \"ss -ltnp 'sport = :\(listen.port)'\", or write another port under [api] listen, then: bellhop config reload"
        case EADDRNOTAVAIL:
            why = "this machine has no address \(listen.host) now"
            remedy = "Write one that \"ip -brief address\" shows under [api] listen, then: bellhop config reload"
        case EACCES:
            why = "\(listen) may not be used by this user: ports below 1024 are kept"
            remedy = "Write a port of 1024 or more under [api] listen, behind a reverse proxy, then: bellhop config reload"
        default:
            why = "\(listen) cannot be used: \(code.map { String(cString: strerror($0)) } ?? "\(error)")"
            remedy = usual
        }
    }
}
