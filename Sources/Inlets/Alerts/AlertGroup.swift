package import BellhopCore

/// The alerts of one group, as Alertmanager (version 4 of its webhook) or Grafana (version 1) sends
/// them.
package struct AlertGroup: Hashable, Sendable {
    /// Why a document cannot be used.
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

    /// The key of the notice about the alerts that were left out; `nil` if the group has no key.
    package var remainderKey: String? { key.isEmpty ? nil : PostedNotice.shortKey("more " + key) }

    /// Returns a notice about the alerts that were left out; `nil` if there are none, or if no alert of
    /// the group fires any more.
    package func remainder(to inlet: InletName, peer: String?) -> PostedNotice? {
        guard truncated > 0, let key = remainderKey, alerts.contains(where: \.isFiring) else { return nil }
        return PostedNotice(
            inlet: inlet, key: key, title: truncated == 1 ? "1 more alert" : "\(truncated) more alerts",
            urgency: .normal,
            link: PostedNotice.mayOpen(server) ? server : nil, peer: peer)
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
        fingerprint = PostedNotice.shortKey(value["fingerprint"]?.string ?? "")
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

    /// Returns the notice of a firing alert, before it is checked. Its key is the fingerprint.
    ///
    /// - Parameters:
    ///   - group: the key of the group.
    ///   - others: the number of labels that the config adds. The labels of the alert leave room for them.
    package func notice(to inlet: InletName, group: String, peer: String?, besides others: Int = 0) -> PostedNotice {
        let name = labels["alertname"] ?? ""
        let title = [annotations["summary"] ?? "", name].first(where: Self.isVisible) ?? "Alert"
        var notice = PostedNotice(
            inlet: inlet, key: fingerprint, title: title, body: body, urgency: severity ?? .normal,
            labels: shownLabels(besides: others),
            link: silenceAddress,
            name: name.isEmpty ? nil : name, peer: peer)
        notice.labels["group"] = group.isEmpty ? nil : Self.short(group)
        notice.labels[Self.sinceLabel] = startsAt.isEmpty ? nil : Self.short(startsAt)
        return notice
    }

    private static let sinceLabel = "since"

    /// Returns whether the notice of a firing alert says nothing that an earlier one has not said. A
    /// server sends all firing alerts of a group again when one of them changes.
    ///
    /// - Parameter notice: the checked notice of this alert.
    package static func isKnown(_ notice: PostedNotice, after earlier: Notice) -> Bool {
        guard let since = notice.labels[sinceLabel] else { return false }
        return earlier.labels[sinceLabel] == since && earlier.urgency == notice.urgency
            && earlier.title.description == notice.title && earlier.body.description == notice.body
    }

    /// Returns whether a resolved alert began before the one of an earlier notice, and therefore does
    /// not end that one: the two documents have overtaken each other.
    package func isOlder(than earlier: Notice) -> Bool {
        guard let own = Instant(rfc3339: startsAt), let other = earlier.labels[Self.sinceLabel].flatMap({ Instant(rfc3339: $0) }) else {
            return false
        }
        return own < other
    }

    private static func isVisible(_ text: String) -> Bool { !text.allSatisfy { $0.isWhitespace || $0 == "\0" } }

    /// The description, or else the labels that the title does not contain. A text that is too long is
    /// shortened, so that one alert never keeps those behind it from their notices.
    private var body: String {
        let others = labels.filter { $0.key != "alertname" && $0.key != "severity" }.sorted { $0.key < $1.key }
        let text =
            annotations["description"] ?? annotations["message"] ?? others.map { "\($0.key): \($0.value)" }.joined(separator: "\n")
        return SafeText.truncated(text, toUTF8Bytes: PostedNotice.Limits.body)
    }

    /// The urgency that the label `severity` or `priority` stands for; `nil` if it stands for none.
    package var severity: Urgency? { Urgency(severity: labels["severity"] ?? labels["priority"] ?? "") }

    /// The labels, as far as a notice has room for them. One that is too long is shortened: an alert
    /// is never refused for its labels.
    private func shownLabels(besides others: Int) -> Labels {
        let limits = PostedNotice.Limits.labels
        let fitting = labels.filter { !$0.key.isEmpty && $0.key.count <= limits.key && !Notice.isReserved(label: $0.key) }
        // There must be room for `group` and `since`.
        let chosen = fitting.sorted { $0.key < $1.key }.prefix(max(0, limits.count - 2 - others))
        return Labels(uniqueKeysWithValues: chosen.map { ($0.key, Self.short($0.value)) })
    }

    private static func short(_ text: String) -> String {
        let limit = PostedNotice.Limits.labels.value
        return SafeText.truncated(SafeText.truncated(text, toCharacters: limit), toUTF8Bytes: 4 * limit)
    }
}
