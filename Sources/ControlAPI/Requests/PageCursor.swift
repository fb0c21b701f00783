import BellhopCore
import ControlWire
import FoundationEssentials

/// The place in a list at which its next page begins. Clients get it as `next` and send it back as
/// `cursor`; its form may change.
struct PageCursor: Hashable, Sendable {
    /// The value by which the list is sorted, of the last element of the page before.
    var order: Int64
    /// The id of that element; empty if the order alone identifies it.
    var id = ""
    /// The number of elements up to that element.
    var position = 0

    private static let mostPosition = 10_000_000

    init(order: Int64, id: String = "", position: Int = 0) {
        self.order = order
        self.id = id
        self.position = position
    }

    init?(_ text: String) {
        let standard = text.replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
        guard text.utf8.count <= 512, let data = Data(base64Encoded: standard + padding) else { return nil }
        let parts = String(decoding: data, as: UTF8.self).split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let order = Int64(parts[0]), let position = Int(parts[1]), (0...Self.mostPosition).contains(position)
        else { return nil }
        self.init(order: order, id: String(parts[2]), position: position)
    }

    var text: String {
        Data("\(order) \(position) \(id)".utf8).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
    }
}

extension APIRequest {
    /// The cursor of the request; `nil` for the first page.
    func cursor() throws(Problem) -> PageCursor? {
        guard let text = query["cursor"] else { return nil }
        guard let cursor = PageCursor(text) else { throw Problem(.badRequest, "\"cursor\" must be the \"next\" of an earlier answer.") }
        return cursor
    }

    /// The mark of the request: `cursor`, or a parameter that did the same before all lists had a
    /// `cursor`.
    func mark(_ older: String) throws(Problem) -> String? {
        guard let cursor = query["cursor"] else { return query[older] }
        guard query[older] == nil else { throw Problem(.badRequest, "Give either \"cursor\" or \"\(older)\", not both.") }
        return cursor
    }

    /// Reads one page of a sorted list.
    ///
    /// The list may change between two pages. An element that stays is never left out; it may appear
    /// twice if it moves, or if the last element of the page before is gone.
    ///
    /// - Parameters:
    ///   - limit: the most elements of a page.
    ///   - mark: returns the order and the id of an element. The list is sorted by the order.
    ///   - read: reads the first elements of the list, at most as many as its parameter says.
    /// - Returns: the elements of the page, and the cursor of the next page; `nil` at the end.
    func page<Element>(
        _ limit: Int, mark: (Element) -> (order: Int64, id: String), _ read: (Int) async throws -> [Element]
    ) async throws -> (elements: [Element], next: String?) {
        let cursor = try cursor()
        var window = (cursor?.position ?? 0) + limit + 1
        while true {
            let found = try await read(window)
            let isWhole = found.count < window
            let start: Int? =
                if let cursor {
                    found.firstIndex { mark($0) == (cursor.order, cursor.id) }.map { $0 + 1 }
                        ?? found.firstIndex { mark($0).order >= cursor.order } ?? (isWhole ? found.count : nil)
                } else {
                    0
                }
            guard let start, isWhole || found.count - start > limit else {
                window *= 2
                continue
            }
            let page = Array(found[start...].prefix(limit))
            guard found.count - start > limit, let last = page.last.map(mark) else { return (page, nil) }
            return (page, PageCursor(order: last.order, id: last.id, position: start + page.count).text)
        }
    }
}
