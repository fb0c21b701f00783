public import BellhopCore
import BellhopEngine

/// Makes copies of the store at one moment, for exports and backups. `bellhopd` decides where they
/// are kept.
public struct StoreCopies: Sendable {
    /// A copy that nobody else reads or writes.
    public struct Copy: Sendable {
        public var store: any HubStore
        /// Closes and deletes the copy.
        public var end: @Sendable () async -> Void

        public init(store: any HubStore, end: @escaping @Sendable () async -> Void) {
            self.store = store
            self.end = end
        }
    }

    /// A copy as a file, to be sent as it is.
    public struct File: Sendable {
        public var path: String
        /// Deletes the file.
        public var end: @Sendable () async -> Void

        public init(path: String, end: @escaping @Sendable () async -> Void) {
            self.path = path
            self.end = end
        }
    }

    public var open: @Sendable () async throws -> Copy
    public var file: @Sendable () async throws -> File
    /// The descriptor of a new unnamed file, for data that is too long for memory. The caller
    /// closes it.
    public var scratch: @Sendable () throws(StoreError) -> Int32

    public init(
        open: @escaping @Sendable () async throws -> Copy, file: @escaping @Sendable () async throws -> File,
        scratch: @escaping @Sendable () throws(StoreError) -> Int32 = { () throws(StoreError) in
            throw .failed("there is no folder for temporary files")
        }
    ) {
        self.open = open
        self.file = file
        self.scratch = scratch
    }
}

extension StoreCopies {
    /// For a store without a file that could be copied.
    public static let impossible = StoreCopies(
        open: { throw StoreError.failed("this store cannot be copied") }, file: { throw StoreError.failed("this store cannot be copied") })
}
