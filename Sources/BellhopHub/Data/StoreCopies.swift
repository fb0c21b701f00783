public import BellhopCore
import BellhopEngine

/// Makes copies of the store for exports and backups. A copy shows the store at one moment.
/// `bellhopd` decides where copies are kept.
public struct StoreCopies: Sendable {
    /// A copy of the store that nobody else reads or writes.
    public struct Copy: Sendable {
        public var store: any HubStore
        /// Closes and deletes the copy.
        public var end: @Sendable () async -> Void

        public init(store: any HubStore, end: @escaping @Sendable () async -> Void) {
            self.store = store
            self.end = end
        }
    }

    /// A copy of the store as a file, to be sent unchanged.
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
    /// Returns the descriptor of a new unnamed file, for data that is too large for memory. The
    /// caller closes the file.
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
    /// The value for a store that has no file to copy. Every call throws.
    public static let impossible = StoreCopies(
        open: { throw StoreError.failed("this store cannot be copied") }, file: { throw StoreError.failed("this store cannot be copied") })
}
