import BellhopCore
import ControlWire
import HTTPTypes
import HummingbirdCore
import NIOCore

extension ByteStream {
    /// - Parameter headers: headers to send in addition to those of the stream.
    func write(to writer: consuming ResponseWriter, headers: HTTPFields) async throws {
        var headers = headers
        headers[.contentType] = type
        headers[.cacheControl] = "no-store"
        headers[.bellhopVersion] = Release.version
        let body = ResponseBody { writer in
            while let piece = try await next() { try await writer.write(ByteBuffer(bytes: piece)) }
            try await writer.finish(nil)
        }
        do {
            try await writer.write(response: HTTPResponse(status: HTTPResponse.Status(code: status), headerFields: headers), body: body)
        } catch {
            await end()
            throw error
        }
        await end()
    }
}
