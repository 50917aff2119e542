#pragma once
#include <openssl/buffer.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

// OpenSSL macros that Swift does not import, as functions and constants.

static const uint64_t libssl_options =
    SSL_OP_NO_TICKET | SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION;

static const long libssl_modes = SSL_MODE_RELEASE_BUFFERS | SSL_MODE_NO_AUTO_CHAIN;

static inline int libssl_set_modes(SSL_CTX *context) {
  return (SSL_CTX_set_mode(context, libssl_modes) & libssl_modes) == libssl_modes;
}

static inline int libssl_limit_certificates(SSL_CTX *context, long bytes) {
  SSL_CTX_set_max_cert_list(context, bytes);
  return SSL_CTX_get_max_cert_list(context) == bytes;
}

static inline void libssl_set_message_argument(SSL *connection, void *argument) {
  SSL_set_msg_callback_arg(connection, argument);
}

// Releases the memory of a drained memory BIO that has grown beyond `most` bytes. The library never releases it.
static inline void libssl_shrink(BIO *bio, size_t most) {
  BUF_MEM *memory = NULL;
  if (BIO_ctrl_pending(bio) > 0 || BIO_get_mem_ptr(bio, &memory) <= 0 || memory == NULL || memory->max <= most) return;
  BUF_MEM *fresh = BUF_MEM_new();
  if (fresh != NULL) BIO_set_mem_buf(bio, fresh, BIO_CLOSE);
}

static inline int libssl_require_version_1_2(SSL_CTX *context) {
  return (int)SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
}

static inline void libssl_keep_no_sessions(SSL_CTX *context) {
  SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
}

static inline int libssl_add_chain_certificate(SSL_CTX *context, X509 *certificate) {
  return (int)SSL_CTX_add1_chain_cert(context, certificate);
}

static inline int libssl_request_server_name(SSL *connection, const char *name) {
  return (int)SSL_set_tlsext_host_name(connection, name);
}

static inline int libssl_count_certificates(const STACK_OF(X509) *certificates) { return sk_X509_num(certificates); }

static inline X509 *libssl_certificate(const STACK_OF(X509) *certificates, int index) {
  return sk_X509_value(certificates, index);
}

static inline int libssl_count_names(const GENERAL_NAMES *names) { return sk_GENERAL_NAME_num(names); }

static inline GENERAL_NAME *libssl_name(const GENERAL_NAMES *names, int index) {
  return sk_GENERAL_NAME_value(names, index);
}
