#if Desktop
@testable import BusService
import DBusClient
import Testing

/// Tests the description of the interface.
@Suite struct IntrospectionTests {
    @Test("every method, property and signal is described, with the types that it has")
    func complete() throws {
        let xml = try #require(Introspection.xml(at: BusNames.path))
        for method in BusMethod.allCases { #expect(xml.contains("<method name=\"\(method.name)\"")) }
        for property in BusProperty.allCases {
            #expect(xml.contains("<property name=\"\(property.rawValue)\" type=\"\(property.signature)\" access=\"read\""))
        }
        #expect(
            xml.contains(
                """
                    <method name="Notify">
                      <arg name="title" type="s" direction="in"/>
                      <arg name="body" type="s" direction="in"/>
                      <arg name="options" type="a{sv}" direction="in"/>
                      <arg name="event" type="t" direction="out"/>
                    </method>
                """))
        #expect(BusMethod.notify.signature == "ssa{sv}")
    }

    @Test(
        "a tool can walk from the root to the object, and finds nothing elsewhere",
        arguments: [
            ("/", "org"), ("/org", "bellhop"), ("/org/bellhop", "Bellhop1"),
        ])
    func walk(path: String, child: String) throws {
        #expect(try #require(Introspection.xml(at: path)).contains("<node name=\"\(child)\"/>"))
        for other in ["/or", "/org/bellhop/Bellhop1/x", "/org/bellhop/Bellhop", "", "//"] {
            #expect(Introspection.xml(at: other) == nil, "\(other)")
        }
    }
}
#endif
