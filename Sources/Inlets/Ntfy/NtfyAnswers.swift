package import BellhopCore

/// The answers of an ntfy server to requests that publish nothing, as its clients read them.
package enum NtfyAnswers {
    /// The headers of every answer, which allow the pages of all sites to send requests.
    package static let headers = ["access-control-allow-origin": "*"]
    /// The headers of the answer to a request for permission (CORS).
    package static let preflightHeaders = headers.merging([
        "access-control-allow-methods": "GET, PUT, POST, PATCH, DELETE", "access-control-allow-headers": "*",
    ]) { $1 }

    package static var health: [UInt8] { object { $0.field("healthy", true) } }
    /// The answer to the question whether a client may read a topic.
    package static var success: [UInt8] { object { $0.field("success", true) } }

    /// The account of a client that has not signed in. Home Assistant refuses a server whose answer has
    /// not all of these numbers. With any other name, it would ask for a token next.
    package static var account: [UInt8] {
        object { json in
            json.field("username", "*")
            json.field("role", "anonymous")
            json.key("stats")
            json.beginObject()
            for name in ["messages", "emails", "calls", "reservations", "attachment_total_size"] {
                json.field(name, 0)
                json.field(name + "_remaining", name == "messages" ? 1000 : 0)
            }
            json.endObject()
        }
    }

    /// The answer to `POST /v1/account/token`: the token with which the client has signed in.
    package static func token(_ token: Redacted) -> [UInt8] { object { $0.field("token", token.reveal()) } }

    /// The answer to a request that deletes a message or marks it as read.
    ///
    /// - Parameter isDeleted: whether the message was deleted, and not only marked as read.
    package static func ended(topic: String, sequence: String, isDeleted: Bool, id: String, at now: Instant) -> [UInt8] {
        object { json in
            json.field("id", id)
            json.field("sequence_id", sequence)
            json.field("time", now.seconds)
            json.field("event", isDeleted ? "message_delete" : "message_clear")
            json.field("topic", topic)
        }
    }

    private static func object(_ write: (inout JSONText) -> Void) -> [UInt8] {
        var json = JSONText()
        json.beginObject()
        write(&json)
        json.endObject()
        return json.bytes
    }
}
