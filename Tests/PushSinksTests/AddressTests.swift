#if Push
import BellhopCore
import CurlHTTP
import Testing

@Suite struct AddressTests {
    @Test("addresses are read as they are written")
    func reading() throws {
        let address = try WebAddress("https://Ntfy.Example.org:8443/a/b?c=d")
        #expect(address.origin == "https://ntfy.example.org:8443")
        #expect(address.path == "/a/b")
        #expect(address.query == "c=d")
        #expect(address.whole == "https://ntfy.example.org:8443/a/b?c=d")
        #expect(try WebAddress("http://[::1]:80").host == "[::1]")
        #expect(try WebAddress("HTTP://localhost").whole == "http://localhost")
        #expect(try WebAddress("http://h?x").query == "x")
        #expect(try WebAddress("https://h/base/").below("/v1/health").whole == "https://h/base/v1/health")
        #expect(try WebAddress("https://h/base?x").root.whole == "https://h/")
    }

    @Test(
        "what is no address is refused",
        arguments: [
            "", "ntfy.example.org", "ftp://h", "https://", "https:///x", "https://h:0", "https://h:99999", "https://h:x", "https://u:p@h",
            "https://u@h/",
            "https://h/#x", "https://h /", "https://h/\n", "https://::1", "file:///etc/passwd", "https://h\\x", "https://[::1",
        ])
    func refusing(_ text: String) {
        #expect(throws: WebAddress.Fault.self) { try WebAddress(text) }
    }

    @Test("printing an address shows no path and no query")
    func printing() throws {
        let address = try WebAddress("https://h/hooks/secretpath?token=secrettoken")
        var dumped = ""
        dump(address, to: &dumped)
        for text in ["\(address)", String(reflecting: address), dumped] { #expect(!text.contains("secret")) }
    }

    @Test("a header cannot become two", arguments: ["a\r\nb", "a\nb", "a\0b", "a\u{7F}"])
    func injection(_ value: String) throws {
        #expect(throws: HTTPHeader.Fault.self) { try HTTPHeader("X-Token", Redacted(value)) }
        #expect(throws: HTTPHeader.Fault.self) { try HTTPHeader("X-\(value)", Redacted("x")) }
        #expect(throws: HTTPHeader.Fault.self) { try HTTPHeader("", Redacted("x")) }
        _ = try HTTPHeader("X-Token", Redacted("täglich\tgut"))
    }

    @Test("what is put into a path is encoded")
    func encoding() {
        #expect(WebAddress.encoded("a/b?c d%ö") == "a%2Fb%3Fc%20d%25%C3%B6")
    }
}
#endif
