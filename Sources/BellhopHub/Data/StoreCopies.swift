package import BellhopCore
import BellhopEngine

/// Makes copies of the store for exports and backups. A copy shows the store at one moment.
/// `bellhopd` decides where copies are kept.
package struct StoreCopies: Sendable {
    /// A copy of the store that nobody else reads or writes.
    package struct Copy: Sendable {
        package var store: any HubStore
        /// Closes and deletes the copy.
        package var end: @Sendable () async -> Void

        package init(store: any HubStore, end: @escaping @Sendable () async -> Void) {
            self.store = store
            self.end = end
        }
    }

    /// A copy of the store in the form of a file, which is sent to the client unchanged.
    package struct File: Sendable {
        package var path: String
        /// Deletes the file.
        package var end: @Sendable () async -> Void

        package init(path: String, end: @escaping @Sendable () async -> Void) {
            self.path = path
            self.end = end
        }
    }

    package var open: @Sendable () async throws -> Copy
    package var file: @Sendable () async throws -> File
    /// Returns the descriptor of a new unnamed file, for data that is too large for memory. The
    /// caller closes the file.
    package var scratch: @Sendable () throws(StoreError) -> Int32

    package init(
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
    /// The value to use for a store that has no file to copy. Every call throws an error.
    package static let impossible = StoreCopies(
        open: { throw StoreError.failed("this store cannot be copied") }, file: { throw StoreError.failed("this store cannot be copied") })
}
