/* Made by protogen from the schema; run `make generate`. */
#pragma once
#include <stddef.h>
#include <stdint.h>
#include "bench/bench.pb-c.h"

/* The whole schema as a serialized google.protobuf.FileDescriptorSet. */
const uint8_t *_Nonnull CBenchProtos_descriptor_set(void);
size_t CBenchProtos_descriptor_set_size(void);

/* Swift cannot take the address of a constant of C. */
static inline const ProtobufCMessageDescriptor *_Nonnull cbenchprotos__bench__lookup_request__descriptor_address(void) {
  return &cbenchprotos__bench__lookup_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull cbenchprotos__bench__user_info__descriptor_address(void) {
  return &cbenchprotos__bench__user_info__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull cbenchprotos__bench__user__descriptor_address(void) {
  return &cbenchprotos__bench__user__descriptor;
}
