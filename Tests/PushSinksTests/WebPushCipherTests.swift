#if Push
import BellhopCore
import BellhopTestKit
import CurlHTTP
import Testing

@testable import PushSinks

/// Compares the encryption and the keys of Web Push with the published examples.
@Suite("Encryption of Web Push")
struct WebPushCipherTests {
    /// The values of RFC 8291, appendix A.
    private enum Example {
        static let text = "When I grow up, I want to be a watermelon"
        static let point = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
        static let secret = "BTBZMqHH6r4Tts7J_aSIgg"
        static let receiver = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
        static let sender = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
        static let senderPoint = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"
        static let shared = "kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs"
        static let salt = "DGv6ra1nlYgDCS1FRnbzlw"
        static let body =
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    }

    private func pair(_ secret: String) throws -> PushKeyPair { try #require(PushKeyPair(Redacted(secret))) }

    @Test("the example of RFC 8291 is encrypted to the very bytes that the RFC prints")
    func example() throws {
        let sender = try pair(Example.sender)
        #expect(Base64URL.encode(sender.point) == Example.senderPoint)
        #expect(Base64URL.encode(try pair(Example.receiver).point) == Example.point)
        let keys = try #require(PushKeys(point: Example.point, secret: Example.secret))
        #expect(sender.agree(with: keys.point).map { Base64URL.encode($0) } == Example.shared)
        #expect(try pair(Example.receiver).agree(with: sender.point).map { Base64URL.encode($0) } == Example.shared)
        let body = PushCipher.encrypt(
            Array(Example.text.utf8), for: keys, with: sender, salt: try #require(Base64URL.decode(Example.salt)))
        #expect(body.map { Base64URL.encode($0) } == Example.body)
    }

    @Test("the longest text makes a body of 4,096 bytes, which every push service takes")
    func longest() throws {
        let keys = try #require(PushKeys(point: Example.point, secret: Example.secret))
        let body = PushCipher.encrypt(
            Array(repeating: 0x78, count: PushCipher.mostBytes), for: keys, with: try pair(Example.sender),
            salt: Array(repeating: 0, count: 16))
        #expect(body?.count == 4096)
    }

    @Test("a point that is not on the curve is refused, and so is what is not a private key")
    func invalidKeys() throws {
        var point = try #require(Base64URL.decode(Example.point))
        point[64] ^= 1
        #expect(try pair(Example.sender).agree(with: point) == nil)
        #expect(try pair(Example.sender).agree(with: [4] + Array(repeating: 0, count: 64)) == nil)
        let keys = try #require(PushKeys(point: Base64URL.encode(point), secret: Example.secret))
        #expect(PushCipher.encrypt([], for: keys, with: try pair(Example.sender), salt: Array(repeating: 0, count: 16)) == nil)
        // The order of the curve, and the number before it.
        let order: [UInt8] = [
            0xff, 0xff, 0xff, 0xff, 0x00, 0x00, 0x00, 0x00, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xbc, 0xe6, 0xfa, 0xad, 0xa7,
            0x17, 0x9e, 0x84, 0xf3, 0xb9, 0xca, 0xc2, 0xfc, 0x63, 0x25, 0x51,
        ]
        #expect(PushKeyPair(Redacted(Base64URL.encode(order))) == nil)
        #expect(PushKeyPair(Redacted(Base64URL.encode(order.dropLast() + [0x50]))) != nil)
        #expect(PushKeyPair(Redacted(Base64URL.encode(Array(repeating: 0, count: 32)))) == nil)
        for text in ["", "AA", "!", Base64URL.encode(order) + "A"] { #expect(PushKeyPair(Redacted(text)) == nil, "\(text)") }
    }

    @Test("a key of a browser must have the right length and form, and its secret is never printed")
    func browserKeys() throws {
        #expect(PushKeys(point: Example.point, secret: "AA") == nil)
        #expect(PushKeys(point: String(Example.point.dropLast()), secret: Example.secret) == nil)
        #expect(PushKeys(point: "A" + Example.point.dropFirst(), secret: Example.secret) == nil, "a compressed point")
        let keys = try #require(PushKeys(point: Example.point, secret: Example.secret))
        #expect(keys.pointText == Example.point && keys.revealSecret() == Example.secret)
        var dumped = ""
        dump(keys, to: &dumped)
        #expect(!dumped.contains(Example.secret) && !"\(keys)".contains(Example.secret))
    }

    @Test("a signature is kept until an hour before it ends, and made anew after the clock was set back")
    func signatures() throws {
        let identity = PushIdentity(pair: try pair(Example.sender), contact: "mailto:ann@example.org")
        let (signatures, start) = (PushSignatures(), Instant(seconds: 1_759_327_200))
        func header(_ after: Duration, _ origin: String = "https://push.example.org") -> String {
            signatures.header(for: origin, of: identity, at: start + after).value.reveal()
        }
        let first = header(.zero)
        #expect(header(.hours(10)) == first && header(.zero, "https://other.example.org") != first)
        let second = header(.hours(11))
        #expect(second != first)
        #expect(header(.hours(1)) != second)
        let claims = try #require(Base64URL.decode(String(first.split(separator: ".")[1])))
        #expect(
            String(decoding: claims, as: UTF8.self)
                == #"{"aud":"https://push.example.org","exp":1759370400,"sub":"mailto:ann@example.org"}"#)
    }

    @Test("base64url is decoded strictly, and encoded as RFC 4648 says", arguments: ["", "f", "fo", "foo", "foob", "fooba", "foobar"])
    func base64(_ text: String) {
        let encoded = ["", "Zg", "Zm8", "Zm9v", "Zm9vYg", "Zm9vYmE", "Zm9vYmFy"][text.count]
        #expect(Base64URL.encode(text.utf8) == encoded)
        #expect(Base64URL.decode(encoded) == Array(text.utf8))
        #expect(Base64URL.encode([0xfb, 0xff]) == "-_8")
        for wrong in ["Z", "Zh", "Zm9=", "Zm 9", "Zm9v\n", "Zm9+"] { #expect(Base64URL.decode(wrong) == nil, "\(wrong)") }
    }
}
#endif
