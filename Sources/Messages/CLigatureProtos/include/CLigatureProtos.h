/* Made by protogen from the schema; run `make generate`. */
#pragma once
#include <stddef.h>
#include <stdint.h>
#include "google/protobuf/duration.pb-c.h"
#include "google/rpc/error_details.pb-c.h"
#include "google/protobuf/any.pb-c.h"
#include "google/rpc/status.pb-c.h"
#include "grpc/health/v1/health.pb-c.h"
#include "grpc/reflection/v1/reflection.pb-c.h"
#include "grpc/reflection/v1alpha/reflection.pb-c.h"
#include "google/protobuf/timestamp.pb-c.h"
#include "ligature/v1/factor.pb-c.h"
#include "ligature/v1/account.pb-c.h"
#include "ligature/v1/credential.pb-c.h"
#include "ligature/v1/session.pb-c.h"
#include "ligature/v1/account_service.pb-c.h"
#include "google/protobuf/field_mask.pb-c.h"
#include "ligature/v1/email_service.pb-c.h"
#include "ligature/v1/event.pb-c.h"
#include "ligature/v1/merge_service.pb-c.h"
#include "ligature/v1/admin.pb-c.h"
#include "ligature/v1/development_service.pb-c.h"
#include "ligature/v1/error.pb-c.h"
#include "ligature/v1/factor_service.pb-c.h"
#include "ligature/v1/operator_service.pb-c.h"
#include "ligature/v1/phone_service.pb-c.h"
#include "ligature/v1/server_service.pb-c.h"

/* The whole schema as a serialized google.protobuf.FileDescriptorSet. */
const uint8_t *_Nonnull CLigatureProtos_descriptor_set(void);
size_t CLigatureProtos_descriptor_set_size(void);

