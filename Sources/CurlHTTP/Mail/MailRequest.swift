#if Push
/// A message for a mail server, or a check of whether the server would accept a message.
package struct MailRequest: Sendable {
    package var endpoint: MailEndpoint
    /// The mail addresses of the recipients, without names. If there are no recipients, the request
    /// is a check: it only connects, and logs in if there is a user.
    package var recipients: [String]
    /// The headers, an empty line and the body. Lines end with CR LF. libcurl escapes dots at the
    /// beginning of a line.
    package var message: [UInt8]
    /// The time limit from the start of the attempt until the server has answered. It never exceeds
    /// the limit of the endpoint.
    package var timeLimit: Duration

    /// - Parameter timeLimit: a limit that is shorter than the limit of the endpoint; `nil` for the
    ///   endpoint's limit.
    package init(_ endpoint: MailEndpoint, recipients: [String] = [], message: [UInt8] = [], timeLimit: Duration? = nil) {
        self.endpoint = endpoint
        self.recipients = recipients
        self.message = message
        self.timeLimit = min(timeLimit ?? endpoint.transport.timeLimit, endpoint.transport.timeLimit)
    }
}

/// The result of an attempt to send a message.
package struct MailReport: Sendable, Hashable {
    package var transcript: MailTranscript
    /// The error from libcurl; `nil` for no error. The server's replies in the transcript are more
    /// precise than this error.
    package var failure: HTTPFailure?

    package init(transcript: MailTranscript = MailTranscript(), failure: HTTPFailure? = nil) {
        self.transcript = transcript
        self.failure = failure
    }
}
#endif
