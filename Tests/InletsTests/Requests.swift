import BellhopCore
import Inlets

extension InletRequest {
    /// Makes a request as `curl` sends it: `/topic/publish?title=x`, with headers such as `"Title: x"`.
    static func curl(_ method: String, _ target: String, _ headers: [String] = [], _ body: String = "") -> InletRequest {
        let parts = target.split(separator: "?", maxSplits: 1)
        let path = (parts.first ?? "").split(separator: "/").map { PercentEncoding.decode($0) ?? String($0) }
        let fields = headers.map { header in
            let sides = header.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            return Field(String(sides[0]), sides[1].drop(while: \.isWhitespace).description)
        }
        return InletRequest(
            method: method, path: path, query: parts.count == 2 ? [Field](encoded: String(parts[1])) : [], headers: fields,
            body: Array(body.utf8))
    }
}
