#include "CTOML.h"

#include <new>
#include <string>
#include <string_view>
#include <vector>

// Enable exceptions, so that an error ends the parser at once; ctoml_parse catches it. Without
// exceptions, toml++ 3.3 continues after an error. After "[" and a NUL it then violates one of its
// own assertions (found by fuzzing): a crash in a debug build, undefined behaviour in a release
// build.
#define TOML_EXCEPTIONS 1
#define TOML_ENABLE_FORMATTERS 0
#define TOML_MAX_NESTED_VALUES 16

// Check the assumptions of toml++ in release builds too. An assumption about the next character
// (for example, that a key follows "[") is not checked: it only makes the parser faster, and in
// malformed files it is often wrong. The code after it checks the character again and reports the
// error. If any other assumption is violated, the document is refused.
#include <toml++/impl/forward_declarations.h>
namespace {
struct BrokenAssumption {};

constexpr bool isAboutCharacter(std::string_view assumption) {
    return assumption.substr(0, 3) == "is_" || assumption.substr(0, 4) == "!is_";
}
}  // namespace
#undef TOML_ASSERT
#undef TOML_ASSERT_ASSUME
#undef TOML_UNREACHABLE
#define TOML_ASSERT(expression) ((expression) ? static_cast<void>(0) : throw BrokenAssumption())
#define TOML_ASSERT_ASSUME(expression) \
    ((isAboutCharacter(#expression) || (expression)) ? static_cast<void>(0) : throw BrokenAssumption())
// toml++ 3.3 marks a place as unreachable that some characters do reach, even in comments. U+FB26
// to U+FEFE are among them, and thus any emoji with the variation selector U+FE0F. The right result
// there is `false`: the character is not white space.
#define TOML_UNREACHABLE return false
#include <toml++/impl/unicode.h>
#undef TOML_UNREACHABLE
#define TOML_UNREACHABLE throw BrokenAssumption()
#include <toml++/toml.h>

static_assert(TOML_MAX_NESTED_VALUES == ctoml_depth_limit, "one limit for both kinds of depth");

struct ctoml_document {
    toml::table root;
    std::string error;
    ctoml_position error_position = {0, 0};
    std::vector<ctoml_node> nodes;
};

namespace {

ctoml_position position(const toml::source_position &source) { return {source.line, source.column}; }

// Finds keys with too many parts. toml++ limits the nesting of values, but not the number of parts
// in a dotted key. A file that consists of "a.a.a." creates one table for each part, and their
// destructors overflow the stack. Therefore this scan first counts the dots outside strings and
// comments. It has to agree with the parser only up to the parser's first error, because nothing
// after that is read.
class DottedKeyScan {
public:
    explicit DottedKeyScan(std::string_view text) : text_(text) {}

    /// Returns whether a key has too many parts. If so, `at` is the position.
    bool findsTooDeep(ctoml_position &at) {
        int dots = 0;
        while (index_ < text_.size()) {
            char c = text_[index_];
            if (c == '"' || c == '\'') {
                skipString(c);
                continue;
            }
            if (c == '#') {
                while (index_ < text_.size() && text_[index_] != '\n') step();
                continue;
            }
            if (c == '.') {
                if (++dots >= ctoml_depth_limit) {
                    at = {line_, column_};
                    return true;
                }
            } else if (c == '\n' || c == '=' || c == ',' || c == '{' || c == '[') {
                dots = 0;
            }
            step();
        }
        return false;
    }

private:
    void step() {
        unsigned char c = static_cast<unsigned char>(text_[index_++]);
        if (c == '\n') {
            line_++;
            column_ = 1;
        } else if ((c & 0xC0) != 0x80) {
            column_++;
        }
    }

    bool startsWith(char quote, size_t count) const {
        if (text_.size() - index_ < count) return false;
        for (size_t offset = 0; offset < count; offset++)
            if (text_[index_ + offset] != quote) return false;
        return true;
    }

    void skip(size_t count) {
        while (count-- > 0 && index_ < text_.size()) step();
    }

    void skipString(char quote) {
        bool isLong = startsWith(quote, 3);
        size_t width = isLong ? 3 : 1;
        skip(width);
        while (index_ < text_.size()) {
            if (startsWith(quote, width)) {
                skip(width);
                // The content of a long string may end with one or two quotation marks.
                for (int more = 0; isLong && more < 2 && startsWith(quote, 1); more++) skip(1);
                return;
            }
            if (!isLong && text_[index_] == '\n') return;
            skip(quote == '"' && text_[index_] == '\\' ? 2 : 1);
        }
    }

    std::string_view text_;
    size_t index_ = 0;
    uint32_t line_ = 1;
    uint32_t column_ = 1;
};

void append(std::vector<ctoml_node> &nodes, const toml::node &value, const toml::key *key) {
    size_t index = nodes.size();
    ctoml_node node = {};
    node.position = position(value.source().begin);
    if (key) {
        node.key = key->str().data();
        node.key_length = key->str().size();
        node.key_position = position(key->source().begin);
    }
    switch (value.type()) {
    case toml::node_type::string: {
        const std::string &text = value.as_string()->get();
        node.kind = ctoml_string;
        node.text = text.data();
        node.text_length = text.size();
        break;
    }
    case toml::node_type::integer:
        node.kind = ctoml_integer;
        node.integer = value.as_integer()->get();
        break;
    case toml::node_type::floating_point:
        node.kind = ctoml_float;
        node.number = value.as_floating_point()->get();
        break;
    case toml::node_type::boolean:
        node.kind = ctoml_boolean;
        node.boolean = value.as_boolean()->get();
        break;
    case toml::node_type::array:
        node.kind = ctoml_array;
        break;
    case toml::node_type::table:
        node.kind = ctoml_table;
        break;
    default:
        node.kind = ctoml_moment;
        break;
    }
    nodes.push_back(node);
    if (const toml::array *array = value.as_array())
        for (const toml::node &element : *array) append(nodes, element, nullptr);
    if (const toml::table *table = value.as_table())
        for (auto &&[name, element] : *table) append(nodes, element, &name);
    nodes[index].end = nodes.size();
}

ctoml_document *refuse(ctoml_document *document, std::string_view error, ctoml_position at) noexcept {
    try {
        document->nodes.clear();
        document->error = error.empty() ? "this is not TOML" : std::string(error);
        document->error_position = at;
        return document;
    } catch (...) {
        delete document;
        return nullptr;
    }
}

}  // namespace

ctoml_document *ctoml_parse(const char *bytes, size_t length) {
    ctoml_document *document = nullptr;
    try {
        document = new ctoml_document;
        std::string_view text = length ? std::string_view(bytes, length) : std::string_view("");
        if (DottedKeyScan(text).findsTooDeep(document->error_position)) {
            document->error = "a key may have at most 16 parts";
            return document;
        }
        document->root = toml::parse(text);
        append(document->nodes, document->root, nullptr);
        return document;
    } catch (const toml::parse_error &error) {
        return refuse(document, error.description(), position(error.source().begin));
    } catch (const BrokenAssumption &) {
        return refuse(document, "this is not TOML", {1, 1});
    } catch (...) {
        delete document;
        return nullptr;
    }
}

void ctoml_free(ctoml_document *document) { delete document; }

const char *ctoml_error(const ctoml_document *document) {
    return document->error.empty() ? nullptr : document->error.c_str();
}

ctoml_position ctoml_error_position(const ctoml_document *document) { return document->error_position; }

const ctoml_node *ctoml_nodes(const ctoml_document *document) { return document->nodes.data(); }

size_t ctoml_node_count(const ctoml_document *document) { return document->nodes.size(); }
