package import BellhopCore

/// The recorders of a hub's recording sinks, by the name of the sink. Tests find them in the shared
/// resources: `resources.resource(SinkRecorders.self) { SinkRecorders() }.recorder("phone")`.
package final class SinkRecorders: Sendable {
    private let recorders = Locked<[SinkName: SinkRecorder]>([:])

    package init() {}

    /// Returns the recorder for a sink. The first call for a sink creates its recorder.
    package func recorder(_ name: SinkName) -> SinkRecorder {
        recorders.withLock { recorders in
            if let recorder = recorders[name] { return recorder }
            let recorder = SinkRecorder()
            recorders[name] = recorder
            return recorder
        }
    }
}
