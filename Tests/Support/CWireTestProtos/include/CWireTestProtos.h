/* Made by protogen from the schema; run `make generate`. */
#pragma once
#include <stddef.h>
#include <stdint.h>
#include "google/protobuf/any.pb-c.h"
#include "wire/test/v1/kinds.pb-c.h"

/* The whole schema as a serialized google.protobuf.FileDescriptorSet. */
const uint8_t *_Nonnull CWireTestProtos_descriptor_set(void);
size_t CWireTestProtos_descriptor_set_size(void);

/* Swift cannot take the address of a constant of C. */
static inline const ProtobufCMessageDescriptor *_Nonnull cwiretestprotos__google__protobuf__any__descriptor_address(void) {
  return &cwiretestprotos__google__protobuf__any__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull cwiretestprotos__wire__test__v1__kinds__descriptor_address(void) {
  return &cwiretestprotos__wire__test__v1__kinds__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull cwiretestprotos__wire__test__v1__kinds__inner__descriptor_address(void) {
  return &cwiretestprotos__wire__test__v1__kinds__inner__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull cwiretestprotos__wire__test__v1__kinds__words_entry__descriptor_address(void) {
  return &cwiretestprotos__wire__test__v1__kinds__words_entry__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull cwiretestprotos__wire__test__v1__kinds__inners_by_number_entry__descriptor_address(void) {
  return &cwiretestprotos__wire__test__v1__kinds__inners_by_number_entry__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull cwiretestprotos__wire__test__v1__kinds__modes_by_bool_entry__descriptor_address(void) {
  return &cwiretestprotos__wire__test__v1__kinds__modes_by_bool_entry__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull cwiretestprotos__wire__test__v1__kinds__blobs_by_word_entry__descriptor_address(void) {
  return &cwiretestprotos__wire__test__v1__kinds__blobs_by_word_entry__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull cwiretestprotos__wire__test__v1__node__descriptor_address(void) {
  return &cwiretestprotos__wire__test__v1__node__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull cwiretestprotos__wire__test__v1__node__by_name_entry__descriptor_address(void) {
  return &cwiretestprotos__wire__test__v1__node__by_name_entry__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull cwiretestprotos__wire__test__v1__small__descriptor_address(void) {
  return &cwiretestprotos__wire__test__v1__small__descriptor;
}
