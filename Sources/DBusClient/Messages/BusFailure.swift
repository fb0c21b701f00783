#if Desktop
package import BellhopCore

/// The reason why a call failed.
package enum BusFailure: PhrasedError, Sendable, Hashable {
    /// There is no connection to the bus. The phrase is the reason.
    case unreachable(Phrase)
    /// The message contains an invalid name or path, so it cannot be sent.
    case invalid(String)
    /// No reply came within this time limit.
    case noReply(Duration)
    /// The other side replied with an error. The text of the error is already shortened by
    /// ``shortened(_:)``.
    case remote(name: String, text: String)

    /// Returns text from another program in a form that is suitable for logs: one line of at most
    /// 200 bytes, without control characters. A program on the bus could send megabytes of text.
    package static func shortened(_ text: String) -> String {
        // Truncate the text before and after escaping it, because escaping a megabyte takes a long
        // time.
        SafeText.truncated(SafeText.line(SafeText.truncated(text, toUTF8Bytes: 200)), toUTF8Bytes: 200)
    }

    /// The name of the error that the other side sent; `nil` for any other failure.
    package var remoteName: String? {
        if case .remote(let name, _) = self { name } else { nil }
    }
}

extension BusFailure {
    package var sentence: Phrase {
        switch self {
        case .unreachable(let why): why
        case .invalid(let what): "not a D-Bus message: \(what)"
        case .noReply(let limit): "no answer within \(limit.inMilliseconds) ms"
        case .remote(let name, let text): text.isEmpty ? .verbatim(name) : "\(text) (\(name))"
        }
    }
}
#endif
