#if Push
/// A message for a mail server, or a check whether the server would accept one.
public struct MailRequest: Sendable {
    public var endpoint: MailEndpoint
    /// The mail addresses of the recipients, without names. If empty, the request is a check: it
    /// connects, and logs in if there is a user.
    public var recipients: [String]
    /// The headers, an empty line and the body. Lines end with CR LF. libcurl escapes dots at the
    /// beginning of a line.
    public var message: [UInt8]
    /// The time limit from the start of the attempt until the server has answered. It never exceeds
    /// the limit of the endpoint.
    public var timeLimit: Duration

    /// - Parameter timeLimit: a limit shorter than that of the endpoint; `nil` for the endpoint's
    ///   limit.
    public init(_ endpoint: MailEndpoint, recipients: [String] = [], message: [UInt8] = [], timeLimit: Duration? = nil) {
        self.endpoint = endpoint
        self.recipients = recipients
        self.message = message
        self.timeLimit = min(timeLimit ?? endpoint.transport.timeLimit, endpoint.transport.timeLimit)
    }
}

/// The result of an attempt to send a message.
public struct MailReport: Sendable, Hashable {
    public var transcript: MailTranscript
    /// The error from libcurl; `nil` for none. The server's replies in the transcript are more
    /// precise.
    public var failure: HTTPFailure?

    public init(transcript: MailTranscript = MailTranscript(), failure: HTTPFailure? = nil) {
        self.transcript = transcript
        self.failure = failure
    }
}
#endif
