#if Desktop
/// The names by which programs find Bellhop on the session bus.
package enum BusNames {
    /// The well-known name, which is also the name of the interface.
    package static let name = "org.bellhop.Bellhop1"
    static let path = "/org/bellhop/Bellhop1"
    /// The signal for a new event of the journal.
    static let event = "Event"
    /// The arguments of ``event``.
    static let eventArguments: [BusArgument] = [.number("number"), .text("kind"), .fields("event")]

    static let introspectable = "org.freedesktop.DBus.Introspectable"
    static let peer = "org.freedesktop.DBus.Peer"
    static let properties = "org.freedesktop.DBus.Properties"
}
#endif
