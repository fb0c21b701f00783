#if Push
/// One message for a server, or a check whether the server would accept one.
public struct MailRequest: Sendable {
    public var endpoint: MailEndpoint
    /// Addresses without names. If empty, the request only connects, and logs in if there is a
    /// user.
    public var recipients: [String]
    /// Headers, an empty line and the body, with CR LF line ends. Dots at the beginning of a line
    /// are escaped automatically.
    public var message: [UInt8]
    /// The time from the moment the request's turn comes until the server has answered; never
    /// longer than the endpoint's own limit.
    public var timeLimit: Duration

    /// - Parameter timeLimit: shortens the endpoint's limit; `nil` keeps it.
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
    /// `nil` when libcurl found no error. The server's replies are in the transcript in any case
    /// and are more precise.
    public var failure: HTTPFailure?

    public init(transcript: MailTranscript = MailTranscript(), failure: HTTPFailure? = nil) {
        self.transcript = transcript
        self.failure = failure
    }
}
#endif
