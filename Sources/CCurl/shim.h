// libcurl for Swift. Swift cannot call libcurl's setters and getters, because they are variadic, so
// there is a wrapper for each type of argument.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

static inline CURLcode bh_set_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode bh_set_size(CURL *easy, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(easy, option, value);
}

// Sets an option to a string. libcurl copies the string, except for CURLOPT_POSTFIELDS. NULL resets
// the option.
static inline CURLcode bh_set_text(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

// Sets an option to a pointer. libcurl does not copy the memory, which must live until the transfer
// has ended.
static inline CURLcode bh_set_pointer(CURL *easy, CURLoption option, void *value) {
    return curl_easy_setopt(easy, option, value);
}

typedef size_t (*bh_data_function)(char *data, size_t size, size_t count, void *context);
typedef int (*bh_prerequest_function)(void *context, char *ip, char *local_ip, int port, int local_port);

static inline CURLcode bh_set_data_function(CURL *easy, CURLoption option, bh_data_function function) {
    return curl_easy_setopt(easy, option, function);
}

static inline CURLcode bh_set_prerequest_function(CURL *easy, bh_prerequest_function function) {
    return curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, function);
}

typedef int (*bh_debug_function)(CURL *easy, curl_infotype type, char *data, size_t size, void *context);

static inline CURLcode bh_set_debug_function(CURL *easy, bh_debug_function function) {
    return curl_easy_setopt(easy, CURLOPT_DEBUGFUNCTION, function);
}

typedef int (*bh_progress_function)(
    void *context, curl_off_t to_download, curl_off_t downloaded, curl_off_t to_upload, curl_off_t uploaded);

static inline CURLcode bh_set_progress_function(CURL *easy, bh_progress_function function) {
    return curl_easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, function);
}

static inline CURLMcode bh_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

static inline long bh_response_status(CURL *easy) {
    long status = 0;
    curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
    return status;
}

// Returns the socket of the connection that a handle has made; -1 if there is no such socket.
static inline curl_socket_t bh_active_socket(CURL *easy) {
    curl_socket_t socket = CURL_SOCKET_BAD;
    if (curl_easy_getinfo(easy, CURLINFO_ACTIVESOCKET, &socket) != CURLE_OK) return CURL_SOCKET_BAD;
    return socket;
}

static inline void *bh_context(CURL *easy) {
    char *context = NULL;
    curl_easy_getinfo(easy, CURLINFO_PRIVATE, &context);
    return context;
}

// Returns the last value of a response header; NULL if there is no such header. The text is valid
// until the handle's next transfer.
static inline const char *bh_response_header(CURL *easy, const char *name) {
    struct curl_header *header = NULL;
    if (curl_easy_header(easy, name, 0, CURLH_HEADER, -1, &header) != CURLHE_OK) return NULL;
    return header->value;
}

static inline CURLcode bh_message_result(const CURLMsg *message) { return message->data.result; }

static const long bh_global_all = CURL_GLOBAL_ALL;
static const long bh_http_1_1 = CURL_HTTP_VERSION_1_1;
static const long bh_use_ssl_all = CURLUSESSL_ALL;
static const long bh_use_ssl_none = CURLUSESSL_NONE;
// libcurl 8.2.0 has renamed this option. The old name still works.
static const CURLoption bh_allow_failed_recipients = CURLOPT_MAIL_RCPT_ALLLOWFAILS;
