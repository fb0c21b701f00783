import BellhopCore
import BellhopHub
import ControlWire
import HTTPTypes
import HummingbirdCore
import NIOCore

/// The glance as server-sent events: now, and at each change, until the client leaves. Nothing is
/// looked up while nothing happens.
public struct BadgeStream: Sendable {
    let api: ControlAPI
    let view: GlanceView

    /// - Parameter headers: additional headers.
    func write(to writer: consuming ResponseWriter, of request: Request, headers: HTTPFields) async throws {
        var headers = headers
        headers[.contentType] = "text/event-stream"
        headers[.cacheControl] = "no-store"
        let head = HTTPResponse(status: .ok, headerFields: headers)
        let body = ResponseBody { writer in
            try await request.body.consumeWithCancellationOnInboundClose { _ in
                // Send a comment at once, so that the client knows that it is connected.
                try await writer.write(ByteBuffer(string: ": bellhop\n\n"))
                try await api.hub.glances(for: view).run { glance in
                    var buffer = ByteBuffer(string: "event: badge\ndata: ")
                    buffer.writeBytes(try WireCoding.encode(api.badgeJSON(glance)))
                    buffer.writeString("\n\n")
                    try await writer.write(buffer)
                }
                try await writer.finish(nil)
            }
        }
        try await writer.write(response: head, body: body)
    }
}
