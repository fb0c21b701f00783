import BellhopCore

/// An error as an ntfy server reports it. The first three digits of the code are the HTTP status.
package struct NtfyFault: Error, Hashable, Sendable {
    package var code: Int
    /// The text, which clients show. It is the text of the server, so it is not translated.
    package var text: String

    /// - Parameter code: the HTTP status times 100, plus a number of this error.
    package init(_ code: Int, _ text: String) {
        self.code = code
        self.text = text
    }

    package var status: Int { code / 100 }

    /// The answer, as the server writes it.
    package var json: [UInt8] {
        var json = JSONText()
        json.beginObject()
        json.field("code", Int64(code))
        json.field("http", Int64(status))
        json.field("error", text)
        json.endObject()
        return json.bytes
    }

    package static let emailIsOff = NtfyFault(40001, "e-mail notifications are not enabled")
    package static let delayWithoutCache = NtfyFault(40002, "cannot disable cache for delayed message")
    package static let delayUnreadable = NtfyFault(40004, "invalid delay parameter: unable to parse delay")
    package static let delayTooSmall = NtfyFault(40005, "invalid delay parameter: too small, please refer to the docs")
    package static let delayTooLarge = NtfyFault(40006, "invalid delay parameter: too large, please refer to the docs")
    package static let priority = NtfyFault(40007, "invalid priority parameter")
    package static let topic = NtfyFault(40009, "invalid request: topic invalid")
    package static let topicReserved = NtfyFault(40010, "invalid request: topic name is not allowed")
    package static let notUTF8 = NtfyFault(40011, "invalid message: message must be UTF-8 encoded")
    package static let attachmentAddress = NtfyFault(40013, "invalid request: attachment URL is invalid")
    package static let attachmentsAreOff = NtfyFault(40014, "invalid request: attachments not allowed")
    package static let icon = NtfyFault(40021, "invalid request: icon URL is invalid")
    package static let notJSON = NtfyFault(40024, "invalid request: request body must be valid JSON")
    package static let callsAreOff = NtfyFault(40032, "invalid request: calling is disabled")
    /// Go templates cannot be filled in here; the inlets `webhook` and `alertmanager` do the same.
    package static let templatesAreOff = NtfyFault(40042, "invalid request: templates are not supported, use another inlet of Bellhop")
    package static let sequence = NtfyFault(40049, "invalid request: sequence ID invalid")
    package static let unauthorized = NtfyFault(40101, "unauthorized")
    package static let forbidden = NtfyFault(40301, "forbidden")
    package static let notFound = NtfyFault(40401, "page not found")
    /// The request came from this house, or over too many houses.
    package static let loop = NtfyFault(40900, "conflict: this message came from Bellhop itself")
    package static let tooLarge = NtfyFault(41303, "JSON body too large")
    package static let tooMany = NtfyFault(42901, "limit reached: too many requests, please be nice")

    static func actions(_ reason: String) -> NtfyFault { NtfyFault(40018, "invalid request: actions invalid; " + reason) }
}
