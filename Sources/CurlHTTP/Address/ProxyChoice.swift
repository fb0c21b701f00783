#if Push
import BellhopCore

/// The proxies that the environment defines. As in curl, the variables are `http_proxy`,
/// `https_proxy`, `all_proxy` and `no_proxy`. All names except `http_proxy` may also be in upper
/// case. `HTTP_PROXY` is ignored, because a CGI server sets it from a header of the request.
package struct ProxyChoice: Sendable, Hashable {
    /// The proxy for http addresses. Its URL may contain a password.
    let http: Redacted?
    let https: Redacted?
    /// The proxy for protocols other than HTTP: `all_proxy`.
    let others: Redacted?
    let exceptions: String

    package init(variables: [String: String] = [:]) {
        func value(_ names: String...) -> String? {
            names.lazy.compactMap { variables[$0] }.first { !$0.isEmpty }
        }
        let all = value("all_proxy", "ALL_PROXY")
        others = all.map { Redacted($0) }
        http = (value("http_proxy") ?? all).map { Redacted($0) }
        https = (value("https_proxy", "HTTPS_PROXY") ?? all).map { Redacted($0) }
        exceptions = value("no_proxy", "NO_PROXY") ?? ""
    }

    func proxy(for scheme: WebAddress.Scheme) -> Redacted? {
        scheme == .https ? https : http
    }
}
#endif
