import BellhopCore
import BellhopHub
import ControlWire
import HTTPTypes
import HummingbirdCore
import NIOCore

/// The overview of the household as server-sent events: one event immediately and another event at
/// each change, until the client disconnects. While nothing changes, the stream reads nothing from
/// the store.
package struct BadgeStream: Sendable {
    let api: ControlAPI
    let view: OverviewView
    /// Whether the client may still read the stream. A token may expire or be revoked.
    var isAllowed: @Sendable () -> Bool = { true }

    /// - Parameter headers: headers to send in addition to those of the stream.
    func write(to writer: consuming ResponseWriter, of request: Request, headers: HTTPFields) async throws {
        var headers = headers
        headers[.contentType] = "text/event-stream"
        headers[.cacheControl] = "no-store"
        let head = HTTPResponse(status: .ok, headerFields: headers)
        let body = ResponseBody { writer in
            try await request.body.consumeWithCancellationOnInboundClose { _ in
                // Send a comment immediately, so that the client knows that it is connected.
                try await writer.write(ByteBuffer(string: ": bellhop\n\n"))
                try await api.hub.overviews(for: view).run { overview in
                    guard isAllowed() else { throw CancellationError() }
                    var buffer = ByteBuffer(string: "event: badge\ndata: ")
                    buffer.writeBytes(try WireCoding.encode(api.badgeJSON(overview)))
                    buffer.writeString("\n\n")
                    try await writer.write(buffer)
                }
                try await writer.finish(nil)
            }
        }
        try await writer.write(response: head, body: body)
    }
}
