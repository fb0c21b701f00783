import Testing

@testable import ControlAPI

/// Tests what the daemon leaves out of the files of the page, and how it puts them together. The page trial proves in browsers that
/// the files that are served still work.
@Suite("The condensed files of the page")
struct PageCondenserTests {
    private func script(_ text: String) -> String { String(decoding: PageCondenser.condense(Array(text.utf8), .script), as: UTF8.self) }
    private func style(_ text: String) -> String { String(decoding: PageCondenser.condense(Array(text.utf8), .style), as: UTF8.self) }

    @Test(
        "a blank stays where two words or signs would merge",
        arguments: [
            ("const a = b + 1, c = [ d, e ];", "const a=b+1,c=[d,e];"),
            ("return a - -b + +c - --d;", "return a- -b+ +c- --d;"),
            ("import { h } from './dom.js';", "import{h}from'./dom.js';"),
            ("for (const π of $x) delete _y;", "for(const π of $x)delete _y;"),
            ("a / /b/.c", "a/ /b/.c"),
        ])
    func blanks(_ source: String, _ expected: String) {
        #expect(script(source) == expected)
    }

    @Test(
        "a line break stays where a statement can end",
        arguments: [
            ("const f = () => {\n  go();\n}\n\n  f()\n", "const f=()=>{go()}\nf()"),
            ("a = b\n++c", "a=b\n++c"),
            ("h('p',\n  x ? 'a'\n    : 'b'\n)", "h('p',x?'a':'b')"),
            ("x\n  .map(y =>\n  z)\n[1]", "x.map(y=>z)\n[1]"),
        ])
    func lineBreaks(_ source: String, _ expected: String) {
        #expect(script(source) == expected)
    }

    @Test(
        "comments go, and count as the blanks that they were",
        arguments: [
            ("{ f(); /* x */ }", "{f()}"),
            ("/** Doc. */\nf(); // why\ng();", "f();g();"),
            ("return/* x */y", "return y"),
            ("a /* one\n two */ b", "a\nb"),
            ("} catch { /* It's over. */ }", "}catch{}"),
            ("// at the end", ""),
            ("/* never closed", ""),
        ])
    func comments(_ source: String, _ expected: String) {
        #expect(script(source) == expected)
    }

    @Test(
        "texts, templates and patterns stay as they are, whatever they contain",
        arguments: [
            "'a  // b'", #""a \" /* b""#, "`a  ${b ? `c  ${'}'}` : { d }}  // e`", "x=/[/'] \\/ {2}  /g", "return/a  b/", "(/'/)",
            "a/b/c",
        ])
    func literals(_ source: String) {
        #expect(script(source) == source)
    }

    @Test("a style sheet keeps the blanks of selectors, values and conditions")
    func styles() {
        #expect(
            style(
                "/* A */\n.a :b, .c {\n  margin: 0 1px;\n  content: \"a  ;  b\";\n}\n@media (x) and (y) { .d > .e { top: calc(1px + 2px) } }\n"
            )
                == ".a :b,.c{margin: 0 1px;content: \"a  ;  b\"}@media (x) and (y){.d > .e{top: calc(1px + 2px)}}")
    }

    @Test("what is condensed cannot be condensed further, and is within the limit of the design for the whole page")
    func files() {
        for (name, file) in PageFile.all {
            guard let language = PageCondenser.Language(fileName: name) else { continue }
            #expect(PageCondenser.condense(file.bytes, language) == file.bytes, "\(name)")
        }
        let size = PageFile.all.values.reduce(0) { $0 + $1.bytes.count }
        #expect(size <= 150 * 1024, "the page that a browser receives")
    }

    // MARK: Custom properties

    @Test("custom properties get short names, the same in all style sheets, and the shortest where they are used most")
    func properties() {
        let sources = [
            "a.css": ":root{--pine-ink:#000;--x2:1px;--z:0}b{color:var(--pine-ink);top:var(--x2)}",
            "b.css": ".h--x2 i{fill:var(--pine-ink,--x2);margin:-1px - 2px}",
            "c.js": "f(--z);",
        ]
        let short = PageProperties.shortened(sources.mapValues { Array($0.utf8) }).mapValues { String(decoding: $0, as: UTF8.self) }
        #expect(
            short == [
                "a.css": ":root{--a:#000;--b:1px;--c:0}b{color:var(--a);top:var(--b)}",
                "b.css": ".h--x2 i{fill:var(--a,--b);margin:-1px - 2px}", "c.js": sources["c.js"],
            ])
    }

    @Test("no script of the page names a custom property, because the style sheets are served with other names")
    func propertiesInScripts() {
        for (name, file) in PageFile.all where !name.hasSuffix(".css") {
            let text = String(decoding: file.bytes, as: UTF8.self)
            #expect(!text.contains("(--") && !text.contains("'--") && !text.contains("\"--"), "\(name)")
        }
    }

    // MARK: Modules

    @Test("a script that only passes on others becomes their text, in its order and without their imports")
    func joining() {
        let sources = [
            "page/kit.js": "export*from'./b.js';export*from'./a.js';", "page/b.js": "export const b=1;",
            "page/a.js": "import{b}from'./b.js';import{c}from'./b.js';export const a=b;", "page/main.js": "import{a}from'./kit.js';a();",
            "worker.js": "export*from'./x.js';f();",
        ]
        let joined = PageModules.joined(sources.mapValues { Array($0.utf8) }).mapValues { String(decoding: $0, as: UTF8.self) }
        #expect(
            joined == [
                "page/kit.js": "export const b=1;export const a=b;", "page/main.js": sources["page/main.js"],
                "worker.js": sources["worker.js"],
            ])
    }

    @Test("the page is put together completely: no file is imported that is not served, and no name is there twice")
    func kit() throws {
        let texts = PageFile.all.filter { $0.key.hasSuffix(".js") }.mapValues { String(decoding: $0.bytes, as: UTF8.self) }
        for (name, text) in texts {
            for match in text.matches(of: /(?:from|import\()'\.\/([\w-]+\.js)'/) {
                #expect(PageFile.named("page/\(match.1)") != nil, "\(name) imports \(match.1)")
            }
        }
        let kit = try #require(texts["page/kit.js"])
        #expect(!kit.contains("import{") && !kit.contains("export*"))
        let names = kit.matches(of: /\bexport (?:async )?(?:function|const|let) ?([\w$]+)/).map(\.1)
        #expect(names.count > 100 && Set(names).count == names.count)
    }
}
