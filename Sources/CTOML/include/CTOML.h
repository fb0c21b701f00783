#ifndef CTOML_H
#define CTOML_H
// A TOML document as a flat list of nodes, each with its line and column. toml++ does the parsing; no C++ shows here.
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum ctoml_kind {
    ctoml_string,
    ctoml_integer,
    ctoml_float,
    ctoml_boolean,
    /// A date, a time of day, or both.
    ctoml_moment,
    ctoml_array,
    ctoml_table,
} ctoml_kind;

/// Both count from 1, columns in code points; 0 where toml++ knows none.
typedef struct ctoml_position {
    uint32_t line;
    uint32_t column;
} ctoml_position;

typedef struct ctoml_node {
    ctoml_kind kind;
    ctoml_position position;
    /// Where its key stands; 0:0 in an array and for the root.
    ctoml_position key_position;
    /// UTF-8, not terminated, NULL in an array and for the root. It lives as long as the document.
    const char *key;
    size_t key_length;
    /// The text of a string, UTF-8, not terminated, may hold NULs.
    const char *text;
    size_t text_length;
    int64_t integer;
    double number;
    bool boolean;
    /// The index after its last descendant: the nodes between are what it holds, children before grandchildren's siblings (preorder).
    size_t end;
} ctoml_node;

/// A parsed document, or the reason why there is none.
typedef struct ctoml_document ctoml_document;

/// How many tables a dotted key, and how many brackets a value, may open; deeper documents are refused, since a parser that
/// recurses would run out of stack.
enum { ctoml_depth_limit = 16 };

/// Parses `length` bytes. Any bytes are allowed. NULL only when there is no memory. Free it with ctoml_free.
ctoml_document *ctoml_parse(const char *bytes, size_t length);
void ctoml_free(ctoml_document *document);

/// What is wrong, UTF-8, terminated; NULL when it parsed.
const char *ctoml_error(const ctoml_document *document);
ctoml_position ctoml_error_position(const ctoml_document *document);

/// The root table and all that it holds, in preorder; a table's keys are in alphabetical order, not in that of the file.
const ctoml_node *ctoml_nodes(const ctoml_document *document);
size_t ctoml_node_count(const ctoml_document *document);

#ifdef __cplusplus
}
#endif
#endif
