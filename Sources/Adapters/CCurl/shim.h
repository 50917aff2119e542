#pragma once
#include <curl/curl.h>

// Swift calls no variadic functions: one function for each type of argument that the wrapper passes.

static inline CURLcode curl_set_number(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

// libcurl copies the text.
static inline CURLcode curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode curl_set_context(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode curl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode curl_set_reader(CURL *handle, curl_read_callback value) {
  return curl_easy_setopt(handle, CURLOPT_READFUNCTION, value);
}

static inline CURLcode curl_set_observer(CURL *handle, curl_debug_callback value) {
  return curl_easy_setopt(handle, CURLOPT_DEBUGFUNCTION, value);
}

static inline CURLcode curl_set_progress(CURL *handle, curl_xferinfo_callback value) {
  return curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, value);
}
