import BellhopCore
import ControlWire
import DesktopSink
import ProgramSink
import PushSinks
import SoundSink
import StdoutSink

/// The list of all sink types. CONTRIBUTING.md has a recipe for a new sink type.
enum SinkKinds {
    static let all: [any NotificationSink.Type] = {
        var kinds: [any NotificationSink.Type] = [
            StdoutSink.self, JournalSink.self, ProgramSink.self, HooksSink.self, SoundSink.self,
        ]
        #if Desktop
        kinds.append(DesktopSink.self)
        #endif
        #if Push
        kinds += [NtfySink.self, GotifySink.self, EmailSink.self, WebhookSink.self, MQTTSink.self, WebPushSink.self]
        #endif
        return kinds
    }()

    /// Returns the sink types in the form that clients read.
    static func wire(in language: Language = .english) -> [SinkKindJSON] {
        all.map { SinkKindJSON(kind: $0.kind, schema: $0.schema, capabilities: $0.capabilities, in: language) }
    }

    /// The traits with which this program was built. They are part of the version that the daemon
    /// reports.
    static let traits: [String] = {
        var traits: [String] = []
        #if Desktop
        traits.append("Desktop")
        #endif
        #if Push
        traits.append("Push")
        #endif
        #if TLS
        traits.append("TLS")
        #endif
        return traits
    }()
}
