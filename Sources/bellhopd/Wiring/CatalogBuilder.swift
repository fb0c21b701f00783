import BellhopCore
import BellhopHub
import ConfigFile
import ControlAPI
import DesktopSink
import LinuxTime
import Logging
import ProgramSink

/// Creates the sinks of a config.
struct CatalogBuilder: Sendable {
    var timekeeper: any Timekeeper
    var resources: SharedResources
    var reports: SinkReports
    var variables: [String: String]
    var pictures = PictureDesk()
    var phones = PushBook()
    var entrance = HouseEntrance()
    /// The id of this house, with which the sinks mark what they send to other servers.
    var house: String?
    var logger: Logger

    /// Creates the sinks of the config `loaded`. A sink that has the same settings in `current` is
    /// reused together with its connections.
    ///
    /// - Throws: every fault that the sinks find in their settings.
    func build(_ loaded: LoadedConfiguration, keeping current: SinkCatalog?) throws(ConfigFaults) -> SinkCatalog {
        var sinks: [ConfiguredSink] = []
        var faults: [ConfigFault] = []
        let address = loaded.publicAddress
        pictures.serve(at: loaded.configuration.api?.publicAddress)
        for sink in loaded.configuration.sinks where sink.isEnabled {
            let fingerprint = Self.fingerprint(of: sink, answeredAt: address)
            if let kept = current?.sinks[sink.name], kept.fingerprint == fingerprint {
                sinks.append(kept)
                continue
            }
            guard let type = SinkKinds.all.first(where: { $0.kind == sink.kind }) else { continue }
            if let fault = loaded.withheld[sink.name] {
                var capabilities = type.capabilities
                // Apply the setting `for_people` even if the secret of the sink is unavailable.
                // Notices for the sink then wait under the same rules as they would with the
                // secret.
                if let isForPeople = sink.settings.isForPeople {
                    if isForPeople { capabilities.insert(.forPeople) } else { capabilities.remove(.forPeople) }
                }
                sinks.append(
                    ConfiguredSink(
                        name: sink.name, kind: sink.kind, capabilities: capabilities, sink: WithheldSink(fault),
                        fingerprint: fingerprint + "/withheld", isRedacted: sink.settings.isRedacted, limits: sink.limits))
                continue
            }
            do throws(InvalidSettings) {
                sinks.append(try make(type, sink, answeredAt: address, fingerprint: fingerprint))
            } catch {
                faults += loaded.faults(error, in: sink.name)
            }
        }
        guard faults.isEmpty else { throw ConfigFaults(faults) }
        let configuration = loaded.configuration
        var catalog = SinkCatalog(
            sinks: sinks, routing: configuration.routing, countsFollowWall: configuration.clock.countsFollowWall, keep: configuration.keep,
            policy: configuration.laundry, quietHours: configuration.quietHours, language: configuration.language(environment: variables))
        catalog.usesBuiltInSinks = configuration.usesBuiltInSinks
        catalog.resting = configuration.resting
        catalog.training = configuration.training
        catalog.wake = configuration.wake
        catalog.presets = configuration.presets
        catalog.inletKeeps = Dictionary(configuration.inlets.map { ($0.name, $0.keep) }) { first, _ in first }
        catalog.heartbeats = configuration.heartbeats.map { heartbeat in
            var heartbeat = heartbeat
            heartbeat.digest = heartbeat.secret.map { TokenDigest.of($0.reveal()) }
            return heartbeat
        }
        for sink in configuration.sinks { catalog.sinkQuietHours[sink.name] = sink.quietHours }
        let off = configuration.sinks.filter { !$0.isEnabled }
        catalog.disabled = Dictionary(off.map { ($0.name, $0.kind) }) { first, _ in first }
        return catalog
    }

    /// Creates one sink of a config that is not in force; `nil` if that config has no enabled sink
    /// with this name.
    ///
    /// - Throws: every fault that the sink finds in its settings.
    func sink(_ name: SinkName, of loaded: LoadedConfiguration, keeping current: SinkCatalog) throws(ConfigFaults) -> ConfiguredSink? {
        guard let sink = loaded.configuration.sink(name), sink.isEnabled else { return nil }
        let address = loaded.publicAddress
        let fingerprint = Self.fingerprint(of: sink, answeredAt: address)
        if let kept = current.sinks[name], kept.fingerprint == fingerprint { return kept }
        guard let type = SinkKinds.all.first(where: { $0.kind == sink.kind }) else { return nil }
        do throws(InvalidSettings) {
            return try make(type, sink, answeredAt: address, fingerprint: fingerprint)
        } catch {
            throw ConfigFaults(loaded.faults(error, in: name))
        }
    }

    private func make<Sink: NotificationSink>(
        _ type: Sink.Type, _ sink: SinkConfiguration, answeredAt address: PublicAddress?, fingerprint: String
    ) throws(InvalidSettings) -> ConfiguredSink {
        let (logger, variables, name) = (logger, variables, sink.name)
        var environment = SinkEnvironment(
            name: name, timekeeper: timekeeper, resources: resources, variables: variables,
            answers: address.map { AnswerLinks(address: $0, sink: name, unsure: reports.unsure) }, report: reports.handler(for: name),
            launch: { arguments, additions in
                #if Desktop
                Launcher(environment: variables) { logger.warning("\(name): \($0)") }.launch(arguments, additions: additions)
                #endif
            }, pictures: pictures, phones: phones, log: { logger.info("\(name): \($0)") })
        environment.house = entrance.door
        environment.houseID = house
        let made = try Sink(settings: sink.settings, environment: environment)
        return ConfiguredSink(
            name: name, kind: sink.kind, capabilities: made.capabilities, sink: made, fingerprint: fingerprint,
            isRedacted: sink.settings.isRedacted, limits: sink.limits)
    }

    /// Returns a hash of all settings of a sink, including secrets. The hash changes if any setting
    /// changes, and it reveals none of the secrets. If the notices of the sink contain links to the
    /// API, the hash also covers the public address of the API.
    static func fingerprint(of sink: SinkConfiguration, answeredAt address: PublicAddress?) -> String {
        var hash = StableHash()
        hash.add(sink.kind)
        if sink.settings.string("answers") == "http" || sink.kind == PushSubscription.sinkKind, let address {
            hash.add(address.description)
        }
        hash.add("\(sink.limits)")
        for (key, value) in sink.settings.values.sorted(by: { $0.key < $1.key }) {
            hash.add(key)
            switch value {
            case .secret(let secret): hash.add(secret.reveal())
            case .secretMap(let map): for (key, secret) in map.sorted(by: { $0.key < $1.key }) { hash.add(key + secret.reveal()) }
            case .map(let map): for (key, value) in map.sorted(by: { $0.key < $1.key }) { hash.add(key + "\u{0}" + value) }
            default: hash.add("\(value)")
            }
        }
        return hash.text
    }
}

extension ConfigFiles {
    /// Returns access to the files of this machine. The result can also run programs that print
    /// secrets: they run with the environment of the daemon, for at most ten seconds.
    static func system(running variables: [String: String]) -> ConfigFiles {
        var files = ConfigFiles.system
        files.run = { command in
            ProgramOutput.read(command, variables: variables, limit: .seconds(10)).mapError {
                ProgramFailure($0.problem, remedy: $0.remedy, isDistrusted: $0.isDistrusted)
            }
        }
        files.certify = { WebCertificate.check($0, $1) }
        files.knowsZone = { SystemZone.ofProcess().rules(named: $0) != nil }
        return files
    }
}