/* Swift cannot take the address of a constant of C. */
static inline const ProtobufCMessageDescriptor *_Nonnull google__protobuf__duration__descriptor_address(void) {
  return &google__protobuf__duration__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull google__rpc__error_info__descriptor_address(void) {
  return &google__rpc__error_info__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull google__rpc__error_info__metadata_entry__descriptor_address(void) {
  return &google__rpc__error_info__metadata_entry__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull google__rpc__retry_info__descriptor_address(void) {
  return &google__rpc__retry_info__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull google__rpc__request_info__descriptor_address(void) {
  return &google__rpc__request_info__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull google__rpc__bad_request__descriptor_address(void) {
  return &google__rpc__bad_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull google__rpc__bad_request__field_violation__descriptor_address(void) {
  return &google__rpc__bad_request__field_violation__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull google__rpc__quota_failure__descriptor_address(void) {
  return &google__rpc__quota_failure__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull google__rpc__quota_failure__violation__descriptor_address(void) {
  return &google__rpc__quota_failure__violation__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull google__protobuf__any__descriptor_address(void) {
  return &google__protobuf__any__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull google__rpc__status__descriptor_address(void) {
  return &google__rpc__status__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull grpc__health__v1__health_check_request__descriptor_address(void) {
  return &grpc__health__v1__health_check_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull grpc__health__v1__health_check_response__descriptor_address(void) {
  return &grpc__health__v1__health_check_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull grpc__health__v1__health_list_request__descriptor_address(void) {
  return &grpc__health__v1__health_list_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull grpc__health__v1__health_list_response__descriptor_address(void) {
  return &grpc__health__v1__health_list_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull grpc__health__v1__health_list_response__statuses_entry__descriptor_address(void) {
  return &grpc__health__v1__health_list_response__statuses_entry__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull grpc__reflection__v1__server_reflection_request__descriptor_address(void) {
  return &grpc__reflection__v1__server_reflection_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull grpc__reflection__v1__extension_request__descriptor_address(void) {
  return &grpc__reflection__v1__extension_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull grpc__reflection__v1__server_reflection_response__descriptor_address(void) {
  return &grpc__reflection__v1__server_reflection_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull grpc__reflection__v1__file_descriptor_response__descriptor_address(void) {
  return &grpc__reflection__v1__file_descriptor_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull grpc__reflection__v1__extension_number_response__descriptor_address(void) {
  return &grpc__reflection__v1__extension_number_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull grpc__reflection__v1__list_service_response__descriptor_address(void) {
  return &grpc__reflection__v1__list_service_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull grpc__reflection__v1__service_response__descriptor_address(void) {
  return &grpc__reflection__v1__service_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull grpc__reflection__v1__error_response__descriptor_address(void) {
  return &grpc__reflection__v1__error_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull grpc__reflection__v1alpha__server_reflection_request__descriptor_address(void) {
  return &grpc__reflection__v1alpha__server_reflection_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull grpc__reflection__v1alpha__extension_request__descriptor_address(void) {
  return &grpc__reflection__v1alpha__extension_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull grpc__reflection__v1alpha__server_reflection_response__descriptor_address(void) {
  return &grpc__reflection__v1alpha__server_reflection_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull grpc__reflection__v1alpha__file_descriptor_response__descriptor_address(void) {
  return &grpc__reflection__v1alpha__file_descriptor_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull grpc__reflection__v1alpha__extension_number_response__descriptor_address(void) {
  return &grpc__reflection__v1alpha__extension_number_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull grpc__reflection__v1alpha__list_service_response__descriptor_address(void) {
  return &grpc__reflection__v1alpha__list_service_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull grpc__reflection__v1alpha__service_response__descriptor_address(void) {
  return &grpc__reflection__v1alpha__service_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull grpc__reflection__v1alpha__error_response__descriptor_address(void) {
  return &grpc__reflection__v1alpha__error_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull google__protobuf__timestamp__descriptor_address(void) {
  return &google__protobuf__timestamp__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__factor_info__descriptor_address(void) {
  return &ligature__v1__factor_info__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__factor_assertion__descriptor_address(void) {
  return &ligature__v1__factor_assertion__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__totpassertion__descriptor_address(void) {
  return &ligature__v1__totpassertion__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__phone_assertion__descriptor_address(void) {
  return &ligature__v1__phone_assertion__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__recovery_code_assertion__descriptor_address(void) {
  return &ligature__v1__recovery_code_assertion__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__account__descriptor_address(void) {
  return &ligature__v1__account__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__set_aside_identity__descriptor_address(void) {
  return &ligature__v1__set_aside_identity__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__provider_info__descriptor_address(void) {
  return &ligature__v1__provider_info__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__credential__descriptor_address(void) {
  return &ligature__v1__credential__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__anonymous_credential__descriptor_address(void) {
  return &ligature__v1__anonymous_credential__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__password_credential__descriptor_address(void) {
  return &ligature__v1__password_credential__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__idtoken_credential__descriptor_address(void) {
  return &ligature__v1__idtoken_credential__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__access_token_credential__descriptor_address(void) {
  return &ligature__v1__access_token_credential__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__continuation_credential__descriptor_address(void) {
  return &ligature__v1__continuation_credential__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__email_link_credential__descriptor_address(void) {
  return &ligature__v1__email_link_credential__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__phone_credential__descriptor_address(void) {
  return &ligature__v1__phone_credential__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__intent_credential__descriptor_address(void) {
  return &ligature__v1__intent_credential__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__custom_token_credential__descriptor_address(void) {
  return &ligature__v1__custom_token_credential__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__token_pair__descriptor_address(void) {
  return &ligature__v1__token_pair__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__session_info__descriptor_address(void) {
  return &ligature__v1__session_info__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__signing_key__descriptor_address(void) {
  return &ligature__v1__signing_key__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__sign_up_request__descriptor_address(void) {
  return &ligature__v1__sign_up_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__sign_in_request__descriptor_address(void) {
  return &ligature__v1__sign_in_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__sign_in_response__descriptor_address(void) {
  return &ligature__v1__sign_in_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__get_account_request__descriptor_address(void) {
  return &ligature__v1__get_account_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__get_account_response__descriptor_address(void) {
  return &ligature__v1__get_account_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__watch_account_request__descriptor_address(void) {
  return &ligature__v1__watch_account_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__watch_account_response__descriptor_address(void) {
  return &ligature__v1__watch_account_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__link_identity_request__descriptor_address(void) {
  return &ligature__v1__link_identity_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__link_identity_response__descriptor_address(void) {
  return &ligature__v1__link_identity_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__unreachable_account__descriptor_address(void) {
  return &ligature__v1__unreachable_account__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__unlink_identity_request__descriptor_address(void) {
  return &ligature__v1__unlink_identity_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__unlink_identity_response__descriptor_address(void) {
  return &ligature__v1__unlink_identity_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__reauthenticate_request__descriptor_address(void) {
  return &ligature__v1__reauthenticate_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__reauthenticate_response__descriptor_address(void) {
  return &ligature__v1__reauthenticate_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__change_password_request__descriptor_address(void) {
  return &ligature__v1__change_password_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__change_password_response__descriptor_address(void) {
  return &ligature__v1__change_password_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__update_profile_request__descriptor_address(void) {
  return &ligature__v1__update_profile_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__update_profile_response__descriptor_address(void) {
  return &ligature__v1__update_profile_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__delete_account_request__descriptor_address(void) {
  return &ligature__v1__delete_account_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__delete_account_response__descriptor_address(void) {
  return &ligature__v1__delete_account_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__issue_nonce_request__descriptor_address(void) {
  return &ligature__v1__issue_nonce_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__issue_nonce_response__descriptor_address(void) {
  return &ligature__v1__issue_nonce_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__start_provider_sign_in_request__descriptor_address(void) {
  return &ligature__v1__start_provider_sign_in_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__start_provider_sign_in_request__custom_parameters_entry__descriptor_address(void) {
  return &ligature__v1__start_provider_sign_in_request__custom_parameters_entry__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__device_return__descriptor_address(void) {
  return &ligature__v1__device_return__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__start_provider_sign_in_response__descriptor_address(void) {
  return &ligature__v1__start_provider_sign_in_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__device_authorization__descriptor_address(void) {
  return &ligature__v1__device_authorization__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__refresh_tokens_request__descriptor_address(void) {
  return &ligature__v1__refresh_tokens_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__refresh_tokens_response__descriptor_address(void) {
  return &ligature__v1__refresh_tokens_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__sign_out_request__descriptor_address(void) {
  return &ligature__v1__sign_out_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__sign_out_response__descriptor_address(void) {
  return &ligature__v1__sign_out_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__issue_idtoken_request__descriptor_address(void) {
  return &ligature__v1__issue_idtoken_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__issue_idtoken_response__descriptor_address(void) {
  return &ligature__v1__issue_idtoken_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__list_sessions_request__descriptor_address(void) {
  return &ligature__v1__list_sessions_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__list_sessions_response__descriptor_address(void) {
  return &ligature__v1__list_sessions_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__end_sessions_request__descriptor_address(void) {
  return &ligature__v1__end_sessions_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__all_other_sessions__descriptor_address(void) {
  return &ligature__v1__all_other_sessions__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__end_sessions_response__descriptor_address(void) {
  return &ligature__v1__end_sessions_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__get_signing_keys_request__descriptor_address(void) {
  return &ligature__v1__get_signing_keys_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__get_signing_keys_response__descriptor_address(void) {
  return &ligature__v1__get_signing_keys_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull google__protobuf__field_mask__descriptor_address(void) {
  return &google__protobuf__field_mask__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__action_code_settings__descriptor_address(void) {
  return &ligature__v1__action_code_settings__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__send_email_verification_request__descriptor_address(void) {
  return &ligature__v1__send_email_verification_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__send_email_verification_response__descriptor_address(void) {
  return &ligature__v1__send_email_verification_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__send_password_reset_request__descriptor_address(void) {
  return &ligature__v1__send_password_reset_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__send_password_reset_response__descriptor_address(void) {
  return &ligature__v1__send_password_reset_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__send_sign_in_link_request__descriptor_address(void) {
  return &ligature__v1__send_sign_in_link_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__send_sign_in_link_response__descriptor_address(void) {
  return &ligature__v1__send_sign_in_link_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__send_email_change_request__descriptor_address(void) {
  return &ligature__v1__send_email_change_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__send_email_change_response__descriptor_address(void) {
  return &ligature__v1__send_email_change_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__change_email_request__descriptor_address(void) {
  return &ligature__v1__change_email_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__change_email_response__descriptor_address(void) {
  return &ligature__v1__change_email_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__recovery_outline__descriptor_address(void) {
  return &ligature__v1__recovery_outline__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__recovery_method__descriptor_address(void) {
  return &ligature__v1__recovery_method__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__check_action_code_request__descriptor_address(void) {
  return &ligature__v1__check_action_code_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__check_action_code_response__descriptor_address(void) {
  return &ligature__v1__check_action_code_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__apply_action_code_request__descriptor_address(void) {
  return &ligature__v1__apply_action_code_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__apply_action_code_response__descriptor_address(void) {
  return &ligature__v1__apply_action_code_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__confirm_password_reset_request__descriptor_address(void) {
  return &ligature__v1__confirm_password_reset_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__confirm_password_reset_response__descriptor_address(void) {
  return &ligature__v1__confirm_password_reset_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__fetch_sign_in_methods_request__descriptor_address(void) {
  return &ligature__v1__fetch_sign_in_methods_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__fetch_sign_in_methods_response__descriptor_address(void) {
  return &ligature__v1__fetch_sign_in_methods_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__event__descriptor_address(void) {
  return &ligature__v1__event__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__account_proof__descriptor_address(void) {
  return &ligature__v1__account_proof__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__passed_factor_proof__descriptor_address(void) {
  return &ligature__v1__passed_factor_proof__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__plan_merge_request__descriptor_address(void) {
  return &ligature__v1__plan_merge_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__plan_merge_response__descriptor_address(void) {
  return &ligature__v1__plan_merge_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__merged_identity__descriptor_address(void) {
  return &ligature__v1__merged_identity__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__merge_conflict__descriptor_address(void) {
  return &ligature__v1__merge_conflict__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__merge_choice__descriptor_address(void) {
  return &ligature__v1__merge_choice__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__commit_merge_request__descriptor_address(void) {
  return &ligature__v1__commit_merge_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__commit_merge_response__descriptor_address(void) {
  return &ligature__v1__commit_merge_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__undo_merge_request__descriptor_address(void) {
  return &ligature__v1__undo_merge_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__undo_merge_response__descriptor_address(void) {
  return &ligature__v1__undo_merge_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__merge_remainder__descriptor_address(void) {
  return &ligature__v1__merge_remainder__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__transfer_identity_request__descriptor_address(void) {
  return &ligature__v1__transfer_identity_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__transfer_identity_response__descriptor_address(void) {
  return &ligature__v1__transfer_identity_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__account_ref__descriptor_address(void) {
  return &ligature__v1__account_ref__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__identity_ref__descriptor_address(void) {
  return &ligature__v1__identity_ref__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__lookup_accounts_request__descriptor_address(void) {
  return &ligature__v1__lookup_accounts_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__lookup_accounts_response__descriptor_address(void) {
  return &ligature__v1__lookup_accounts_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__create_account_request__descriptor_address(void) {
  return &ligature__v1__create_account_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__create_account_response__descriptor_address(void) {
  return &ligature__v1__create_account_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__list_accounts_request__descriptor_address(void) {
  return &ligature__v1__list_accounts_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__list_accounts_response__descriptor_address(void) {
  return &ligature__v1__list_accounts_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__query_accounts_request__descriptor_address(void) {
  return &ligature__v1__query_accounts_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__time_range__descriptor_address(void) {
  return &ligature__v1__time_range__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__query_accounts_response__descriptor_address(void) {
  return &ligature__v1__query_accounts_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__admin_get_account_request__descriptor_address(void) {
  return &ligature__v1__admin_get_account_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__admin_get_account_response__descriptor_address(void) {
  return &ligature__v1__admin_get_account_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__merged_account__descriptor_address(void) {
  return &ligature__v1__merged_account__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__admin_update_account_request__descriptor_address(void) {
  return &ligature__v1__admin_update_account_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__new_identity__descriptor_address(void) {
  return &ligature__v1__new_identity__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__factor_update__descriptor_address(void) {
  return &ligature__v1__factor_update__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__admin_update_account_response__descriptor_address(void) {
  return &ligature__v1__admin_update_account_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__admin_delete_account_request__descriptor_address(void) {
  return &ligature__v1__admin_delete_account_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__admin_delete_account_response__descriptor_address(void) {
  return &ligature__v1__admin_delete_account_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__import_accounts_request__descriptor_address(void) {
  return &ligature__v1__import_accounts_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__import_account_stream_request__descriptor_address(void) {
  return &ligature__v1__import_account_stream_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__account_record__descriptor_address(void) {
  return &ligature__v1__account_record__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__identity_record__descriptor_address(void) {
  return &ligature__v1__identity_record__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__factor_record__descriptor_address(void) {
  return &ligature__v1__factor_record__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__import_accounts_response__descriptor_address(void) {
  return &ligature__v1__import_accounts_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__import_counts__descriptor_address(void) {
  return &ligature__v1__import_counts__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__import_finding__descriptor_address(void) {
  return &ligature__v1__import_finding__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__import_job__descriptor_address(void) {
  return &ligature__v1__import_job__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__export_accounts_request__descriptor_address(void) {
  return &ligature__v1__export_accounts_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__export_accounts_response__descriptor_address(void) {
  return &ligature__v1__export_accounts_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__batch_delete_accounts_request__descriptor_address(void) {
  return &ligature__v1__batch_delete_accounts_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__batch_delete_accounts_response__descriptor_address(void) {
  return &ligature__v1__batch_delete_accounts_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__batch_failure__descriptor_address(void) {
  return &ligature__v1__batch_failure__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__admin_list_sessions_request__descriptor_address(void) {
  return &ligature__v1__admin_list_sessions_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__admin_list_sessions_response__descriptor_address(void) {
  return &ligature__v1__admin_list_sessions_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__mint_custom_token_request__descriptor_address(void) {
  return &ligature__v1__mint_custom_token_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__mint_custom_token_response__descriptor_address(void) {
  return &ligature__v1__mint_custom_token_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__create_session_cookie_request__descriptor_address(void) {
  return &ligature__v1__create_session_cookie_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__create_session_cookie_response__descriptor_address(void) {
  return &ligature__v1__create_session_cookie_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__issue_service_token_request__descriptor_address(void) {
  return &ligature__v1__issue_service_token_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__issue_service_token_response__descriptor_address(void) {
  return &ligature__v1__issue_service_token_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__verify_token_request__descriptor_address(void) {
  return &ligature__v1__verify_token_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__verify_token_response__descriptor_address(void) {
  return &ligature__v1__verify_token_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__revoke_sessions_request__descriptor_address(void) {
  return &ligature__v1__revoke_sessions_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__revoke_sessions_response__descriptor_address(void) {
  return &ligature__v1__revoke_sessions_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__admin_undo_merge_request__descriptor_address(void) {
  return &ligature__v1__admin_undo_merge_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__admin_undo_merge_response__descriptor_address(void) {
  return &ligature__v1__admin_undo_merge_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__create_action_link_request__descriptor_address(void) {
  return &ligature__v1__create_action_link_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__create_action_link_response__descriptor_address(void) {
  return &ligature__v1__create_action_link_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__read_audit_request__descriptor_address(void) {
  return &ligature__v1__read_audit_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__read_audit_response__descriptor_address(void) {
  return &ligature__v1__read_audit_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__follow_events_request__descriptor_address(void) {
  return &ligature__v1__follow_events_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__follow_events_response__descriptor_address(void) {
  return &ligature__v1__follow_events_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__audit_entry__descriptor_address(void) {
  return &ligature__v1__audit_entry__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__signing_key_state__descriptor_address(void) {
  return &ligature__v1__signing_key_state__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__list_keys_request__descriptor_address(void) {
  return &ligature__v1__list_keys_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__list_keys_response__descriptor_address(void) {
  return &ligature__v1__list_keys_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__rotate_keys_request__descriptor_address(void) {
  return &ligature__v1__rotate_keys_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__rotate_keys_response__descriptor_address(void) {
  return &ligature__v1__rotate_keys_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__backup_request__descriptor_address(void) {
  return &ligature__v1__backup_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__backup_response__descriptor_address(void) {
  return &ligature__v1__backup_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__create_development_token_request__descriptor_address(void) {
  return &ligature__v1__create_development_token_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__create_development_token_response__descriptor_address(void) {
  return &ligature__v1__create_development_token_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__conflict_detail__descriptor_address(void) {
  return &ligature__v1__conflict_detail__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__second_factor_challenge__descriptor_address(void) {
  return &ligature__v1__second_factor_challenge__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__recent_sign_in_detail__descriptor_address(void) {
  return &ligature__v1__recent_sign_in_detail__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__password_rules_detail__descriptor_address(void) {
  return &ligature__v1__password_rules_detail__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__start_factor_challenge_request__descriptor_address(void) {
  return &ligature__v1__start_factor_challenge_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__start_factor_challenge_response__descriptor_address(void) {
  return &ligature__v1__start_factor_challenge_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__finish_sign_in_request__descriptor_address(void) {
  return &ligature__v1__finish_sign_in_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__start_factor_enrollment_request__descriptor_address(void) {
  return &ligature__v1__start_factor_enrollment_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__start_totpenrollment__descriptor_address(void) {
  return &ligature__v1__start_totpenrollment__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__start_phone_enrollment__descriptor_address(void) {
  return &ligature__v1__start_phone_enrollment__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__start_factor_enrollment_response__descriptor_address(void) {
  return &ligature__v1__start_factor_enrollment_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__totpsecret__descriptor_address(void) {
  return &ligature__v1__totpsecret__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__finish_factor_enrollment_request__descriptor_address(void) {
  return &ligature__v1__finish_factor_enrollment_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__finish_factor_enrollment_response__descriptor_address(void) {
  return &ligature__v1__finish_factor_enrollment_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__withdraw_factor_request__descriptor_address(void) {
  return &ligature__v1__withdraw_factor_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__withdraw_factor_response__descriptor_address(void) {
  return &ligature__v1__withdraw_factor_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__renew_recovery_codes_request__descriptor_address(void) {
  return &ligature__v1__renew_recovery_codes_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__renew_recovery_codes_response__descriptor_address(void) {
  return &ligature__v1__renew_recovery_codes_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__service_key__descriptor_address(void) {
  return &ligature__v1__service_key__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__create_service_key_request__descriptor_address(void) {
  return &ligature__v1__create_service_key_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__create_service_key_response__descriptor_address(void) {
  return &ligature__v1__create_service_key_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__list_service_keys_request__descriptor_address(void) {
  return &ligature__v1__list_service_keys_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__list_service_keys_response__descriptor_address(void) {
  return &ligature__v1__list_service_keys_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__revoke_service_key_request__descriptor_address(void) {
  return &ligature__v1__revoke_service_key_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__revoke_service_key_response__descriptor_address(void) {
  return &ligature__v1__revoke_service_key_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__send_phone_code_request__descriptor_address(void) {
  return &ligature__v1__send_phone_code_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__send_phone_code_response__descriptor_address(void) {
  return &ligature__v1__send_phone_code_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__update_phone_number_request__descriptor_address(void) {
  return &ligature__v1__update_phone_number_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__update_phone_number_response__descriptor_address(void) {
  return &ligature__v1__update_phone_number_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__get_server_request__descriptor_address(void) {
  return &ligature__v1__get_server_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__get_server_response__descriptor_address(void) {
  return &ligature__v1__get_server_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__expiring_credential__descriptor_address(void) {
  return &ligature__v1__expiring_credential__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__delivery__descriptor_address(void) {
  return &ligature__v1__delivery__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__list_providers_request__descriptor_address(void) {
  return &ligature__v1__list_providers_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__list_providers_response__descriptor_address(void) {
  return &ligature__v1__list_providers_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *_Nonnull ligature__v1__provider_description__descriptor_address(void) {
  return &ligature__v1__provider_description__descriptor;
}
