package import BellhopCore

/// An operation that a ``RecordingSink`` has performed, with its outcome.
package struct RecordedOperation: Sendable {
    package var operation: SinkOperation
    package var attempt: Attempt
    package var outcome: DeliveryOutcome

    package var event: Event { operation.event }
    package var key: NoticeKey { event.notice.key }

    package var verb: OperationVerb {
        switch operation {
        case .deliver: .deliver
        case .update: .update
        case .schedule: .schedule
        case .withdraw: .withdraw
        }
    }
}
