extension German {
    /// The built-in messages of ArgumentParser.
    static let parser: KeyValuePairs<String, String> = [
        "OVERVIEW:": "ZWECK:",
        "USAGE:": "AUFRUF:",
        "Usage:": "Aufruf:",
        "Help:": "Hilfe:",
        "ARGUMENTS:": "ARGUMENTE:",
        "OPTIONS:": "OPTIONEN:",
        "SUBCOMMANDS:": "BEFEHLE:",
        "Show help information.": "Diese Hilfe zeigen.",
        "Show the version.": "Die Version zeigen.",
        "Show subcommand help information.": "Hilfe zu einem Befehl zeigen.",
        "(default: ": "(Vorgabe: ",
        "(default)": "(Vorgabe)",
        "See '%1' for more information.": "Mehr dazu: %1",
        "See '%1' for detailed help.": "Mehr dazu: %1",
        "Unknown option '%1'. Did you mean '%2'?": "Unbekannte Option „%1“. Meintest du „%2“?",
        "Unknown option '%1'": "Unbekannte Option „%1“",
        "Missing value for '%1'": "Zu „%1“ fehlt der Wert",
        "The option '%1' does not take any value, but '%2' was specified.": "Die Option „%1“ nimmt keinen Wert, aber „%2“ wurde angegeben.",
        "Unexpected argument '%1'": "Unerwartetes Argument „%1“",
        "%1 unexpected arguments: '%2'": "%1 unerwartete Argumente: „%2“",
        "Missing expected argument '%1'": "Es fehlt das Argument „%1“",
        "Missing one of: '%1'": "Es fehlt eines von „%1“",
        "Missing required subcommand.": "Es fehlt ein Befehl.",
        "The value '%1' is invalid for '%2': %3": "Der Wert „%1“ passt nicht zu „%2“: %3",
        "The value '%1' is invalid for '%2'": "Der Wert „%1“ passt nicht zu „%2“",
        "Value to be set with %1 had already been set with %2": "Was %1 setzen soll, hat %2 schon gesetzt",
        "Can't generate completion scripts for '%1'.\nPlease use --generate-completion-script=<shell> with one of:\n%2":
            "Für „%1“ lässt sich keine Vervollständigung schreiben.\nNimm --generate-completion-script=<shell> mit einer von:\n%2",
    ]
}
