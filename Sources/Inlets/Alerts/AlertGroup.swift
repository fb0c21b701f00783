package import BellhopCore

/// The alerts of one group, as Alertmanager (version 4 of its webhook) or Grafana (version 1) sends
/// them.
package struct AlertGroup: Hashable, Sendable {
    /// Why a document cannot be used. Such a document comes again every few minutes if it is refused,
    /// so an inlet answers 200 all the same.
    package enum Fault: Error, Hashable, Sendable {
        case notJSON
        /// The document has no alerts.
        case notAlerts
    }

    package var key: String
    /// The address of the server, without a slash at the end; empty if unknown.
    package var server: String
    package var alerts: [Alert]
    /// The number of further alerts that the server has left out.
    package var truncated: Int

    /// The most alerts of a document that are read.
    package static let most = 500

    package init(_ body: [UInt8]) throws(Fault) {
        let value: JSONValue
        do throws(JSONReader.Fault) {
            value = try JSONReader.read(body)
        } catch {
            throw .notJSON
        }
        guard let alerts = value["alerts"]?.array else { throw .notAlerts }
        key = value["groupKey"]?.string ?? ""
        var server = value["externalURL"]?.string ?? ""
        while server.hasSuffix("/") { server.removeLast() }
        self.server = server
        self.alerts = alerts.prefix(Self.most).compactMap { Alert($0, server: server) }
        truncated = max(0, Int(value["truncatedAlerts"]?.integer ?? 0)).saturatingAdding(max(0, alerts.count - Self.most))
    }

    /// Returns what the document asks for: a notice for each firing alert, and the withdrawal of the
    /// notice of each resolved one.
    package func postings(to inlet: InletName, peer: String?) -> [Posting] {
        var postings = alerts.map { $0.posting(to: inlet, group: key, peer: peer) }
        guard truncated > 0, !key.isEmpty else { return postings }
        let more = PostedNotice(
            inlet: inlet, key: "more " + key, title: truncated == 1 ? "1 more alert" : "\(truncated) more alerts", urgency: .normal,
            link: PostedNotice.mayOpen(server) ? server : nil, peer: peer)
        postings.append(.post(more, at: nil))
        return postings
    }
}

/// One alert of Alertmanager or Grafana.
package struct Alert: Hashable, Sendable {
    package var isFiring: Bool
    package var labels: [String: String]
    package var annotations: [String: String]
    /// When the alert began to fire, as written. It stays the same until the alert is resolved.
    package var startsAt: String
    /// The identity of the alert: 16 hexadecimal digits, computed from its labels.
    package var fingerprint: String
    /// The address at which a person can silence the alert; `nil` if unknown.
    package var silenceAddress: String?

    /// Reads an alert; `nil` if it is not an object with labels.
    init?(_ value: JSONValue, server: String) {
        guard let labels = value["labels"]?.object else { return nil }
        self.labels = labels.compactMapValues(\.words)
        annotations = (value["annotations"]?.object ?? [:]).compactMapValues(\.words)
        isFiring = value["status"]?.string != "resolved"
        startsAt = value["startsAt"]?.string ?? ""
        fingerprint = value["fingerprint"]?.string ?? ""
        if fingerprint.isEmpty {
            var hash = StableHash()
            for (name, text) in self.labels.sorted(by: { $0.key < $1.key }) {
                hash.add(name)
                hash.add(text)
            }
            fingerprint = hash.text
        }
        let given = value["silenceURL"]?.string ?? ""
        silenceAddress = [given, server.isEmpty ? "" : Self.silenceForm(self.labels, at: server)].first(where: PostedNotice.mayOpen)
    }

    /// Returns the address of Alertmanager's form for a silence that matches exactly these labels.
    private static func silenceForm(_ labels: [String: String], at server: String) -> String {
        let matchers = labels.sorted { $0.key < $1.key }.map { name, value in
            name + "=\"" + value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
        }
        return server + "/#/silences/new?filter=" + PercentEncoding.encode("{" + matchers.joined(separator: ",") + "}")
    }

    // MARK: The notice

    func posting(to inlet: InletName, group: String, peer: String?) -> Posting {
        guard isFiring else { return .withdraw(key: fingerprint) }
        let name = labels["alertname"] ?? ""
        let title = annotations["summary"] ?? (name.isEmpty ? "Alert" : name)
        var notice = PostedNotice(
            inlet: inlet, key: fingerprint, title: title, body: body, urgency: urgency, labels: shownLabels, link: silenceAddress,
            name: name.isEmpty ? nil : name, peer: peer)
        notice.labels["group"] = group.isEmpty ? nil : Self.short(group)
        notice.labels["since"] = startsAt.isEmpty ? nil : Self.short(startsAt)
        return .post(notice, at: nil)
    }

    /// The description, or else the labels that the title does not contain.
    private var body: String {
        if let text = annotations["description"] ?? annotations["message"] { return text }
        let others = labels.filter { $0.key != "alertname" && $0.key != "severity" }.sorted { $0.key < $1.key }
        return others.map { "\($0.key): \($0.value)" }.joined(separator: "\n")
    }

    private var urgency: Urgency {
        switch (labels["severity"] ?? labels["priority"] ?? "").lowercased() {
        case "critical", "page", "disaster", "emergency", "p1": .critical
        case "warning", "error", "high", "major", "p2": .high
        case "info", "information", "none", "low", "debug", "p4", "p5": .low
        default: .normal
        }
    }

    /// The labels, as far as a notice has room for them. One that is too long is shortened: an alert
    /// is never refused for its labels.
    private var shownLabels: Labels {
        let limits = PostedNotice.Limits.labels
        let fitting = labels.filter { !$0.key.isEmpty && $0.key.count <= limits.key && !Notice.isReserved(label: $0.key) }
        // There must be room for `group` and `since`.
        let chosen = fitting.sorted { $0.key < $1.key }.prefix(limits.count - 2)
        return Labels(uniqueKeysWithValues: chosen.map { ($0.key, Self.short($0.value)) })
    }

    private static func short(_ text: String) -> String {
        let limit = PostedNotice.Limits.labels.value
        return SafeText.truncated(SafeText.truncated(text, toCharacters: limit), toUTF8Bytes: 4 * limit)
    }
}
