#if Desktop
import BellhopCore
import CDBus
import CLinux

/// A private libdbus connection. Only the thread that created the connection may use it. No method
/// blocks.
///
/// This class uses the watches of libdbus and not `read_write`, because only the watches report
/// that libdbus has bytes to write.
final class BusConnection {
    private let raw: OpaquePointer
    private let watches = WatchList()
    private var isClosed = false

    /// Returns why libdbus cannot connect, without the path of the socket: every sentence with this
    /// cause already says which bus is meant.
    private static func cause(_ message: String) -> Phrase {
        // The message of libdbus, which is always English.
        guard message.hasPrefix("Failed to connect to socket "), let cause = message.split(separator: ": ").last else {
            return .verbatim(message)
        }
        return .message(ofSystem: String(cause))
    }

    /// Begins to connect. The authentication and the `Hello` call follow later, while the
    /// descriptors are polled.
    init(_ address: BusAddress) throws(BusFailure) {
        _ = Self.threadsReady
        var error = DBusError()
        dbus_error_init(&error)
        guard let raw = dbus_connection_open_private(address.text, &error) else {
            defer { dbus_error_free(&error) }
            throw .unreachable(error.message.map { Self.cause(String(cString: $0)) } ?? "the bus at \(address) cannot be reached")
        }
        self.raw = raw
        // By default, libdbus ends the process when the bus disconnects.
        dbus_connection_set_exit_on_disconnect(raw, 0)
        // libdbus stores only the pointer. `watches` exists for as long as libdbus uses it, because
        // this object closes the connection before it releases `watches`.
        let data = Unmanaged.passUnretained(watches).toOpaque()
        let taken = dbus_connection_set_watch_functions(
            raw,
            { watch, data in
                WatchList.from(data)?.watches.append(watch)
                return 1
            },
            { watch, data in WatchList.from(data)?.watches.removeAll { $0 == watch } },
            { _, _ in }, data, nil)
        guard taken != 0 else {
            close()
            throw .unreachable("no memory for a connection to the bus")
        }
    }

    deinit {
        close()
    }

    /// Whether libdbus could be made thread-safe. This must be done before the first connection,
    /// because each connection runs on a separate thread.
    private static let threadsReady: Bool = dbus_threads_init_default() != 0

    /// The id of this machine, which every program on the bus answers with; `nil` if the machine has
    /// none.
    static let machineID: String? = {
        guard let id = dbus_try_get_local_machine_id(nil) else { return nil }
        defer { dbus_free(id) }
        return String(cString: id)
    }()

    /// The bytes of messages that the bus has not read yet.
    var backlog: Int { dbus_connection_get_outgoing_size(raw) }

    /// Adds the descriptors to poll. There may be two entries for one descriptor, because libdbus
    /// has separate watches for reading and writing.
    func append(to polls: inout [pollfd]) {
        for watch in watches.watches {
            var events: Int32 = 0
            if dbus_watch_get_enabled(watch) != 0 {
                let flags = dbus_watch_get_flags(watch)
                if flags & UInt32(DBUS_WATCH_READABLE.rawValue) != 0 { events |= POLLIN }
                if flags & UInt32(DBUS_WATCH_WRITABLE.rawValue) != 0 { events |= POLLOUT }
            }
            // `poll` ignores a negative descriptor. If a disabled watch were polled with its real
            // descriptor, the loop would never sleep after the bus has closed the connection.
            polls.append(pollfd(fd: events == 0 ? -1 : dbus_watch_get_unix_fd(watch), events: Int16(events), revents: 0))
        }
    }

    /// Lets libdbus read from and write to the descriptors that are ready. `polls` contains the
    /// entries that ``append(to:)`` has added.
    func serve(_ polls: ArraySlice<pollfd>) {
        for poll in polls where poll.revents != 0 {
            var flags: UInt32 = 0
            if Int32(poll.revents) & POLLIN != 0 { flags |= UInt32(DBUS_WATCH_READABLE.rawValue) }
            if Int32(poll.revents) & POLLOUT != 0 { flags |= UInt32(DBUS_WATCH_WRITABLE.rawValue) }
            if Int32(poll.revents) & POLLERR != 0 { flags |= UInt32(DBUS_WATCH_ERROR.rawValue) }
            if Int32(poll.revents) & POLLHUP != 0 { flags |= UInt32(DBUS_WATCH_HANGUP.rawValue) }
            // Search for the watch again for each entry, because handling one watch may remove
            // another watch.
            let match = watches.watches.first { watch in
                dbus_watch_get_unix_fd(watch) == poll.fd && dbus_watch_get_enabled(watch) != 0
                    && (dbus_watch_get_flags(watch) & UInt32(DBUS_WATCH_READABLE.rawValue) != 0) == (Int32(poll.events) & POLLIN != 0)
            }
            if let match { dbus_watch_handle(match, flags) }
        }
    }

    /// Sends a message: writes the message at once if the socket accepts it, and otherwise queues
    /// it.
    func send(_ message: BusMessage) throws(BusFailure) -> UInt32 {
        let raw = try MessageWriter.make(message)
        defer { dbus_message_unref(raw) }
        var serial: dbus_uint32_t = 0
        guard dbus_connection_send(self.raw, raw, &serial) != 0 else { throw .unreachable("not enough memory to send a message") }
        return serial
    }

    /// Returns the next message that was received; `nil` if no message is waiting.
    func receive() -> BusMessage? {
        guard let message = dbus_connection_pop_message(raw) else { return nil }
        defer { dbus_message_unref(message) }
        return MessageReader.read(message)
    }

    /// Closes the connection. Does nothing if the connection is already closed.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        dbus_connection_close(raw)
        dbus_connection_unref(raw)
    }
}

/// The watches of a connection: descriptors that libdbus wants to be polled. libdbus changes this
/// list only while Bellhop calls libdbus, so the list is always changed on the thread of the
/// connection.
private final class WatchList {
    var watches: [OpaquePointer?] = []

    static func from(_ data: UnsafeMutableRawPointer?) -> WatchList? {
        data.map { Unmanaged<WatchList>.fromOpaque($0).takeUnretainedValue() }
    }
}
#endif
