public import BellhopCore

/// An operation that a ``RecordingSink`` has performed, with its outcome.
public struct RecordedOperation: Sendable {
    public var operation: SinkOperation
    public var attempt: Attempt
    public var outcome: DeliveryOutcome

    public var event: Event { operation.event }
    public var key: NoticeKey { event.notice.key }

    public var verb: OperationVerb {
        switch operation {
        case .deliver: .deliver
        case .update: .update
        case .schedule: .schedule
        case .withdraw: .withdraw
        }
    }
}
