#if Push
/// One message to hand to a server, or a question whether it would take some.
public struct MailRequest: Sendable {
    public var endpoint: MailEndpoint
    /// Addresses without names. None: only connects, and logs in where there is a user.
    public var recipients: [String]
    /// Headers, an empty line and the body, its lines ended by CR LF. Dots at the beginning of a line are cared for.
    public var message: [UInt8]
    /// From the moment that its turn comes until the server has answered; never longer than the endpoint's own limit.
    public var timeLimit: Duration

    /// - Parameter timeLimit: shortens the endpoint's limit; `nil` leaves it.
    public init(_ endpoint: MailEndpoint, recipients: [String] = [], message: [UInt8] = [], timeLimit: Duration? = nil) {
        self.endpoint = endpoint
        self.recipients = recipients
        self.message = message
        self.timeLimit = min(timeLimit ?? endpoint.transport.timeLimit, endpoint.transport.timeLimit)
    }
}

/// How an attempt to hand over a message went.
public struct MailReport: Sendable, Hashable {
    public var transcript: MailTranscript
    /// `nil` when libcurl found nothing wrong. What the server said stands in the transcript all the same, and says more.
    public var failure: HTTPFailure?

    public init(transcript: MailTranscript = MailTranscript(), failure: HTTPFailure? = nil) {
        self.transcript = transcript
        self.failure = failure
    }
}
#endif
