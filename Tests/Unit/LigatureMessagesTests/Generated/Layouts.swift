// Made by protogen from the schema; change that and run `make generate`.
// swift-format-ignore-file

internal import CLigatureProtos
internal import CProtobufC

/// The layout of each C struct as Swift sees it; its descriptor is what protobuf-c goes by.
let layouts: [StructLayout] = [
  unsafe StructLayout(
    descriptor: google__protobuf__duration__descriptor_address(), size: MemoryLayout<Google__Protobuf__Duration>.size,
    offsets: [
      1: MemoryLayout<Google__Protobuf__Duration>.offset(of: \.seconds),
      2: MemoryLayout<Google__Protobuf__Duration>.offset(of: \.nanos),
    ]),
  unsafe StructLayout(
    descriptor: google__rpc__error_info__descriptor_address(), size: MemoryLayout<Google__Rpc__ErrorInfo>.size,
    offsets: [
      1: MemoryLayout<Google__Rpc__ErrorInfo>.offset(of: \.reason),
      2: MemoryLayout<Google__Rpc__ErrorInfo>.offset(of: \.domain),
      3: MemoryLayout<Google__Rpc__ErrorInfo>.offset(of: \.metadata),
    ]),
  unsafe StructLayout(
    descriptor: google__rpc__error_info__metadata_entry__descriptor_address(), size: MemoryLayout<Google__Rpc__ErrorInfo__MetadataEntry>.size,
    offsets: [
      1: MemoryLayout<Google__Rpc__ErrorInfo__MetadataEntry>.offset(of: \.key),
      2: MemoryLayout<Google__Rpc__ErrorInfo__MetadataEntry>.offset(of: \.value),
    ]),
  unsafe StructLayout(
    descriptor: google__rpc__retry_info__descriptor_address(), size: MemoryLayout<Google__Rpc__RetryInfo>.size,
    offsets: [
      1: MemoryLayout<Google__Rpc__RetryInfo>.offset(of: \.retry_delay),
    ]),
  unsafe StructLayout(
    descriptor: google__rpc__request_info__descriptor_address(), size: MemoryLayout<Google__Rpc__RequestInfo>.size,
    offsets: [
      1: MemoryLayout<Google__Rpc__RequestInfo>.offset(of: \.request_id),
      2: MemoryLayout<Google__Rpc__RequestInfo>.offset(of: \.serving_data),
    ]),
  unsafe StructLayout(
    descriptor: google__rpc__bad_request__descriptor_address(), size: MemoryLayout<Google__Rpc__BadRequest>.size,
    offsets: [
      1: MemoryLayout<Google__Rpc__BadRequest>.offset(of: \.field_violations),
    ]),
  unsafe StructLayout(
    descriptor: google__rpc__bad_request__field_violation__descriptor_address(), size: MemoryLayout<Google__Rpc__BadRequest__FieldViolation>.size,
    offsets: [
      1: MemoryLayout<Google__Rpc__BadRequest__FieldViolation>.offset(of: \.field),
      2: MemoryLayout<Google__Rpc__BadRequest__FieldViolation>.offset(of: \.description),
    ]),
  unsafe StructLayout(
    descriptor: google__rpc__quota_failure__descriptor_address(), size: MemoryLayout<Google__Rpc__QuotaFailure>.size,
    offsets: [
      1: MemoryLayout<Google__Rpc__QuotaFailure>.offset(of: \.violations),
    ]),
  unsafe StructLayout(
    descriptor: google__rpc__quota_failure__violation__descriptor_address(), size: MemoryLayout<Google__Rpc__QuotaFailure__Violation>.size,
    offsets: [
      1: MemoryLayout<Google__Rpc__QuotaFailure__Violation>.offset(of: \.subject),
      2: MemoryLayout<Google__Rpc__QuotaFailure__Violation>.offset(of: \.description),
    ]),
  unsafe StructLayout(
    descriptor: google__protobuf__any__descriptor_address(), size: MemoryLayout<Google__Protobuf__Any>.size,
    offsets: [
      1: MemoryLayout<Google__Protobuf__Any>.offset(of: \.type_url),
      2: MemoryLayout<Google__Protobuf__Any>.offset(of: \.value),
    ]),
  unsafe StructLayout(
    descriptor: google__rpc__status__descriptor_address(), size: MemoryLayout<Google__Rpc__Status>.size,
    offsets: [
      1: MemoryLayout<Google__Rpc__Status>.offset(of: \.code),
      2: MemoryLayout<Google__Rpc__Status>.offset(of: \.message),
      3: MemoryLayout<Google__Rpc__Status>.offset(of: \.details),
    ]),
  unsafe StructLayout(
    descriptor: grpc__health__v1__health_check_request__descriptor_address(), size: MemoryLayout<Grpc__Health__V1__HealthCheckRequest>.size,
    offsets: [
      1: MemoryLayout<Grpc__Health__V1__HealthCheckRequest>.offset(of: \.service),
    ]),
  unsafe StructLayout(
    descriptor: grpc__health__v1__health_check_response__descriptor_address(), size: MemoryLayout<Grpc__Health__V1__HealthCheckResponse>.size,
    offsets: [
      1: MemoryLayout<Grpc__Health__V1__HealthCheckResponse>.offset(of: \.status),
    ]),
  unsafe StructLayout(
    descriptor: grpc__health__v1__health_list_request__descriptor_address(), size: MemoryLayout<Grpc__Health__V1__HealthListRequest>.size,
    offsets: [
      :]),
  unsafe StructLayout(
    descriptor: grpc__health__v1__health_list_response__descriptor_address(), size: MemoryLayout<Grpc__Health__V1__HealthListResponse>.size,
    offsets: [
      1: MemoryLayout<Grpc__Health__V1__HealthListResponse>.offset(of: \.statuses),
    ]),
  unsafe StructLayout(
    descriptor: grpc__health__v1__health_list_response__statuses_entry__descriptor_address(), size: MemoryLayout<Grpc__Health__V1__HealthListResponse__StatusesEntry>.size,
    offsets: [
      1: MemoryLayout<Grpc__Health__V1__HealthListResponse__StatusesEntry>.offset(of: \.key),
      2: MemoryLayout<Grpc__Health__V1__HealthListResponse__StatusesEntry>.offset(of: \.value),
    ]),
  unsafe StructLayout(
    descriptor: grpc__reflection__v1__server_reflection_request__descriptor_address(), size: MemoryLayout<Grpc__Reflection__V1__ServerReflectionRequest>.size,
    offsets: [
      1: MemoryLayout<Grpc__Reflection__V1__ServerReflectionRequest>.offset(of: \.host),
    ]),
  unsafe StructLayout(
    descriptor: grpc__reflection__v1__extension_request__descriptor_address(), size: MemoryLayout<Grpc__Reflection__V1__ExtensionRequest>.size,
    offsets: [
      1: MemoryLayout<Grpc__Reflection__V1__ExtensionRequest>.offset(of: \.containing_type),
      2: MemoryLayout<Grpc__Reflection__V1__ExtensionRequest>.offset(of: \.extension_number),
    ]),
  unsafe StructLayout(
    descriptor: grpc__reflection__v1__server_reflection_response__descriptor_address(), size: MemoryLayout<Grpc__Reflection__V1__ServerReflectionResponse>.size,
    offsets: [
      1: MemoryLayout<Grpc__Reflection__V1__ServerReflectionResponse>.offset(of: \.valid_host),
      2: MemoryLayout<Grpc__Reflection__V1__ServerReflectionResponse>.offset(of: \.original_request),
    ]),
  unsafe StructLayout(
    descriptor: grpc__reflection__v1__file_descriptor_response__descriptor_address(), size: MemoryLayout<Grpc__Reflection__V1__FileDescriptorResponse>.size,
    offsets: [
      1: MemoryLayout<Grpc__Reflection__V1__FileDescriptorResponse>.offset(of: \.file_descriptor_proto),
    ]),
  unsafe StructLayout(
    descriptor: grpc__reflection__v1__extension_number_response__descriptor_address(), size: MemoryLayout<Grpc__Reflection__V1__ExtensionNumberResponse>.size,
    offsets: [
      1: MemoryLayout<Grpc__Reflection__V1__ExtensionNumberResponse>.offset(of: \.base_type_name),
      2: MemoryLayout<Grpc__Reflection__V1__ExtensionNumberResponse>.offset(of: \.extension_number),
    ]),
  unsafe StructLayout(
    descriptor: grpc__reflection__v1__list_service_response__descriptor_address(), size: MemoryLayout<Grpc__Reflection__V1__ListServiceResponse>.size,
    offsets: [
      1: MemoryLayout<Grpc__Reflection__V1__ListServiceResponse>.offset(of: \.service),
    ]),
  unsafe StructLayout(
    descriptor: grpc__reflection__v1__service_response__descriptor_address(), size: MemoryLayout<Grpc__Reflection__V1__ServiceResponse>.size,
    offsets: [
      1: MemoryLayout<Grpc__Reflection__V1__ServiceResponse>.offset(of: \.name),
    ]),
  unsafe StructLayout(
    descriptor: grpc__reflection__v1__error_response__descriptor_address(), size: MemoryLayout<Grpc__Reflection__V1__ErrorResponse>.size,
    offsets: [
      1: MemoryLayout<Grpc__Reflection__V1__ErrorResponse>.offset(of: \.error_code),
      2: MemoryLayout<Grpc__Reflection__V1__ErrorResponse>.offset(of: \.error_message),
    ]),
  unsafe StructLayout(
    descriptor: grpc__reflection__v1alpha__server_reflection_request__descriptor_address(), size: MemoryLayout<Grpc__Reflection__V1alpha__ServerReflectionRequest>.size,
    offsets: [
      1: MemoryLayout<Grpc__Reflection__V1alpha__ServerReflectionRequest>.offset(of: \.host),
    ]),
  unsafe StructLayout(
    descriptor: grpc__reflection__v1alpha__extension_request__descriptor_address(), size: MemoryLayout<Grpc__Reflection__V1alpha__ExtensionRequest>.size,
    offsets: [
      1: MemoryLayout<Grpc__Reflection__V1alpha__ExtensionRequest>.offset(of: \.containing_type),
      2: MemoryLayout<Grpc__Reflection__V1alpha__ExtensionRequest>.offset(of: \.extension_number),
    ]),
  unsafe StructLayout(
    descriptor: grpc__reflection__v1alpha__server_reflection_response__descriptor_address(), size: MemoryLayout<Grpc__Reflection__V1alpha__ServerReflectionResponse>.size,
    offsets: [
      1: MemoryLayout<Grpc__Reflection__V1alpha__ServerReflectionResponse>.offset(of: \.valid_host),
      2: MemoryLayout<Grpc__Reflection__V1alpha__ServerReflectionResponse>.offset(of: \.original_request),
    ]),
  unsafe StructLayout(
    descriptor: grpc__reflection__v1alpha__file_descriptor_response__descriptor_address(), size: MemoryLayout<Grpc__Reflection__V1alpha__FileDescriptorResponse>.size,
    offsets: [
      1: MemoryLayout<Grpc__Reflection__V1alpha__FileDescriptorResponse>.offset(of: \.file_descriptor_proto),
    ]),
  unsafe StructLayout(
    descriptor: grpc__reflection__v1alpha__extension_number_response__descriptor_address(), size: MemoryLayout<Grpc__Reflection__V1alpha__ExtensionNumberResponse>.size,
    offsets: [
      1: MemoryLayout<Grpc__Reflection__V1alpha__ExtensionNumberResponse>.offset(of: \.base_type_name),
      2: MemoryLayout<Grpc__Reflection__V1alpha__ExtensionNumberResponse>.offset(of: \.extension_number),
    ]),
  unsafe StructLayout(
    descriptor: grpc__reflection__v1alpha__list_service_response__descriptor_address(), size: MemoryLayout<Grpc__Reflection__V1alpha__ListServiceResponse>.size,
    offsets: [
      1: MemoryLayout<Grpc__Reflection__V1alpha__ListServiceResponse>.offset(of: \.service),
    ]),
  unsafe StructLayout(
    descriptor: grpc__reflection__v1alpha__service_response__descriptor_address(), size: MemoryLayout<Grpc__Reflection__V1alpha__ServiceResponse>.size,
    offsets: [
      1: MemoryLayout<Grpc__Reflection__V1alpha__ServiceResponse>.offset(of: \.name),
    ]),
  unsafe StructLayout(
    descriptor: grpc__reflection__v1alpha__error_response__descriptor_address(), size: MemoryLayout<Grpc__Reflection__V1alpha__ErrorResponse>.size,
    offsets: [
      1: MemoryLayout<Grpc__Reflection__V1alpha__ErrorResponse>.offset(of: \.error_code),
      2: MemoryLayout<Grpc__Reflection__V1alpha__ErrorResponse>.offset(of: \.error_message),
    ]),
  unsafe StructLayout(
    descriptor: google__protobuf__timestamp__descriptor_address(), size: MemoryLayout<Google__Protobuf__Timestamp>.size,
    offsets: [
      1: MemoryLayout<Google__Protobuf__Timestamp>.offset(of: \.seconds),
      2: MemoryLayout<Google__Protobuf__Timestamp>.offset(of: \.nanos),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__factor_info__descriptor_address(), size: MemoryLayout<Ligature__V1__FactorInfo>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__FactorInfo>.offset(of: \.enrollment_id),
      2: MemoryLayout<Ligature__V1__FactorInfo>.offset(of: \.kind),
      3: MemoryLayout<Ligature__V1__FactorInfo>.offset(of: \.display_name),
      4: MemoryLayout<Ligature__V1__FactorInfo>.offset(of: \.masked_phone_number),
      5: MemoryLayout<Ligature__V1__FactorInfo>.offset(of: \.enrolled_at),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__factor_assertion__descriptor_address(), size: MemoryLayout<Ligature__V1__FactorAssertion>.size,
    offsets: [
      :]),
  unsafe StructLayout(
    descriptor: ligature__v1__totpassertion__descriptor_address(), size: MemoryLayout<Ligature__V1__TOTPAssertion>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__TOTPAssertion>.offset(of: \.enrollment_id),
      2: MemoryLayout<Ligature__V1__TOTPAssertion>.offset(of: \.code),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__phone_assertion__descriptor_address(), size: MemoryLayout<Ligature__V1__PhoneAssertion>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__PhoneAssertion>.offset(of: \.session_info),
      2: MemoryLayout<Ligature__V1__PhoneAssertion>.offset(of: \.code),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__recovery_code_assertion__descriptor_address(), size: MemoryLayout<Ligature__V1__RecoveryCodeAssertion>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__RecoveryCodeAssertion>.offset(of: \.code),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__account__descriptor_address(), size: MemoryLayout<Ligature__V1__Account>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__Account>.offset(of: \.uid),
      2: MemoryLayout<Ligature__V1__Account>.offset(of: \.email),
      3: MemoryLayout<Ligature__V1__Account>.offset(of: \.email_verified),
      4: MemoryLayout<Ligature__V1__Account>.offset(of: \.display_name),
      5: MemoryLayout<Ligature__V1__Account>.offset(of: \.photo_url),
      6: MemoryLayout<Ligature__V1__Account>.offset(of: \.phone_number),
      7: MemoryLayout<Ligature__V1__Account>.offset(of: \.is_anonymous),
      8: MemoryLayout<Ligature__V1__Account>.offset(of: \.disabled),
      9: MemoryLayout<Ligature__V1__Account>.offset(of: \.provider_data),
      10: MemoryLayout<Ligature__V1__Account>.offset(of: \.created_at),
      11: MemoryLayout<Ligature__V1__Account>.offset(of: \.last_sign_in_at),
      12: MemoryLayout<Ligature__V1__Account>.offset(of: \.version),
      13: MemoryLayout<Ligature__V1__Account>.offset(of: \.display_email),
      14: MemoryLayout<Ligature__V1__Account>.offset(of: \.set_aside),
      15: MemoryLayout<Ligature__V1__Account>.offset(of: \.factors),
      16: MemoryLayout<Ligature__V1__Account>.offset(of: \.recovery_codes_left),
      17: MemoryLayout<Ligature__V1__Account>.offset(of: \.closed_at),
      18: MemoryLayout<Ligature__V1__Account>.offset(of: \.custom_claims),
      19: MemoryLayout<Ligature__V1__Account>.offset(of: \.valid_since),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__set_aside_identity__descriptor_address(), size: MemoryLayout<Ligature__V1__SetAsideIdentity>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__SetAsideIdentity>.offset(of: \.identity_id),
      2: MemoryLayout<Ligature__V1__SetAsideIdentity>.offset(of: \.provider_id),
      3: MemoryLayout<Ligature__V1__SetAsideIdentity>.offset(of: \.email),
      4: MemoryLayout<Ligature__V1__SetAsideIdentity>.offset(of: \.reason),
      5: MemoryLayout<Ligature__V1__SetAsideIdentity>.offset(of: \.set_aside_at),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__provider_info__descriptor_address(), size: MemoryLayout<Ligature__V1__ProviderInfo>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__ProviderInfo>.offset(of: \.provider_id),
      2: MemoryLayout<Ligature__V1__ProviderInfo>.offset(of: \.uid),
      3: MemoryLayout<Ligature__V1__ProviderInfo>.offset(of: \.email),
      4: MemoryLayout<Ligature__V1__ProviderInfo>.offset(of: \.display_name),
      5: MemoryLayout<Ligature__V1__ProviderInfo>.offset(of: \.photo_url),
      6: MemoryLayout<Ligature__V1__ProviderInfo>.offset(of: \.phone_number),
      7: MemoryLayout<Ligature__V1__ProviderInfo>.offset(of: \.identity_id),
      8: MemoryLayout<Ligature__V1__ProviderInfo>.offset(of: \.linked_at),
      9: MemoryLayout<Ligature__V1__ProviderInfo>.offset(of: \.last_used_at),
      10: MemoryLayout<Ligature__V1__ProviderInfo>.offset(of: \.email_verified),
      11: MemoryLayout<Ligature__V1__ProviderInfo>.offset(of: \.settled),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__credential__descriptor_address(), size: MemoryLayout<Ligature__V1__Credential>.size,
    offsets: [
      :]),
  unsafe StructLayout(
    descriptor: ligature__v1__anonymous_credential__descriptor_address(), size: MemoryLayout<Ligature__V1__AnonymousCredential>.size,
    offsets: [
      :]),
  unsafe StructLayout(
    descriptor: ligature__v1__password_credential__descriptor_address(), size: MemoryLayout<Ligature__V1__PasswordCredential>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__PasswordCredential>.offset(of: \.email),
      2: MemoryLayout<Ligature__V1__PasswordCredential>.offset(of: \.password),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__idtoken_credential__descriptor_address(), size: MemoryLayout<Ligature__V1__IDTokenCredential>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__IDTokenCredential>.offset(of: \.provider_id),
      2: MemoryLayout<Ligature__V1__IDTokenCredential>.offset(of: \.id_token),
      3: MemoryLayout<Ligature__V1__IDTokenCredential>.offset(of: \.nonce),
      4: MemoryLayout<Ligature__V1__IDTokenCredential>.offset(of: \.client_instance),
      5: MemoryLayout<Ligature__V1__IDTokenCredential>.offset(of: \.display_name),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__access_token_credential__descriptor_address(), size: MemoryLayout<Ligature__V1__AccessTokenCredential>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__AccessTokenCredential>.offset(of: \.provider_id),
      2: MemoryLayout<Ligature__V1__AccessTokenCredential>.offset(of: \.access_token),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__continuation_credential__descriptor_address(), size: MemoryLayout<Ligature__V1__ContinuationCredential>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__ContinuationCredential>.offset(of: \.token),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__email_link_credential__descriptor_address(), size: MemoryLayout<Ligature__V1__EmailLinkCredential>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__EmailLinkCredential>.offset(of: \.email),
      2: MemoryLayout<Ligature__V1__EmailLinkCredential>.offset(of: \.code),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__phone_credential__descriptor_address(), size: MemoryLayout<Ligature__V1__PhoneCredential>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__PhoneCredential>.offset(of: \.session_info),
      2: MemoryLayout<Ligature__V1__PhoneCredential>.offset(of: \.code),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__intent_credential__descriptor_address(), size: MemoryLayout<Ligature__V1__IntentCredential>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__IntentCredential>.offset(of: \.secret),
      2: MemoryLayout<Ligature__V1__IntentCredential>.offset(of: \.code),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__custom_token_credential__descriptor_address(), size: MemoryLayout<Ligature__V1__CustomTokenCredential>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__CustomTokenCredential>.offset(of: \.token),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__token_pair__descriptor_address(), size: MemoryLayout<Ligature__V1__TokenPair>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__TokenPair>.offset(of: \.id_token),
      2: MemoryLayout<Ligature__V1__TokenPair>.offset(of: \.refresh_token),
      3: MemoryLayout<Ligature__V1__TokenPair>.offset(of: \.session_handle),
      4: MemoryLayout<Ligature__V1__TokenPair>.offset(of: \.expires_at),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__session_info__descriptor_address(), size: MemoryLayout<Ligature__V1__SessionInfo>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__SessionInfo>.offset(of: \.session_id),
      2: MemoryLayout<Ligature__V1__SessionInfo>.offset(of: \.provider_id),
      3: MemoryLayout<Ligature__V1__SessionInfo>.offset(of: \.device_label),
      4: MemoryLayout<Ligature__V1__SessionInfo>.offset(of: \.signed_in_at),
      5: MemoryLayout<Ligature__V1__SessionInfo>.offset(of: \.last_used_at),
      6: MemoryLayout<Ligature__V1__SessionInfo>.offset(of: \.is_current),
      7: MemoryLayout<Ligature__V1__SessionInfo>.offset(of: \.expires_at),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__signing_key__descriptor_address(), size: MemoryLayout<Ligature__V1__SigningKey>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__SigningKey>.offset(of: \.key_id),
      2: MemoryLayout<Ligature__V1__SigningKey>.offset(of: \.algorithm),
      3: MemoryLayout<Ligature__V1__SigningKey>.offset(of: \.curve),
      4: MemoryLayout<Ligature__V1__SigningKey>.offset(of: \.x),
      5: MemoryLayout<Ligature__V1__SigningKey>.offset(of: \.y),
      6: MemoryLayout<Ligature__V1__SigningKey>.offset(of: \.modulus),
      7: MemoryLayout<Ligature__V1__SigningKey>.offset(of: \.exponent),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__sign_up_request__descriptor_address(), size: MemoryLayout<Ligature__V1__SignUpRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__SignUpRequest>.offset(of: \.credential),
      2: MemoryLayout<Ligature__V1__SignUpRequest>.offset(of: \.display_name),
      3: MemoryLayout<Ligature__V1__SignUpRequest>.offset(of: \.device_label),
      4: MemoryLayout<Ligature__V1__SignUpRequest>.offset(of: \.omit_id_token),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__sign_in_request__descriptor_address(), size: MemoryLayout<Ligature__V1__SignInRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__SignInRequest>.offset(of: \.credential),
      2: MemoryLayout<Ligature__V1__SignInRequest>.offset(of: \.device_label),
      3: MemoryLayout<Ligature__V1__SignInRequest>.offset(of: \.omit_id_token),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__sign_in_response__descriptor_address(), size: MemoryLayout<Ligature__V1__SignInResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__SignInResponse>.offset(of: \.account),
      2: MemoryLayout<Ligature__V1__SignInResponse>.offset(of: \.tokens),
      3: MemoryLayout<Ligature__V1__SignInResponse>.offset(of: \.is_new_account),
      4: MemoryLayout<Ligature__V1__SignInResponse>.offset(of: \.provider_id),
      5: MemoryLayout<Ligature__V1__SignInResponse>.offset(of: \.provider_profile_json),
      6: MemoryLayout<Ligature__V1__SignInResponse>.offset(of: \.address_released),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__get_account_request__descriptor_address(), size: MemoryLayout<Ligature__V1__GetAccountRequest>.size,
    offsets: [
      :]),
  unsafe StructLayout(
    descriptor: ligature__v1__get_account_response__descriptor_address(), size: MemoryLayout<Ligature__V1__GetAccountResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__GetAccountResponse>.offset(of: \.account),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__watch_account_request__descriptor_address(), size: MemoryLayout<Ligature__V1__WatchAccountRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__WatchAccountRequest>.offset(of: \.cursor),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__watch_account_response__descriptor_address(), size: MemoryLayout<Ligature__V1__WatchAccountResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__WatchAccountResponse>.offset(of: \.account),
      2: MemoryLayout<Ligature__V1__WatchAccountResponse>.offset(of: \.cursor),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__link_identity_request__descriptor_address(), size: MemoryLayout<Ligature__V1__LinkIdentityRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__LinkIdentityRequest>.offset(of: \.credential),
      2: MemoryLayout<Ligature__V1__LinkIdentityRequest>.offset(of: \.omit_id_token),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__link_identity_response__descriptor_address(), size: MemoryLayout<Ligature__V1__LinkIdentityResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__LinkIdentityResponse>.offset(of: \.account),
      2: MemoryLayout<Ligature__V1__LinkIdentityResponse>.offset(of: \.tokens),
      3: MemoryLayout<Ligature__V1__LinkIdentityResponse>.offset(of: \.already_linked),
      4: MemoryLayout<Ligature__V1__LinkIdentityResponse>.offset(of: \.provider_id),
      5: MemoryLayout<Ligature__V1__LinkIdentityResponse>.offset(of: \.provider_profile_json),
      6: MemoryLayout<Ligature__V1__LinkIdentityResponse>.offset(of: \.address_released),
      7: MemoryLayout<Ligature__V1__LinkIdentityResponse>.offset(of: \.unreachable),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__unreachable_account__descriptor_address(), size: MemoryLayout<Ligature__V1__UnreachableAccount>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__UnreachableAccount>.offset(of: \.continuation),
      2: MemoryLayout<Ligature__V1__UnreachableAccount>.offset(of: \.continuation_expires_at),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__unlink_identity_request__descriptor_address(), size: MemoryLayout<Ligature__V1__UnlinkIdentityRequest>.size,
    offsets: [
      3: MemoryLayout<Ligature__V1__UnlinkIdentityRequest>.offset(of: \.revoke),
      4: MemoryLayout<Ligature__V1__UnlinkIdentityRequest>.offset(of: \.omit_id_token),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__unlink_identity_response__descriptor_address(), size: MemoryLayout<Ligature__V1__UnlinkIdentityResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__UnlinkIdentityResponse>.offset(of: \.account),
      2: MemoryLayout<Ligature__V1__UnlinkIdentityResponse>.offset(of: \.tokens),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__reauthenticate_request__descriptor_address(), size: MemoryLayout<Ligature__V1__ReauthenticateRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__ReauthenticateRequest>.offset(of: \.credential),
      2: MemoryLayout<Ligature__V1__ReauthenticateRequest>.offset(of: \.omit_id_token),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__reauthenticate_response__descriptor_address(), size: MemoryLayout<Ligature__V1__ReauthenticateResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__ReauthenticateResponse>.offset(of: \.account),
      2: MemoryLayout<Ligature__V1__ReauthenticateResponse>.offset(of: \.tokens),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__change_password_request__descriptor_address(), size: MemoryLayout<Ligature__V1__ChangePasswordRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__ChangePasswordRequest>.offset(of: \.new_password),
      2: MemoryLayout<Ligature__V1__ChangePasswordRequest>.offset(of: \.old_password),
      3: MemoryLayout<Ligature__V1__ChangePasswordRequest>.offset(of: \.omit_id_token),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__change_password_response__descriptor_address(), size: MemoryLayout<Ligature__V1__ChangePasswordResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__ChangePasswordResponse>.offset(of: \.account),
      2: MemoryLayout<Ligature__V1__ChangePasswordResponse>.offset(of: \.tokens),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__update_profile_request__descriptor_address(), size: MemoryLayout<Ligature__V1__UpdateProfileRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__UpdateProfileRequest>.offset(of: \.display_name),
      2: MemoryLayout<Ligature__V1__UpdateProfileRequest>.offset(of: \.photo_url),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__update_profile_response__descriptor_address(), size: MemoryLayout<Ligature__V1__UpdateProfileResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__UpdateProfileResponse>.offset(of: \.account),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__delete_account_request__descriptor_address(), size: MemoryLayout<Ligature__V1__DeleteAccountRequest>.size,
    offsets: [
      :]),
  unsafe StructLayout(
    descriptor: ligature__v1__delete_account_response__descriptor_address(), size: MemoryLayout<Ligature__V1__DeleteAccountResponse>.size,
    offsets: [
      :]),
  unsafe StructLayout(
    descriptor: ligature__v1__issue_nonce_request__descriptor_address(), size: MemoryLayout<Ligature__V1__IssueNonceRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__IssueNonceRequest>.offset(of: \.provider_id),
      2: MemoryLayout<Ligature__V1__IssueNonceRequest>.offset(of: \.client_instance),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__issue_nonce_response__descriptor_address(), size: MemoryLayout<Ligature__V1__IssueNonceResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__IssueNonceResponse>.offset(of: \.nonce),
      2: MemoryLayout<Ligature__V1__IssueNonceResponse>.offset(of: \.expires_at),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__start_provider_sign_in_request__descriptor_address(), size: MemoryLayout<Ligature__V1__StartProviderSignInRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__StartProviderSignInRequest>.offset(of: \.provider_id),
      2: MemoryLayout<Ligature__V1__StartProviderSignInRequest>.offset(of: \.purpose),
      5: MemoryLayout<Ligature__V1__StartProviderSignInRequest>.offset(of: \.scopes),
      6: MemoryLayout<Ligature__V1__StartProviderSignInRequest>.offset(of: \.custom_parameters),
      7: MemoryLayout<Ligature__V1__StartProviderSignInRequest>.offset(of: \.device_label),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__start_provider_sign_in_request__custom_parameters_entry__descriptor_address(), size: MemoryLayout<Ligature__V1__StartProviderSignInRequest__CustomParametersEntry>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__StartProviderSignInRequest__CustomParametersEntry>.offset(of: \.key),
      2: MemoryLayout<Ligature__V1__StartProviderSignInRequest__CustomParametersEntry>.offset(of: \.value),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__device_return__descriptor_address(), size: MemoryLayout<Ligature__V1__DeviceReturn>.size,
    offsets: [
      :]),
  unsafe StructLayout(
    descriptor: ligature__v1__start_provider_sign_in_response__descriptor_address(), size: MemoryLayout<Ligature__V1__StartProviderSignInResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__StartProviderSignInResponse>.offset(of: \.secret),
      2: MemoryLayout<Ligature__V1__StartProviderSignInResponse>.offset(of: \.expires_at),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__device_authorization__descriptor_address(), size: MemoryLayout<Ligature__V1__DeviceAuthorization>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__DeviceAuthorization>.offset(of: \.user_code),
      2: MemoryLayout<Ligature__V1__DeviceAuthorization>.offset(of: \.verification_url),
      3: MemoryLayout<Ligature__V1__DeviceAuthorization>.offset(of: \.verification_url_complete),
      4: MemoryLayout<Ligature__V1__DeviceAuthorization>.offset(of: \.poll_interval_seconds),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__refresh_tokens_request__descriptor_address(), size: MemoryLayout<Ligature__V1__RefreshTokensRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__RefreshTokensRequest>.offset(of: \.refresh_token),
      2: MemoryLayout<Ligature__V1__RefreshTokensRequest>.offset(of: \.request_key),
      3: MemoryLayout<Ligature__V1__RefreshTokensRequest>.offset(of: \.omit_id_token),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__refresh_tokens_response__descriptor_address(), size: MemoryLayout<Ligature__V1__RefreshTokensResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__RefreshTokensResponse>.offset(of: \.tokens),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__sign_out_request__descriptor_address(), size: MemoryLayout<Ligature__V1__SignOutRequest>.size,
    offsets: [
      :]),
  unsafe StructLayout(
    descriptor: ligature__v1__sign_out_response__descriptor_address(), size: MemoryLayout<Ligature__V1__SignOutResponse>.size,
    offsets: [
      :]),
  unsafe StructLayout(
    descriptor: ligature__v1__issue_idtoken_request__descriptor_address(), size: MemoryLayout<Ligature__V1__IssueIDTokenRequest>.size,
    offsets: [
      :]),
  unsafe StructLayout(
    descriptor: ligature__v1__issue_idtoken_response__descriptor_address(), size: MemoryLayout<Ligature__V1__IssueIDTokenResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__IssueIDTokenResponse>.offset(of: \.id_token),
      2: MemoryLayout<Ligature__V1__IssueIDTokenResponse>.offset(of: \.expires_at),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__list_sessions_request__descriptor_address(), size: MemoryLayout<Ligature__V1__ListSessionsRequest>.size,
    offsets: [
      :]),
  unsafe StructLayout(
    descriptor: ligature__v1__list_sessions_response__descriptor_address(), size: MemoryLayout<Ligature__V1__ListSessionsResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__ListSessionsResponse>.offset(of: \.sessions),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__end_sessions_request__descriptor_address(), size: MemoryLayout<Ligature__V1__EndSessionsRequest>.size,
    offsets: [
      :]),
  unsafe StructLayout(
    descriptor: ligature__v1__all_other_sessions__descriptor_address(), size: MemoryLayout<Ligature__V1__AllOtherSessions>.size,
    offsets: [
      :]),
  unsafe StructLayout(
    descriptor: ligature__v1__end_sessions_response__descriptor_address(), size: MemoryLayout<Ligature__V1__EndSessionsResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__EndSessionsResponse>.offset(of: \.ended),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__get_signing_keys_request__descriptor_address(), size: MemoryLayout<Ligature__V1__GetSigningKeysRequest>.size,
    offsets: [
      :]),
  unsafe StructLayout(
    descriptor: ligature__v1__get_signing_keys_response__descriptor_address(), size: MemoryLayout<Ligature__V1__GetSigningKeysResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__GetSigningKeysResponse>.offset(of: \.keys),
    ]),
  unsafe StructLayout(
    descriptor: google__protobuf__field_mask__descriptor_address(), size: MemoryLayout<Google__Protobuf__FieldMask>.size,
    offsets: [
      1: MemoryLayout<Google__Protobuf__FieldMask>.offset(of: \.paths),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__action_code_settings__descriptor_address(), size: MemoryLayout<Ligature__V1__ActionCodeSettings>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__ActionCodeSettings>.offset(of: \.continue_url),
      2: MemoryLayout<Ligature__V1__ActionCodeSettings>.offset(of: \.handle_code_in_app),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__send_email_verification_request__descriptor_address(), size: MemoryLayout<Ligature__V1__SendEmailVerificationRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__SendEmailVerificationRequest>.offset(of: \.settings),
      2: MemoryLayout<Ligature__V1__SendEmailVerificationRequest>.offset(of: \.language_code),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__send_email_verification_response__descriptor_address(), size: MemoryLayout<Ligature__V1__SendEmailVerificationResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__SendEmailVerificationResponse>.offset(of: \.email),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__send_password_reset_request__descriptor_address(), size: MemoryLayout<Ligature__V1__SendPasswordResetRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__SendPasswordResetRequest>.offset(of: \.email),
      2: MemoryLayout<Ligature__V1__SendPasswordResetRequest>.offset(of: \.settings),
      3: MemoryLayout<Ligature__V1__SendPasswordResetRequest>.offset(of: \.language_code),
      4: MemoryLayout<Ligature__V1__SendPasswordResetRequest>.offset(of: \.device_label),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__send_password_reset_response__descriptor_address(), size: MemoryLayout<Ligature__V1__SendPasswordResetResponse>.size,
    offsets: [
      :]),
  unsafe StructLayout(
    descriptor: ligature__v1__send_sign_in_link_request__descriptor_address(), size: MemoryLayout<Ligature__V1__SendSignInLinkRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__SendSignInLinkRequest>.offset(of: \.email),
      2: MemoryLayout<Ligature__V1__SendSignInLinkRequest>.offset(of: \.settings),
      3: MemoryLayout<Ligature__V1__SendSignInLinkRequest>.offset(of: \.language_code),
      4: MemoryLayout<Ligature__V1__SendSignInLinkRequest>.offset(of: \.device_label),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__send_sign_in_link_response__descriptor_address(), size: MemoryLayout<Ligature__V1__SendSignInLinkResponse>.size,
    offsets: [
      :]),
  unsafe StructLayout(
    descriptor: ligature__v1__send_email_change_request__descriptor_address(), size: MemoryLayout<Ligature__V1__SendEmailChangeRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__SendEmailChangeRequest>.offset(of: \.new_email),
      2: MemoryLayout<Ligature__V1__SendEmailChangeRequest>.offset(of: \.settings),
      3: MemoryLayout<Ligature__V1__SendEmailChangeRequest>.offset(of: \.language_code),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__send_email_change_response__descriptor_address(), size: MemoryLayout<Ligature__V1__SendEmailChangeResponse>.size,
    offsets: [
      :]),
  unsafe StructLayout(
    descriptor: ligature__v1__change_email_request__descriptor_address(), size: MemoryLayout<Ligature__V1__ChangeEmailRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__ChangeEmailRequest>.offset(of: \.new_email),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__change_email_response__descriptor_address(), size: MemoryLayout<Ligature__V1__ChangeEmailResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__ChangeEmailResponse>.offset(of: \.email),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__recovery_outline__descriptor_address(), size: MemoryLayout<Ligature__V1__RecoveryOutline>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__RecoveryOutline>.offset(of: \.methods),
      2: MemoryLayout<Ligature__V1__RecoveryOutline>.offset(of: \.factors),
      3: MemoryLayout<Ligature__V1__RecoveryOutline>.offset(of: \.ends_recovery_codes),
      4: MemoryLayout<Ligature__V1__RecoveryOutline>.offset(of: \.merged_uids),
      5: MemoryLayout<Ligature__V1__RecoveryOutline>.offset(of: \.older_methods),
      6: MemoryLayout<Ligature__V1__RecoveryOutline>.offset(of: \.older_factors),
      7: MemoryLayout<Ligature__V1__RecoveryOutline>.offset(of: \.older_merged_uids),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__recovery_method__descriptor_address(), size: MemoryLayout<Ligature__V1__RecoveryMethod>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__RecoveryMethod>.offset(of: \.provider_id),
      2: MemoryLayout<Ligature__V1__RecoveryMethod>.offset(of: \.linked_at),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__check_action_code_request__descriptor_address(), size: MemoryLayout<Ligature__V1__CheckActionCodeRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__CheckActionCodeRequest>.offset(of: \.code),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__check_action_code_response__descriptor_address(), size: MemoryLayout<Ligature__V1__CheckActionCodeResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__CheckActionCodeResponse>.offset(of: \.operation),
      2: MemoryLayout<Ligature__V1__CheckActionCodeResponse>.offset(of: \.email),
      3: MemoryLayout<Ligature__V1__CheckActionCodeResponse>.offset(of: \.new_email),
      4: MemoryLayout<Ligature__V1__CheckActionCodeResponse>.offset(of: \.expires_at),
      5: MemoryLayout<Ligature__V1__CheckActionCodeResponse>.offset(of: \.requested_at),
      6: MemoryLayout<Ligature__V1__CheckActionCodeResponse>.offset(of: \.device_label),
      7: MemoryLayout<Ligature__V1__CheckActionCodeResponse>.offset(of: \.takes_password),
      8: MemoryLayout<Ligature__V1__CheckActionCodeResponse>.offset(of: \.takes_confirmation),
      9: MemoryLayout<Ligature__V1__CheckActionCodeResponse>.offset(of: \.account_created_at),
      10: MemoryLayout<Ligature__V1__CheckActionCodeResponse>.offset(of: \.recovery),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__apply_action_code_request__descriptor_address(), size: MemoryLayout<Ligature__V1__ApplyActionCodeRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__ApplyActionCodeRequest>.offset(of: \.code),
      2: MemoryLayout<Ligature__V1__ApplyActionCodeRequest>.offset(of: \.password),
      3: MemoryLayout<Ligature__V1__ApplyActionCodeRequest>.offset(of: \.deny),
      4: MemoryLayout<Ligature__V1__ApplyActionCodeRequest>.offset(of: \.confirm),
      5: MemoryLayout<Ligature__V1__ApplyActionCodeRequest>.offset(of: \.older_factor_code),
      6: MemoryLayout<Ligature__V1__ApplyActionCodeRequest>.offset(of: \.older_credential),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__apply_action_code_response__descriptor_address(), size: MemoryLayout<Ligature__V1__ApplyActionCodeResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__ApplyActionCodeResponse>.offset(of: \.operation),
      2: MemoryLayout<Ligature__V1__ApplyActionCodeResponse>.offset(of: \.email),
      3: MemoryLayout<Ligature__V1__ApplyActionCodeResponse>.offset(of: \.password_reset_code),
      4: MemoryLayout<Ligature__V1__ApplyActionCodeResponse>.offset(of: \.address_released),
      5: MemoryLayout<Ligature__V1__ApplyActionCodeResponse>.offset(of: \.recovery),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__confirm_password_reset_request__descriptor_address(), size: MemoryLayout<Ligature__V1__ConfirmPasswordResetRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__ConfirmPasswordResetRequest>.offset(of: \.code),
      2: MemoryLayout<Ligature__V1__ConfirmPasswordResetRequest>.offset(of: \.new_password),
      3: MemoryLayout<Ligature__V1__ConfirmPasswordResetRequest>.offset(of: \.pending_token),
      4: MemoryLayout<Ligature__V1__ConfirmPasswordResetRequest>.offset(of: \.assertion),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__confirm_password_reset_response__descriptor_address(), size: MemoryLayout<Ligature__V1__ConfirmPasswordResetResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__ConfirmPasswordResetResponse>.offset(of: \.email),
      2: MemoryLayout<Ligature__V1__ConfirmPasswordResetResponse>.offset(of: \.address_released),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__fetch_sign_in_methods_request__descriptor_address(), size: MemoryLayout<Ligature__V1__FetchSignInMethodsRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__FetchSignInMethodsRequest>.offset(of: \.email),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__fetch_sign_in_methods_response__descriptor_address(), size: MemoryLayout<Ligature__V1__FetchSignInMethodsResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__FetchSignInMethodsResponse>.offset(of: \.sign_in_methods),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__event__descriptor_address(), size: MemoryLayout<Ligature__V1__Event>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__Event>.offset(of: \.id),
      2: MemoryLayout<Ligature__V1__Event>.offset(of: \.at),
      3: MemoryLayout<Ligature__V1__Event>.offset(of: \.kind),
      4: MemoryLayout<Ligature__V1__Event>.offset(of: \.uid),
      5: MemoryLayout<Ligature__V1__Event>.offset(of: \.account_version),
      6: MemoryLayout<Ligature__V1__Event>.offset(of: \.other_uid),
      7: MemoryLayout<Ligature__V1__Event>.offset(of: \.provider_id),
      8: MemoryLayout<Ligature__V1__Event>.offset(of: \.changed_fields),
      9: MemoryLayout<Ligature__V1__Event>.offset(of: \.session_ids),
      10: MemoryLayout<Ligature__V1__Event>.offset(of: \.min_generation),
      11: MemoryLayout<Ligature__V1__Event>.offset(of: \.request_id),
      12: MemoryLayout<Ligature__V1__Event>.offset(of: \.actor),
      13: MemoryLayout<Ligature__V1__Event>.offset(of: \.service_key_id),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__account_proof__descriptor_address(), size: MemoryLayout<Ligature__V1__AccountProof>.size,
    offsets: [
      :]),
  unsafe StructLayout(
    descriptor: ligature__v1__passed_factor_proof__descriptor_address(), size: MemoryLayout<Ligature__V1__PassedFactorProof>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__PassedFactorProof>.offset(of: \.pending_token),
      2: MemoryLayout<Ligature__V1__PassedFactorProof>.offset(of: \.assertion),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__plan_merge_request__descriptor_address(), size: MemoryLayout<Ligature__V1__PlanMergeRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__PlanMergeRequest>.offset(of: \.proof),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__plan_merge_response__descriptor_address(), size: MemoryLayout<Ligature__V1__PlanMergeResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__PlanMergeResponse>.offset(of: \.plan),
      2: MemoryLayout<Ligature__V1__PlanMergeResponse>.offset(of: \.expires_at),
      3: MemoryLayout<Ligature__V1__PlanMergeResponse>.offset(of: \.survivor_uid),
      4: MemoryLayout<Ligature__V1__PlanMergeResponse>.offset(of: \.merged_uid),
      5: MemoryLayout<Ligature__V1__PlanMergeResponse>.offset(of: \.identities),
      6: MemoryLayout<Ligature__V1__PlanMergeResponse>.offset(of: \.factors),
      7: MemoryLayout<Ligature__V1__PlanMergeResponse>.offset(of: \.dropped_factors),
      8: MemoryLayout<Ligature__V1__PlanMergeResponse>.offset(of: \.ends_recovery_codes),
      9: MemoryLayout<Ligature__V1__PlanMergeResponse>.offset(of: \.conflicts),
      10: MemoryLayout<Ligature__V1__PlanMergeResponse>.offset(of: \.ending_sessions),
      11: MemoryLayout<Ligature__V1__PlanMergeResponse>.offset(of: \.dropped_claims),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__merged_identity__descriptor_address(), size: MemoryLayout<Ligature__V1__MergedIdentity>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__MergedIdentity>.offset(of: \.provider_id),
      2: MemoryLayout<Ligature__V1__MergedIdentity>.offset(of: \.email),
      3: MemoryLayout<Ligature__V1__MergedIdentity>.offset(of: \.is_active),
      4: MemoryLayout<Ligature__V1__MergedIdentity>.offset(of: \.uid),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__merge_conflict__descriptor_address(), size: MemoryLayout<Ligature__V1__MergeConflict>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__MergeConflict>.offset(of: \.field),
      2: MemoryLayout<Ligature__V1__MergeConflict>.offset(of: \.provider_id),
      3: MemoryLayout<Ligature__V1__MergeConflict>.offset(of: \.first),
      4: MemoryLayout<Ligature__V1__MergeConflict>.offset(of: \.second),
      5: MemoryLayout<Ligature__V1__MergeConflict>.offset(of: \.must_keep_first),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__merge_choice__descriptor_address(), size: MemoryLayout<Ligature__V1__MergeChoice>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__MergeChoice>.offset(of: \.field),
      2: MemoryLayout<Ligature__V1__MergeChoice>.offset(of: \.provider_id),
      3: MemoryLayout<Ligature__V1__MergeChoice>.offset(of: \.keep),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__commit_merge_request__descriptor_address(), size: MemoryLayout<Ligature__V1__CommitMergeRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__CommitMergeRequest>.offset(of: \.plan),
      2: MemoryLayout<Ligature__V1__CommitMergeRequest>.offset(of: \.choices),
      3: MemoryLayout<Ligature__V1__CommitMergeRequest>.offset(of: \.omit_id_token),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__commit_merge_response__descriptor_address(), size: MemoryLayout<Ligature__V1__CommitMergeResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__CommitMergeResponse>.offset(of: \.account),
      2: MemoryLayout<Ligature__V1__CommitMergeResponse>.offset(of: \.tokens),
      3: MemoryLayout<Ligature__V1__CommitMergeResponse>.offset(of: \.merged_uid),
      4: MemoryLayout<Ligature__V1__CommitMergeResponse>.offset(of: \.undo_until),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__undo_merge_request__descriptor_address(), size: MemoryLayout<Ligature__V1__UndoMergeRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__UndoMergeRequest>.offset(of: \.merged_uid),
      2: MemoryLayout<Ligature__V1__UndoMergeRequest>.offset(of: \.validate_only),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__undo_merge_response__descriptor_address(), size: MemoryLayout<Ligature__V1__UndoMergeResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__UndoMergeResponse>.offset(of: \.account),
      2: MemoryLayout<Ligature__V1__UndoMergeResponse>.offset(of: \.restored_uid),
      3: MemoryLayout<Ligature__V1__UndoMergeResponse>.offset(of: \.remainders),
      4: MemoryLayout<Ligature__V1__UndoMergeResponse>.offset(of: \.restored_tokens),
      5: MemoryLayout<Ligature__V1__UndoMergeResponse>.offset(of: \.identities),
      6: MemoryLayout<Ligature__V1__UndoMergeResponse>.offset(of: \.factors),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__merge_remainder__descriptor_address(), size: MemoryLayout<Ligature__V1__MergeRemainder>.size,
    offsets: [
      :]),
  unsafe StructLayout(
    descriptor: ligature__v1__transfer_identity_request__descriptor_address(), size: MemoryLayout<Ligature__V1__TransferIdentityRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__TransferIdentityRequest>.offset(of: \.proof),
      2: MemoryLayout<Ligature__V1__TransferIdentityRequest>.offset(of: \.omit_id_token),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__transfer_identity_response__descriptor_address(), size: MemoryLayout<Ligature__V1__TransferIdentityResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__TransferIdentityResponse>.offset(of: \.account),
      2: MemoryLayout<Ligature__V1__TransferIdentityResponse>.offset(of: \.tokens),
      3: MemoryLayout<Ligature__V1__TransferIdentityResponse>.offset(of: \.provider_id),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__account_ref__descriptor_address(), size: MemoryLayout<Ligature__V1__AccountRef>.size,
    offsets: [
      :]),
  unsafe StructLayout(
    descriptor: ligature__v1__identity_ref__descriptor_address(), size: MemoryLayout<Ligature__V1__IdentityRef>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__IdentityRef>.offset(of: \.provider_id),
      2: MemoryLayout<Ligature__V1__IdentityRef>.offset(of: \.subject),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__lookup_accounts_request__descriptor_address(), size: MemoryLayout<Ligature__V1__LookupAccountsRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__LookupAccountsRequest>.offset(of: \.refs),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__lookup_accounts_response__descriptor_address(), size: MemoryLayout<Ligature__V1__LookupAccountsResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__LookupAccountsResponse>.offset(of: \.accounts),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__create_account_request__descriptor_address(), size: MemoryLayout<Ligature__V1__CreateAccountRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__CreateAccountRequest>.offset(of: \.account),
      2: MemoryLayout<Ligature__V1__CreateAccountRequest>.offset(of: \.password),
      3: MemoryLayout<Ligature__V1__CreateAccountRequest>.offset(of: \.release_claim),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__create_account_response__descriptor_address(), size: MemoryLayout<Ligature__V1__CreateAccountResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__CreateAccountResponse>.offset(of: \.account),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__list_accounts_request__descriptor_address(), size: MemoryLayout<Ligature__V1__ListAccountsRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__ListAccountsRequest>.offset(of: \.page_size),
      2: MemoryLayout<Ligature__V1__ListAccountsRequest>.offset(of: \.page_token),
      3: MemoryLayout<Ligature__V1__ListAccountsRequest>.offset(of: \.unreachable),
      4: MemoryLayout<Ligature__V1__ListAccountsRequest>.offset(of: \.second_spelling),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__list_accounts_response__descriptor_address(), size: MemoryLayout<Ligature__V1__ListAccountsResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__ListAccountsResponse>.offset(of: \.accounts),
      2: MemoryLayout<Ligature__V1__ListAccountsResponse>.offset(of: \.next_page_token),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__query_accounts_request__descriptor_address(), size: MemoryLayout<Ligature__V1__QueryAccountsRequest>.size,
    offsets: [
      7: MemoryLayout<Ligature__V1__QueryAccountsRequest>.offset(of: \.page_size),
      8: MemoryLayout<Ligature__V1__QueryAccountsRequest>.offset(of: \.page_token),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__time_range__descriptor_address(), size: MemoryLayout<Ligature__V1__TimeRange>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__TimeRange>.offset(of: \.start),
      2: MemoryLayout<Ligature__V1__TimeRange>.offset(of: \.end),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__query_accounts_response__descriptor_address(), size: MemoryLayout<Ligature__V1__QueryAccountsResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__QueryAccountsResponse>.offset(of: \.accounts),
      2: MemoryLayout<Ligature__V1__QueryAccountsResponse>.offset(of: \.next_page_token),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__admin_get_account_request__descriptor_address(), size: MemoryLayout<Ligature__V1__AdminGetAccountRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__AdminGetAccountRequest>.offset(of: \.ref),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__admin_get_account_response__descriptor_address(), size: MemoryLayout<Ligature__V1__AdminGetAccountResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__AdminGetAccountResponse>.offset(of: \.account),
      2: MemoryLayout<Ligature__V1__AdminGetAccountResponse>.offset(of: \.merged_uid),
      3: MemoryLayout<Ligature__V1__AdminGetAccountResponse>.offset(of: \.sessions),
      4: MemoryLayout<Ligature__V1__AdminGetAccountResponse>.offset(of: \.merges),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__merged_account__descriptor_address(), size: MemoryLayout<Ligature__V1__MergedAccount>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__MergedAccount>.offset(of: \.uid),
      2: MemoryLayout<Ligature__V1__MergedAccount>.offset(of: \.merged_at),
      3: MemoryLayout<Ligature__V1__MergedAccount>.offset(of: \.undo_until),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__admin_update_account_request__descriptor_address(), size: MemoryLayout<Ligature__V1__AdminUpdateAccountRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__AdminUpdateAccountRequest>.offset(of: \.ref),
      2: MemoryLayout<Ligature__V1__AdminUpdateAccountRequest>.offset(of: \.disabled),
      3: MemoryLayout<Ligature__V1__AdminUpdateAccountRequest>.offset(of: \.account),
      4: MemoryLayout<Ligature__V1__AdminUpdateAccountRequest>.offset(of: \.update_mask),
      5: MemoryLayout<Ligature__V1__AdminUpdateAccountRequest>.offset(of: \.remove_provider_ids),
      6: MemoryLayout<Ligature__V1__AdminUpdateAccountRequest>.offset(of: \.remove_identity_ids),
      7: MemoryLayout<Ligature__V1__AdminUpdateAccountRequest>.offset(of: \.factors),
      8: MemoryLayout<Ligature__V1__AdminUpdateAccountRequest>.offset(of: \.override_last_method),
      9: MemoryLayout<Ligature__V1__AdminUpdateAccountRequest>.offset(of: \.end_sessions),
      10: MemoryLayout<Ligature__V1__AdminUpdateAccountRequest>.offset(of: \.expected_version),
      11: MemoryLayout<Ligature__V1__AdminUpdateAccountRequest>.offset(of: \.omit_notices),
      12: MemoryLayout<Ligature__V1__AdminUpdateAccountRequest>.offset(of: \.end_ways_back),
      13: MemoryLayout<Ligature__V1__AdminUpdateAccountRequest>.offset(of: \.merge_claims),
      14: MemoryLayout<Ligature__V1__AdminUpdateAccountRequest>.offset(of: \.password),
      15: MemoryLayout<Ligature__V1__AdminUpdateAccountRequest>.offset(of: \.release_claim),
      16: MemoryLayout<Ligature__V1__AdminUpdateAccountRequest>.offset(of: \.add_identities),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__new_identity__descriptor_address(), size: MemoryLayout<Ligature__V1__NewIdentity>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__NewIdentity>.offset(of: \.provider_id),
      2: MemoryLayout<Ligature__V1__NewIdentity>.offset(of: \.subject),
      3: MemoryLayout<Ligature__V1__NewIdentity>.offset(of: \.email),
      4: MemoryLayout<Ligature__V1__NewIdentity>.offset(of: \.display_name),
      5: MemoryLayout<Ligature__V1__NewIdentity>.offset(of: \.photo_url),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__factor_update__descriptor_address(), size: MemoryLayout<Ligature__V1__FactorUpdate>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__FactorUpdate>.offset(of: \.remove_enrollment_ids),
      2: MemoryLayout<Ligature__V1__FactorUpdate>.offset(of: \.remove_recovery_codes),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__admin_update_account_response__descriptor_address(), size: MemoryLayout<Ligature__V1__AdminUpdateAccountResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__AdminUpdateAccountResponse>.offset(of: \.account),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__admin_delete_account_request__descriptor_address(), size: MemoryLayout<Ligature__V1__AdminDeleteAccountRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__AdminDeleteAccountRequest>.offset(of: \.ref),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__admin_delete_account_response__descriptor_address(), size: MemoryLayout<Ligature__V1__AdminDeleteAccountResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__AdminDeleteAccountResponse>.offset(of: \.uid),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__import_accounts_request__descriptor_address(), size: MemoryLayout<Ligature__V1__ImportAccountsRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__ImportAccountsRequest>.offset(of: \.accounts),
      2: MemoryLayout<Ligature__V1__ImportAccountsRequest>.offset(of: \.mode),
      3: MemoryLayout<Ligature__V1__ImportAccountsRequest>.offset(of: \.validate_only),
      4: MemoryLayout<Ligature__V1__ImportAccountsRequest>.offset(of: \.addresses_owned),
      5: MemoryLayout<Ligature__V1__ImportAccountsRequest>.offset(of: \.job_id),
      6: MemoryLayout<Ligature__V1__ImportAccountsRequest>.offset(of: \.job_source),
      7: MemoryLayout<Ligature__V1__ImportAccountsRequest>.offset(of: \.release_claims),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__import_account_stream_request__descriptor_address(), size: MemoryLayout<Ligature__V1__ImportAccountStreamRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__ImportAccountStreamRequest>.offset(of: \.batch),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__account_record__descriptor_address(), size: MemoryLayout<Ligature__V1__AccountRecord>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__AccountRecord>.offset(of: \.row),
      2: MemoryLayout<Ligature__V1__AccountRecord>.offset(of: \.uid),
      3: MemoryLayout<Ligature__V1__AccountRecord>.offset(of: \.email),
      4: MemoryLayout<Ligature__V1__AccountRecord>.offset(of: \.email_verified),
      5: MemoryLayout<Ligature__V1__AccountRecord>.offset(of: \.display_name),
      6: MemoryLayout<Ligature__V1__AccountRecord>.offset(of: \.photo_url),
      7: MemoryLayout<Ligature__V1__AccountRecord>.offset(of: \.phone_number),
      8: MemoryLayout<Ligature__V1__AccountRecord>.offset(of: \.disabled),
      9: MemoryLayout<Ligature__V1__AccountRecord>.offset(of: \.is_anonymous),
      10: MemoryLayout<Ligature__V1__AccountRecord>.offset(of: \.custom_sign_in),
      11: MemoryLayout<Ligature__V1__AccountRecord>.offset(of: \.custom_claims),
      12: MemoryLayout<Ligature__V1__AccountRecord>.offset(of: \.created_at),
      13: MemoryLayout<Ligature__V1__AccountRecord>.offset(of: \.last_sign_in_at),
      14: MemoryLayout<Ligature__V1__AccountRecord>.offset(of: \.password_hash),
      15: MemoryLayout<Ligature__V1__AccountRecord>.offset(of: \.password_changed_at),
      16: MemoryLayout<Ligature__V1__AccountRecord>.offset(of: \.identities),
      17: MemoryLayout<Ligature__V1__AccountRecord>.offset(of: \.factors),
      18: MemoryLayout<Ligature__V1__AccountRecord>.offset(of: \.recovery_codes),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__identity_record__descriptor_address(), size: MemoryLayout<Ligature__V1__IdentityRecord>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__IdentityRecord>.offset(of: \.provider_id),
      2: MemoryLayout<Ligature__V1__IdentityRecord>.offset(of: \.subject),
      3: MemoryLayout<Ligature__V1__IdentityRecord>.offset(of: \.email),
      4: MemoryLayout<Ligature__V1__IdentityRecord>.offset(of: \.email_verified),
      5: MemoryLayout<Ligature__V1__IdentityRecord>.offset(of: \.display_name),
      6: MemoryLayout<Ligature__V1__IdentityRecord>.offset(of: \.photo_url),
      7: MemoryLayout<Ligature__V1__IdentityRecord>.offset(of: \.linked_at),
      8: MemoryLayout<Ligature__V1__IdentityRecord>.offset(of: \.last_used_at),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__factor_record__descriptor_address(), size: MemoryLayout<Ligature__V1__FactorRecord>.size,
    offsets: [
      3: MemoryLayout<Ligature__V1__FactorRecord>.offset(of: \.display_name),
      4: MemoryLayout<Ligature__V1__FactorRecord>.offset(of: \.enrolled_at),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__import_accounts_response__descriptor_address(), size: MemoryLayout<Ligature__V1__ImportAccountsResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__ImportAccountsResponse>.offset(of: \.counts),
      2: MemoryLayout<Ligature__V1__ImportAccountsResponse>.offset(of: \.failures),
      3: MemoryLayout<Ligature__V1__ImportAccountsResponse>.offset(of: \.dropped),
      4: MemoryLayout<Ligature__V1__ImportAccountsResponse>.offset(of: \.job),
      5: MemoryLayout<Ligature__V1__ImportAccountsResponse>.offset(of: \.unlisted),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__import_counts__descriptor_address(), size: MemoryLayout<Ligature__V1__ImportCounts>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__ImportCounts>.offset(of: \.created),
      2: MemoryLayout<Ligature__V1__ImportCounts>.offset(of: \.replaced),
      3: MemoryLayout<Ligature__V1__ImportCounts>.offset(of: \.skipped),
      4: MemoryLayout<Ligature__V1__ImportCounts>.offset(of: \.failed),
      5: MemoryLayout<Ligature__V1__ImportCounts>.offset(of: \.dropped),
      6: MemoryLayout<Ligature__V1__ImportCounts>.offset(of: \.separable),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__import_finding__descriptor_address(), size: MemoryLayout<Ligature__V1__ImportFinding>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__ImportFinding>.offset(of: \.row),
      2: MemoryLayout<Ligature__V1__ImportFinding>.offset(of: \.uid),
      3: MemoryLayout<Ligature__V1__ImportFinding>.offset(of: \.field),
      4: MemoryLayout<Ligature__V1__ImportFinding>.offset(of: \.reason),
      5: MemoryLayout<Ligature__V1__ImportFinding>.offset(of: \.message),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__import_job__descriptor_address(), size: MemoryLayout<Ligature__V1__ImportJob>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__ImportJob>.offset(of: \.id),
      2: MemoryLayout<Ligature__V1__ImportJob>.offset(of: \.position),
      3: MemoryLayout<Ligature__V1__ImportJob>.offset(of: \.counts),
      4: MemoryLayout<Ligature__V1__ImportJob>.offset(of: \.last_uid),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__export_accounts_request__descriptor_address(), size: MemoryLayout<Ligature__V1__ExportAccountsRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__ExportAccountsRequest>.offset(of: \.include_secrets),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__export_accounts_response__descriptor_address(), size: MemoryLayout<Ligature__V1__ExportAccountsResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__ExportAccountsResponse>.offset(of: \.accounts),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__batch_delete_accounts_request__descriptor_address(), size: MemoryLayout<Ligature__V1__BatchDeleteAccountsRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__BatchDeleteAccountsRequest>.offset(of: \.uids),
      2: MemoryLayout<Ligature__V1__BatchDeleteAccountsRequest>.offset(of: \.force),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__batch_delete_accounts_response__descriptor_address(), size: MemoryLayout<Ligature__V1__BatchDeleteAccountsResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__BatchDeleteAccountsResponse>.offset(of: \.failures),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__batch_failure__descriptor_address(), size: MemoryLayout<Ligature__V1__BatchFailure>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__BatchFailure>.offset(of: \.index),
      2: MemoryLayout<Ligature__V1__BatchFailure>.offset(of: \.reason),
      3: MemoryLayout<Ligature__V1__BatchFailure>.offset(of: \.message),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__admin_list_sessions_request__descriptor_address(), size: MemoryLayout<Ligature__V1__AdminListSessionsRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__AdminListSessionsRequest>.offset(of: \.ref),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__admin_list_sessions_response__descriptor_address(), size: MemoryLayout<Ligature__V1__AdminListSessionsResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__AdminListSessionsResponse>.offset(of: \.sessions),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__mint_custom_token_request__descriptor_address(), size: MemoryLayout<Ligature__V1__MintCustomTokenRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__MintCustomTokenRequest>.offset(of: \.uid),
      2: MemoryLayout<Ligature__V1__MintCustomTokenRequest>.offset(of: \.claims),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__mint_custom_token_response__descriptor_address(), size: MemoryLayout<Ligature__V1__MintCustomTokenResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__MintCustomTokenResponse>.offset(of: \.token),
      2: MemoryLayout<Ligature__V1__MintCustomTokenResponse>.offset(of: \.expires_at),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__create_session_cookie_request__descriptor_address(), size: MemoryLayout<Ligature__V1__CreateSessionCookieRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__CreateSessionCookieRequest>.offset(of: \.id_token),
      2: MemoryLayout<Ligature__V1__CreateSessionCookieRequest>.offset(of: \.valid_for),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__create_session_cookie_response__descriptor_address(), size: MemoryLayout<Ligature__V1__CreateSessionCookieResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__CreateSessionCookieResponse>.offset(of: \.session_cookie),
      2: MemoryLayout<Ligature__V1__CreateSessionCookieResponse>.offset(of: \.expires_at),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__issue_service_token_request__descriptor_address(), size: MemoryLayout<Ligature__V1__IssueServiceTokenRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__IssueServiceTokenRequest>.offset(of: \.audience),
      2: MemoryLayout<Ligature__V1__IssueServiceTokenRequest>.offset(of: \.valid_for),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__issue_service_token_response__descriptor_address(), size: MemoryLayout<Ligature__V1__IssueServiceTokenResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__IssueServiceTokenResponse>.offset(of: \.token),
      2: MemoryLayout<Ligature__V1__IssueServiceTokenResponse>.offset(of: \.expires_at),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__verify_token_request__descriptor_address(), size: MemoryLayout<Ligature__V1__VerifyTokenRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__VerifyTokenRequest>.offset(of: \.id_token),
      2: MemoryLayout<Ligature__V1__VerifyTokenRequest>.offset(of: \.check_revoked),
      3: MemoryLayout<Ligature__V1__VerifyTokenRequest>.offset(of: \.session_cookie),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__verify_token_response__descriptor_address(), size: MemoryLayout<Ligature__V1__VerifyTokenResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__VerifyTokenResponse>.offset(of: \.uid),
      2: MemoryLayout<Ligature__V1__VerifyTokenResponse>.offset(of: \.session_id),
      3: MemoryLayout<Ligature__V1__VerifyTokenResponse>.offset(of: \.signed_in_at),
      4: MemoryLayout<Ligature__V1__VerifyTokenResponse>.offset(of: \.expires_at),
      5: MemoryLayout<Ligature__V1__VerifyTokenResponse>.offset(of: \.claims),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__revoke_sessions_request__descriptor_address(), size: MemoryLayout<Ligature__V1__RevokeSessionsRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__RevokeSessionsRequest>.offset(of: \.ref),
      2: MemoryLayout<Ligature__V1__RevokeSessionsRequest>.offset(of: \.session_ids),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__revoke_sessions_response__descriptor_address(), size: MemoryLayout<Ligature__V1__RevokeSessionsResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__RevokeSessionsResponse>.offset(of: \.ended),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__admin_undo_merge_request__descriptor_address(), size: MemoryLayout<Ligature__V1__AdminUndoMergeRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__AdminUndoMergeRequest>.offset(of: \.ref),
      2: MemoryLayout<Ligature__V1__AdminUndoMergeRequest>.offset(of: \.merged_uid),
      3: MemoryLayout<Ligature__V1__AdminUndoMergeRequest>.offset(of: \.validate_only),
      4: MemoryLayout<Ligature__V1__AdminUndoMergeRequest>.offset(of: \.override_last_method),
      5: MemoryLayout<Ligature__V1__AdminUndoMergeRequest>.offset(of: \.omit_notices),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__admin_undo_merge_response__descriptor_address(), size: MemoryLayout<Ligature__V1__AdminUndoMergeResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__AdminUndoMergeResponse>.offset(of: \.account),
      2: MemoryLayout<Ligature__V1__AdminUndoMergeResponse>.offset(of: \.restored_uid),
      3: MemoryLayout<Ligature__V1__AdminUndoMergeResponse>.offset(of: \.remainders),
      4: MemoryLayout<Ligature__V1__AdminUndoMergeResponse>.offset(of: \.identities),
      5: MemoryLayout<Ligature__V1__AdminUndoMergeResponse>.offset(of: \.factors),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__create_action_link_request__descriptor_address(), size: MemoryLayout<Ligature__V1__CreateActionLinkRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__CreateActionLinkRequest>.offset(of: \.ref),
      2: MemoryLayout<Ligature__V1__CreateActionLinkRequest>.offset(of: \.operation),
      3: MemoryLayout<Ligature__V1__CreateActionLinkRequest>.offset(of: \.new_email),
      4: MemoryLayout<Ligature__V1__CreateActionLinkRequest>.offset(of: \.settings),
      5: MemoryLayout<Ligature__V1__CreateActionLinkRequest>.offset(of: \.language_code),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__create_action_link_response__descriptor_address(), size: MemoryLayout<Ligature__V1__CreateActionLinkResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__CreateActionLinkResponse>.offset(of: \.link),
      2: MemoryLayout<Ligature__V1__CreateActionLinkResponse>.offset(of: \.expires_at),
      3: MemoryLayout<Ligature__V1__CreateActionLinkResponse>.offset(of: \.email),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__read_audit_request__descriptor_address(), size: MemoryLayout<Ligature__V1__ReadAuditRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__ReadAuditRequest>.offset(of: \.uid),
      2: MemoryLayout<Ligature__V1__ReadAuditRequest>.offset(of: \.request_id),
      3: MemoryLayout<Ligature__V1__ReadAuditRequest>.offset(of: \.since),
      4: MemoryLayout<Ligature__V1__ReadAuditRequest>.offset(of: \.page_size),
      5: MemoryLayout<Ligature__V1__ReadAuditRequest>.offset(of: \.page_token),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__read_audit_response__descriptor_address(), size: MemoryLayout<Ligature__V1__ReadAuditResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__ReadAuditResponse>.offset(of: \.entries),
      2: MemoryLayout<Ligature__V1__ReadAuditResponse>.offset(of: \.next_page_token),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__follow_events_request__descriptor_address(), size: MemoryLayout<Ligature__V1__FollowEventsRequest>.size,
    offsets: [
      3: MemoryLayout<Ligature__V1__FollowEventsRequest>.offset(of: \.kinds),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__follow_events_response__descriptor_address(), size: MemoryLayout<Ligature__V1__FollowEventsResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__FollowEventsResponse>.offset(of: \.events),
      2: MemoryLayout<Ligature__V1__FollowEventsResponse>.offset(of: \.cursor),
      3: MemoryLayout<Ligature__V1__FollowEventsResponse>.offset(of: \.as_of),
      4: MemoryLayout<Ligature__V1__FollowEventsResponse>.offset(of: \.caught_up),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__audit_entry__descriptor_address(), size: MemoryLayout<Ligature__V1__AuditEntry>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__AuditEntry>.offset(of: \.at),
      2: MemoryLayout<Ligature__V1__AuditEntry>.offset(of: \.action),
      3: MemoryLayout<Ligature__V1__AuditEntry>.offset(of: \.uid),
      4: MemoryLayout<Ligature__V1__AuditEntry>.offset(of: \.provider_id),
      5: MemoryLayout<Ligature__V1__AuditEntry>.offset(of: \.session_id),
      6: MemoryLayout<Ligature__V1__AuditEntry>.offset(of: \.detail),
      7: MemoryLayout<Ligature__V1__AuditEntry>.offset(of: \.request_id),
      8: MemoryLayout<Ligature__V1__AuditEntry>.offset(of: \.actor),
      9: MemoryLayout<Ligature__V1__AuditEntry>.offset(of: \.caller_request_id),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__signing_key_state__descriptor_address(), size: MemoryLayout<Ligature__V1__SigningKeyState>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__SigningKeyState>.offset(of: \.key_id),
      2: MemoryLayout<Ligature__V1__SigningKeyState>.offset(of: \.state),
      3: MemoryLayout<Ligature__V1__SigningKeyState>.offset(of: \.published_at),
      4: MemoryLayout<Ligature__V1__SigningKeyState>.offset(of: \.signs_from),
      5: MemoryLayout<Ligature__V1__SigningKeyState>.offset(of: \.signs_until),
      6: MemoryLayout<Ligature__V1__SigningKeyState>.offset(of: \.published_until),
      7: MemoryLayout<Ligature__V1__SigningKeyState>.offset(of: \.algorithm),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__list_keys_request__descriptor_address(), size: MemoryLayout<Ligature__V1__ListKeysRequest>.size,
    offsets: [
      :]),
  unsafe StructLayout(
    descriptor: ligature__v1__list_keys_response__descriptor_address(), size: MemoryLayout<Ligature__V1__ListKeysResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__ListKeysResponse>.offset(of: \.keys),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__rotate_keys_request__descriptor_address(), size: MemoryLayout<Ligature__V1__RotateKeysRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__RotateKeysRequest>.offset(of: \.immediate),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__rotate_keys_response__descriptor_address(), size: MemoryLayout<Ligature__V1__RotateKeysResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__RotateKeysResponse>.offset(of: \.keys),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__backup_request__descriptor_address(), size: MemoryLayout<Ligature__V1__BackupRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__BackupRequest>.offset(of: \.path),
      2: MemoryLayout<Ligature__V1__BackupRequest>.offset(of: \.replace),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__backup_response__descriptor_address(), size: MemoryLayout<Ligature__V1__BackupResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__BackupResponse>.offset(of: \.made_at),
      2: MemoryLayout<Ligature__V1__BackupResponse>.offset(of: \.accounts),
      3: MemoryLayout<Ligature__V1__BackupResponse>.offset(of: \.sessions),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__create_development_token_request__descriptor_address(), size: MemoryLayout<Ligature__V1__CreateDevelopmentTokenRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__CreateDevelopmentTokenRequest>.offset(of: \.provider_id),
      2: MemoryLayout<Ligature__V1__CreateDevelopmentTokenRequest>.offset(of: \.email),
      3: MemoryLayout<Ligature__V1__CreateDevelopmentTokenRequest>.offset(of: \.nonce),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__create_development_token_response__descriptor_address(), size: MemoryLayout<Ligature__V1__CreateDevelopmentTokenResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__CreateDevelopmentTokenResponse>.offset(of: \.id_token),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__conflict_detail__descriptor_address(), size: MemoryLayout<Ligature__V1__ConflictDetail>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__ConflictDetail>.offset(of: \.provider_id),
      2: MemoryLayout<Ligature__V1__ConflictDetail>.offset(of: \.email),
      3: MemoryLayout<Ligature__V1__ConflictDetail>.offset(of: \.continuation),
      4: MemoryLayout<Ligature__V1__ConflictDetail>.offset(of: \.continuation_expires_at),
      5: MemoryLayout<Ligature__V1__ConflictDetail>.offset(of: \.sign_in_methods),
      6: MemoryLayout<Ligature__V1__ConflictDetail>.offset(of: \.set_aside),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__second_factor_challenge__descriptor_address(), size: MemoryLayout<Ligature__V1__SecondFactorChallenge>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__SecondFactorChallenge>.offset(of: \.pending_token),
      2: MemoryLayout<Ligature__V1__SecondFactorChallenge>.offset(of: \.expires_at),
      3: MemoryLayout<Ligature__V1__SecondFactorChallenge>.offset(of: \.hints),
      4: MemoryLayout<Ligature__V1__SecondFactorChallenge>.offset(of: \.accepts_recovery_code),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__recent_sign_in_detail__descriptor_address(), size: MemoryLayout<Ligature__V1__RecentSignInDetail>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__RecentSignInDetail>.offset(of: \.settled_methods),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__password_rules_detail__descriptor_address(), size: MemoryLayout<Ligature__V1__PasswordRulesDetail>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__PasswordRulesDetail>.offset(of: \.broken),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__start_factor_challenge_request__descriptor_address(), size: MemoryLayout<Ligature__V1__StartFactorChallengeRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__StartFactorChallengeRequest>.offset(of: \.pending_token),
      2: MemoryLayout<Ligature__V1__StartFactorChallengeRequest>.offset(of: \.enrollment_id),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__start_factor_challenge_response__descriptor_address(), size: MemoryLayout<Ligature__V1__StartFactorChallengeResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__StartFactorChallengeResponse>.offset(of: \.session_info),
      2: MemoryLayout<Ligature__V1__StartFactorChallengeResponse>.offset(of: \.expires_at),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__finish_sign_in_request__descriptor_address(), size: MemoryLayout<Ligature__V1__FinishSignInRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__FinishSignInRequest>.offset(of: \.pending_token),
      2: MemoryLayout<Ligature__V1__FinishSignInRequest>.offset(of: \.assertion),
      3: MemoryLayout<Ligature__V1__FinishSignInRequest>.offset(of: \.omit_id_token),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__start_factor_enrollment_request__descriptor_address(), size: MemoryLayout<Ligature__V1__StartFactorEnrollmentRequest>.size,
    offsets: [
      :]),
  unsafe StructLayout(
    descriptor: ligature__v1__start_totpenrollment__descriptor_address(), size: MemoryLayout<Ligature__V1__StartTOTPEnrollment>.size,
    offsets: [
      :]),
  unsafe StructLayout(
    descriptor: ligature__v1__start_phone_enrollment__descriptor_address(), size: MemoryLayout<Ligature__V1__StartPhoneEnrollment>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__StartPhoneEnrollment>.offset(of: \.phone_number),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__start_factor_enrollment_response__descriptor_address(), size: MemoryLayout<Ligature__V1__StartFactorEnrollmentResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__StartFactorEnrollmentResponse>.offset(of: \.session_info),
      2: MemoryLayout<Ligature__V1__StartFactorEnrollmentResponse>.offset(of: \.expires_at),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__totpsecret__descriptor_address(), size: MemoryLayout<Ligature__V1__TOTPSecret>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__TOTPSecret>.offset(of: \.secret),
      2: MemoryLayout<Ligature__V1__TOTPSecret>.offset(of: \.otpauth_url),
      3: MemoryLayout<Ligature__V1__TOTPSecret>.offset(of: \.hashing_algorithm),
      4: MemoryLayout<Ligature__V1__TOTPSecret>.offset(of: \.code_length),
      5: MemoryLayout<Ligature__V1__TOTPSecret>.offset(of: \.period_seconds),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__finish_factor_enrollment_request__descriptor_address(), size: MemoryLayout<Ligature__V1__FinishFactorEnrollmentRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__FinishFactorEnrollmentRequest>.offset(of: \.session_info),
      2: MemoryLayout<Ligature__V1__FinishFactorEnrollmentRequest>.offset(of: \.code),
      3: MemoryLayout<Ligature__V1__FinishFactorEnrollmentRequest>.offset(of: \.display_name),
      4: MemoryLayout<Ligature__V1__FinishFactorEnrollmentRequest>.offset(of: \.omit_id_token),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__finish_factor_enrollment_response__descriptor_address(), size: MemoryLayout<Ligature__V1__FinishFactorEnrollmentResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__FinishFactorEnrollmentResponse>.offset(of: \.account),
      2: MemoryLayout<Ligature__V1__FinishFactorEnrollmentResponse>.offset(of: \.tokens),
      3: MemoryLayout<Ligature__V1__FinishFactorEnrollmentResponse>.offset(of: \.enrollment_id),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__withdraw_factor_request__descriptor_address(), size: MemoryLayout<Ligature__V1__WithdrawFactorRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__WithdrawFactorRequest>.offset(of: \.enrollment_id),
      2: MemoryLayout<Ligature__V1__WithdrawFactorRequest>.offset(of: \.omit_id_token),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__withdraw_factor_response__descriptor_address(), size: MemoryLayout<Ligature__V1__WithdrawFactorResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__WithdrawFactorResponse>.offset(of: \.account),
      2: MemoryLayout<Ligature__V1__WithdrawFactorResponse>.offset(of: \.tokens),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__renew_recovery_codes_request__descriptor_address(), size: MemoryLayout<Ligature__V1__RenewRecoveryCodesRequest>.size,
    offsets: [
      :]),
  unsafe StructLayout(
    descriptor: ligature__v1__renew_recovery_codes_response__descriptor_address(), size: MemoryLayout<Ligature__V1__RenewRecoveryCodesResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__RenewRecoveryCodesResponse>.offset(of: \.codes),
      2: MemoryLayout<Ligature__V1__RenewRecoveryCodesResponse>.offset(of: \.account),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__service_key__descriptor_address(), size: MemoryLayout<Ligature__V1__ServiceKey>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__ServiceKey>.offset(of: \.key_id),
      2: MemoryLayout<Ligature__V1__ServiceKey>.offset(of: \.name),
      3: MemoryLayout<Ligature__V1__ServiceKey>.offset(of: \.scopes),
      4: MemoryLayout<Ligature__V1__ServiceKey>.offset(of: \.created_at),
      5: MemoryLayout<Ligature__V1__ServiceKey>.offset(of: \.expires_at),
      6: MemoryLayout<Ligature__V1__ServiceKey>.offset(of: \.last_used_at),
      7: MemoryLayout<Ligature__V1__ServiceKey>.offset(of: \.tenant_id),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__create_service_key_request__descriptor_address(), size: MemoryLayout<Ligature__V1__CreateServiceKeyRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__CreateServiceKeyRequest>.offset(of: \.name),
      2: MemoryLayout<Ligature__V1__CreateServiceKeyRequest>.offset(of: \.scopes),
      3: MemoryLayout<Ligature__V1__CreateServiceKeyRequest>.offset(of: \.public_key),
      4: MemoryLayout<Ligature__V1__CreateServiceKeyRequest>.offset(of: \.expires_at),
      5: MemoryLayout<Ligature__V1__CreateServiceKeyRequest>.offset(of: \.firebase_project),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__create_service_key_response__descriptor_address(), size: MemoryLayout<Ligature__V1__CreateServiceKeyResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__CreateServiceKeyResponse>.offset(of: \.key),
      2: MemoryLayout<Ligature__V1__CreateServiceKeyResponse>.offset(of: \.audience),
      3: MemoryLayout<Ligature__V1__CreateServiceKeyResponse>.offset(of: \.token_url),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__list_service_keys_request__descriptor_address(), size: MemoryLayout<Ligature__V1__ListServiceKeysRequest>.size,
    offsets: [
      :]),
  unsafe StructLayout(
    descriptor: ligature__v1__list_service_keys_response__descriptor_address(), size: MemoryLayout<Ligature__V1__ListServiceKeysResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__ListServiceKeysResponse>.offset(of: \.keys),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__revoke_service_key_request__descriptor_address(), size: MemoryLayout<Ligature__V1__RevokeServiceKeyRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__RevokeServiceKeyRequest>.offset(of: \.key_id),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__revoke_service_key_response__descriptor_address(), size: MemoryLayout<Ligature__V1__RevokeServiceKeyResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__RevokeServiceKeyResponse>.offset(of: \.key),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__send_phone_code_request__descriptor_address(), size: MemoryLayout<Ligature__V1__SendPhoneCodeRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__SendPhoneCodeRequest>.offset(of: \.phone_number),
      2: MemoryLayout<Ligature__V1__SendPhoneCodeRequest>.offset(of: \.to_link),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__send_phone_code_response__descriptor_address(), size: MemoryLayout<Ligature__V1__SendPhoneCodeResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__SendPhoneCodeResponse>.offset(of: \.session_info),
      2: MemoryLayout<Ligature__V1__SendPhoneCodeResponse>.offset(of: \.expires_at),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__update_phone_number_request__descriptor_address(), size: MemoryLayout<Ligature__V1__UpdatePhoneNumberRequest>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__UpdatePhoneNumberRequest>.offset(of: \.credential),
      2: MemoryLayout<Ligature__V1__UpdatePhoneNumberRequest>.offset(of: \.omit_id_token),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__update_phone_number_response__descriptor_address(), size: MemoryLayout<Ligature__V1__UpdatePhoneNumberResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__UpdatePhoneNumberResponse>.offset(of: \.account),
      2: MemoryLayout<Ligature__V1__UpdatePhoneNumberResponse>.offset(of: \.tokens),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__get_server_request__descriptor_address(), size: MemoryLayout<Ligature__V1__GetServerRequest>.size,
    offsets: [
      :]),
  unsafe StructLayout(
    descriptor: ligature__v1__get_server_response__descriptor_address(), size: MemoryLayout<Ligature__V1__GetServerResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__GetServerResponse>.offset(of: \.version),
      2: MemoryLayout<Ligature__V1__GetServerResponse>.offset(of: \.time),
      3: MemoryLayout<Ligature__V1__GetServerResponse>.offset(of: \.mail_languages),
      4: MemoryLayout<Ligature__V1__GetServerResponse>.offset(of: \.mail),
      5: MemoryLayout<Ligature__V1__GetServerResponse>.offset(of: \.sms),
      6: MemoryLayout<Ligature__V1__GetServerResponse>.offset(of: \.expiring_credentials),
      7: MemoryLayout<Ligature__V1__GetServerResponse>.offset(of: \.obstacle),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__expiring_credential__descriptor_address(), size: MemoryLayout<Ligature__V1__ExpiringCredential>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__ExpiringCredential>.offset(of: \.service),
      4: MemoryLayout<Ligature__V1__ExpiringCredential>.offset(of: \.expires_at),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__delivery__descriptor_address(), size: MemoryLayout<Ligature__V1__Delivery>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__Delivery>.offset(of: \.set_up),
      2: MemoryLayout<Ligature__V1__Delivery>.offset(of: \.sent),
      3: MemoryLayout<Ligature__V1__Delivery>.offset(of: \.failed),
      4: MemoryLayout<Ligature__V1__Delivery>.offset(of: \.waiting),
      5: MemoryLayout<Ligature__V1__Delivery>.offset(of: \.problem),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__list_providers_request__descriptor_address(), size: MemoryLayout<Ligature__V1__ListProvidersRequest>.size,
    offsets: [
      :]),
  unsafe StructLayout(
    descriptor: ligature__v1__list_providers_response__descriptor_address(), size: MemoryLayout<Ligature__V1__ListProvidersResponse>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__ListProvidersResponse>.offset(of: \.providers),
    ]),
  unsafe StructLayout(
    descriptor: ligature__v1__provider_description__descriptor_address(), size: MemoryLayout<Ligature__V1__ProviderDescription>.size,
    offsets: [
      1: MemoryLayout<Ligature__V1__ProviderDescription>.offset(of: \.provider_id),
      2: MemoryLayout<Ligature__V1__ProviderDescription>.offset(of: \.display_name),
      3: MemoryLayout<Ligature__V1__ProviderDescription>.offset(of: \.short_name),
      4: MemoryLayout<Ligature__V1__ProviderDescription>.offset(of: \.sign_in),
      5: MemoryLayout<Ligature__V1__ProviderDescription>.offset(of: \.create),
      6: MemoryLayout<Ligature__V1__ProviderDescription>.offset(of: \.link),
      7: MemoryLayout<Ligature__V1__ProviderDescription>.offset(of: \.unlink),
      8: MemoryLayout<Ligature__V1__ProviderDescription>.offset(of: \.browser),
      9: MemoryLayout<Ligature__V1__ProviderDescription>.offset(of: \.id_token),
      10: MemoryLayout<Ligature__V1__ProviderDescription>.offset(of: \.access_token),
    ]),
]
