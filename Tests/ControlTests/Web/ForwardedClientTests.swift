import BellhopCore
import Testing

@testable import ControlAPI

/// Tests for which client a request counts, if it may come from a reverse proxy.
@Suite struct ForwardedClientTests {
    private func client(
        _ peer: String, _ list: String? = nil, _ forwarded: String? = nil, trusting: [String] = ["127.0.0.1", "10.0.0.0/8", "::1"]
    ) -> String? {
        ForwardedClient(trusted: trusting.compactMap(AddressRange.init)).client(of: peer, list: list, forwarded: forwarded)
    }

    @Test("only a trusted proxy may name the client; without trusted_proxies, nobody may, not even on this machine")
    func trust() {
        #expect(client("192.0.2.1") == "192.0.2.1")
        #expect(client("192.0.2.1", "198.51.100.7", "for=198.51.100.7") == nil)
        #expect(client("127.0.0.1", "198.51.100.7", trusting: []) == nil)
        #expect(client("127.0.0.1", "198.51.100.7") == "198.51.100.7")
        #expect(client("::1", "2001:db8::1") == "2001:db8::1")
        #expect(client("127.0.0.1") == nil)
    }

    @Test("the client is the newest address that is no trusted proxy, so that clients cannot invent it")
    func spoofing() {
        #expect(client("127.0.0.1", "203.0.113.1, 198.51.100.7") == "198.51.100.7")
        #expect(client("127.0.0.1", "203.0.113.1, 198.51.100.7, 10.1.2.3, 10.0.0.1") == "198.51.100.7")
        #expect(client("127.0.0.1", "127.0.0.1, 198.51.100.7") == "198.51.100.7", "a client calls itself a proxy")
        #expect(client("127.0.0.1", "10.0.0.9, 10.0.0.1") == "10.0.0.9", "a client in the network of the proxies")
        #expect(client("127.0.0.1", "::ffff:10.0.0.1") == "::ffff:10.0.0.1")
    }

    @Test(
        "a malformed header counts for nothing",
        arguments: [
            "", " ", ",", "198.51.100.7,", "unknown", "_hidden", "198.51.100.7.8", "198.51.100.7 10.0.0.1", "[2001:db8::1", "1",
            "198.51.100.7:port", "x\u{0}y", String(repeating: "1", count: 9000), "198.51.100.7, ,10.0.0.1",
        ])
    func malformed(_ header: String) {
        #expect(client("127.0.0.1", header) == nil)
    }

    @Test("Forwarded is understood with ports, brackets and quotation marks")
    func forwarded() {
        #expect(client("127.0.0.1", nil, "for=198.51.100.7;proto=https;by=10.0.0.1") == "198.51.100.7")
        #expect(client("127.0.0.1", nil, "For=\"[2001:db8::1]:4711\", for=10.0.0.1") == "2001:db8::1")
        #expect(client("127.0.0.1", nil, "for=203.0.113.1, for=198.51.100.7:80") == "198.51.100.7")
        for header in ["proto=https", "for=_hidden", "for=unknown", "for=198.51.100.7;for=203.0.113.1", "for", "for=\"198.51.100.7"] {
            #expect(client("127.0.0.1", nil, header) == nil, "\(header)")
        }
    }

    @Test("if both headers name different clients, one of them is invented, so neither counts")
    func both() {
        #expect(client("127.0.0.1", "198.51.100.7", "for=198.51.100.7") == "198.51.100.7")
        #expect(client("127.0.0.1", "198.51.100.7", "for=203.0.113.1") == nil)
        #expect(client("127.0.0.1", "198.51.100.7", "for=unknown") == nil)
    }

    @Test("ranges of addresses contain what begins with the same bits")
    func ranges() throws {
        func contains(_ range: String, _ address: String) throws -> Bool {
            try #require(AddressRange(range)).contains(try #require(NetworkAddress(address)))
        }
        #expect(try contains("10.0.0.0/8", "10.255.0.1") && !contains("10.0.0.0/8", "11.0.0.1"))
        #expect(try contains("192.168.2.128/25", "192.168.2.200") && !contains("192.168.2.128/25", "192.168.2.127"))
        #expect(try contains("0.0.0.0/0", "8.8.8.8") && !contains("0.0.0.0/0", "::1"))
        #expect(try contains("fd00::/8", "fdab::1") && !contains("fd00::/8", "fe80::1"))
        #expect(try contains("::1", "::1") && contains("127.0.0.1", "::ffff:127.0.0.1"))
        for text in ["", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/08", "::/129", "localhost", "10.0.0.0/8/8", "10/8"] {
            #expect(AddressRange(text) == nil, "\(text)")
        }
    }
}
