/// An error of the ntfy stand-in. It has the same code and text as the error of the real server.
struct NtfyError: Error {
    let code: Int
    let text: String

    var status: Int { code / 100 }

    func answer(retryAfter: String?) -> PeerAnswer {
        var json = PeerJSON.object(["code": .integer(Int64(code)), "http": .integer(Int64(status)), "error": .string(text)]).text
        if status == 429 { json = json.dropLast() + #","link":"https://ntfy.sh/docs/publish/#limitations"}"# }
        var answer = PeerAnswer.json(status, json)
        if status == 429, let retryAfter { answer.headers.append(("Retry-After", retryAfter)) }
        return answer
    }

    static let delayWithoutCache = NtfyError(code: 40002, text: "cannot disable cache for delayed message")
    static let delayCannotParse = NtfyError(code: 40004, text: "invalid delay parameter: unable to parse delay")
    static let delayTooSmall = NtfyError(code: 40005, text: "invalid delay parameter: too small, please refer to the docs")
    static let delayTooLarge = NtfyError(code: 40006, text: "invalid delay parameter: too large, please refer to the docs")
    static let priority = NtfyError(code: 40007, text: "invalid priority parameter")
    static let since = NtfyError(code: 40008, text: "invalid since parameter")
    static let topic = NtfyError(code: 40009, text: "invalid request: topic invalid")
    static let topicReserved = NtfyError(code: 40010, text: "invalid request: topic name is not allowed")
    static let attachURL = NtfyError(code: 40013, text: "invalid request: attachment URL is invalid")
    static let noAttachments = NtfyError(code: 40014, text: "invalid request: attachments not allowed")
    static let email = NtfyError(code: 40001, text: "e-mail notifications are not enabled")
    static let icon = NtfyError(code: 40021, text: "invalid icon URL")
    static let json = NtfyError(code: 40024, text: "invalid request: request body must be valid JSON")
    static let calls = NtfyError(code: 40032, text: "invalid request: calling is disabled")
    static let sequence = NtfyError(code: 40049, text: "invalid request: sequence ID invalid")
    static let unauthorized = NtfyError(code: 40101, text: "unauthorized")
    static let forbidden = NtfyError(code: 40301, text: "forbidden")
    static let notFound = NtfyError(code: 40401, text: "page not found")
    static let bodyTooLarge = NtfyError(code: 41303, text: "JSON body too large")
    static let requests = NtfyError(code: 42901, text: "limit reached: too many requests")
    static let messages = NtfyError(code: 42908, text: "limit reached: daily message quota reached")
    static let authFailures = NtfyError(code: 42909, text: "limit reached: too many auth failures")
    static let newTopics = NtfyError(code: 42911, text: "limit reached: too many new topics created")
    static let length = NtfyError(code: 50001, text: "internal server error")
    static let noSubscriber = NtfyError(code: 50701, text: "cannot publish to UnifiedPush topic without previously active subscriber")

    static func actions(_ text: String) -> NtfyError { NtfyError(code: 40018, text: "invalid request: actions invalid, \(text)") }
}
