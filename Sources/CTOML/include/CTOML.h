#ifndef CTOML_H
#define CTOML_H
// A TOML document as a flat list of nodes, each with its line and column. toml++ parses the
// document, but no C++ is visible here.
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

/// A position in a document. Line and column count from 1; columns count code points. Both are 0 if
/// toml++ does not know the position.
typedef struct ctoml_position {
    uint32_t line;
    uint32_t column;
} ctoml_position;

typedef struct ctoml_node {
    ctoml_kind kind;
    ctoml_position position;
    /// The position of the value's key; 0:0 for the root and for an element of an array.
    ctoml_position key_position;
    /// The key in UTF-8, not terminated; NULL for the root and for an element of an array. Valid as
    /// long as the document.
    const char *key;
    size_t key_length;
    /// The content of a string in UTF-8, not terminated. It may contain NUL.
    const char *text;
    size_t text_length;
    int64_t integer;
    double number;
    bool boolean;
    /// The index after the last descendant of this node. The nodes in between are its descendants,
    /// in preorder.
    size_t end;
} ctoml_node;

/// A parsed document, or the reason why there is none.
typedef struct ctoml_document ctoml_document;

/// The maximum number of parts in a dotted key, and of nested brackets in a value. Deeper documents
/// are refused, because the parser is recursive and could overflow the stack.
enum { ctoml_depth_limit = 16 };

/// Parses `length` bytes, which may be any bytes. Returns NULL only if memory is low. Free the
/// result with ctoml_free.
ctoml_document *ctoml_parse(const char *bytes, size_t length);
void ctoml_free(ctoml_document *document);

/// Returns the syntax error in UTF-8, terminated; NULL if the document is valid.
const char *ctoml_error(const ctoml_document *document);
ctoml_position ctoml_error_position(const ctoml_document *document);

/// Returns the root table and all its descendants, in preorder. The keys of a table are in
/// alphabetical order, not in the order of the file.
const ctoml_node *ctoml_nodes(const ctoml_document *document);
size_t ctoml_node_count(const ctoml_document *document);

#ifdef __cplusplus
}
#endif
#endif
