#if Desktop
import ControlWire
import DBusClient

/// The error with which a call is answered.
struct BusRefusal: Error, Sendable, Hashable {
    /// The name of the error, such as `org.bellhop.Bellhop1.Error.UnknownTimer`.
    var name: String
    /// A sentence for people.
    var text: String

    init(_ name: String, _ text: String) {
        self.name = name
        self.text = text
    }

    /// Creates the error for a problem of the API. Its code `unknownTimer` becomes `UnknownTimer`.
    init(_ problem: ProblemJSON) {
        name = BusNames.name + ".Error." + problem.code.prefix(1).uppercased() + problem.code.dropFirst()
        text = problem.detail
    }

    static let shuttingDown = BusRefusal(BusNames.name + ".Error.ShuttingDown", "The daemon is shutting down.")

    private static let standard = "org.freedesktop.DBus.Error."

    static func invalidArguments(_ text: String) -> BusRefusal { BusRefusal(standard + "InvalidArgs", text) }
    static func unknownInterface(_ text: String) -> BusRefusal { BusRefusal(standard + "UnknownInterface", text) }
    static func unknownMethod(_ text: String) -> BusRefusal { BusRefusal(standard + "UnknownMethod", text) }
    static func unknownObject(_ text: String) -> BusRefusal { BusRefusal(standard + "UnknownObject", text) }
    static func unknownProperty(_ text: String) -> BusRefusal { BusRefusal(standard + "UnknownProperty", text) }
    static let readOnly = BusRefusal(standard + "PropertyReadOnly", "The properties of Bellhop are read-only.")
    static let tooMany = BusRefusal(standard + "LimitsExceeded", "Too many calls are waiting. Call again later.")
    static let tooLarge = BusRefusal(standard + "LimitsExceeded", "The message is too large.")
}
#endif
