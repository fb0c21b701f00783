#if Push
import BellhopCore

/// The proxies that the environment names, by curl's rules: `http_proxy` in lower case only,
/// because a CGI server sets `HTTP_PROXY` from a request; `https_proxy`, `all_proxy` and `no_proxy`
/// in either case.
public struct ProxyChoice: Sendable, Hashable {
    /// May hold a password.
    let http: Redacted?
    let https: Redacted?
    /// For protocols other than HTTP: only `all_proxy`.
    let others: Redacted?
    let exceptions: String

    public init(variables: [String: String] = [:]) {
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
