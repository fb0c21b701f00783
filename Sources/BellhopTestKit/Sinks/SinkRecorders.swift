public import BellhopCore

/// The recorders of the recording sinks of one hub, by name, found through the shared resources:
/// `resources.resource(SinkRecorders.self) { SinkRecorders() }.recorder("phone")`.
public final class SinkRecorders: Sendable {
    private let recorders = Locked<[SinkName: SinkRecorder]>([:])

    public init() {}

    /// The one of this name, made at first use.
    public func recorder(_ name: SinkName) -> SinkRecorder {
        recorders.withLock { recorders in
            if let recorder = recorders[name] { return recorder }
            let recorder = SinkRecorder()
            recorders[name] = recorder
            return recorder
        }
    }
}
