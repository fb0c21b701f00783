#if Desktop
/// The introspection data, from which `gdbus`, `busctl` and D-Feet learn the interface.
enum Introspection {
    /// Returns the description of the object at a path; `nil` if there is none. The paths above the
    /// object only name their child, so that a tool can walk from `/` to the object.
    static func xml(at path: String) -> String? {
        if path == BusNames.path { return document(standard + own) }
        let prefix = path == "/" ? "/" : path + "/"
        guard path.hasPrefix("/"), BusNames.path.hasPrefix(prefix) else { return nil }
        let child = BusNames.path.dropFirst(prefix.count).prefix { $0 != "/" }
        return document(["  <node name=\"\(child)\"/>"])
    }

    private static func document(_ lines: [String]) -> String {
        let head = [
            "<!DOCTYPE node PUBLIC \"-//freedesktop//DTD D-BUS Object Introspection 1.0//EN\"",
            " \"http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd\">", "<node>",
        ]
        return (head + lines + ["</node>", ""]).joined(separator: "\n")
    }

    private static let own: [String] = {
        var lines: [String] = []
        for method in BusMethod.allCases {
            let arguments = method.takes.map { argument($0, "in") } + method.gives.map { argument($0, "out") }
            lines += element("method", method.name, arguments)
        }
        lines += element("signal", BusNames.event, BusNames.eventArguments.map { argument($0, nil) })
        for property in BusProperty.allCases {
            let annotation = "      <annotation name=\"org.freedesktop.DBus.Property.EmitsChangedSignal\" value=\"const\"/>"
            lines += element(
                "property", property.rawValue, property.isConstant ? [annotation] : [],
                " type=\"\(property.signature)\" access=\"read\"")
        }
        return interface(BusNames.name, lines)
    }()

    private static let standard: [String] =
        interface(BusNames.introspectable, element("method", "Introspect", [argument(.text("xml"), "out")]))
        + interface(
            BusNames.peer, element("method", "Ping", []) + element("method", "GetMachineId", [argument(.text("id"), "out")]))
        + interface(
            BusNames.properties,
            element(
                "method", "Get",
                [
                    argument(.text("interface"), "in"), argument(.text("property"), "in"),
                    argument(BusArgument("property_value", "v"), "out"),
                ])
                + element("method", "GetAll", [argument(.text("interface"), "in"), argument(.fields("properties"), "out")])
                + element(
                    "method", "Set",
                    [
                        argument(.text("interface"), "in"), argument(.text("property"), "in"),
                        argument(BusArgument("property_value", "v"), "in"),
                    ])
                + element(
                    "signal", "PropertiesChanged",
                    [
                        argument(.text("interface"), nil), argument(.fields("changed"), nil),
                        argument(BusArgument("invalidated", "as"), nil),
                    ]))

    private static func interface(_ name: String, _ members: [String]) -> [String] {
        ["  <interface name=\"\(name)\">"] + members + ["  </interface>"]
    }

    private static func element(_ kind: String, _ name: String, _ children: [String], _ attributes: String = "") -> [String] {
        let start = "    <\(kind) name=\"\(name)\"\(attributes)"
        return children.isEmpty ? [start + "/>"] : [start + ">"] + children + ["    </\(kind)>"]
    }

    private static func argument(_ argument: BusArgument, _ direction: String?) -> String {
        let direction = direction.map { " direction=\"\($0)\"" } ?? ""
        return "      <arg name=\"\(argument.name)\" type=\"\(argument.signature)\"\(direction)/>"
    }
}
#endif
