# Sets an account's plan, as a billing service would: finds the account by its email address, sets one custom claim, and
# verifies a user's ID token.
require "google/protobuf"
require "grpc"
require "json"
require "jwt"
require "openssl"
require "ligature/v1/admin_services_pb"

# Calls AdminService with a service's key, which is read from a file created by `ligature service-keys create`.
class Accounts
  # The lifetime of a token, in seconds. A new token is created a minute before the old one expires.
  TOKEN_LIFE = 300

  def initialize(address, key_file, credentials = :this_channel_is_insecure)
    @key = JSON.parse(File.read(key_file))
    @private_key = OpenSSL::PKey::EC.new(@key["private_key"])
    @stub = Ligature::V1::AdminService::Stub.new(address, credentials)
  end

  def find(email)
    ref = Ligature::V1::AccountRef.new(email: email)
    call(:get_account, Ligature::V1::AdminGetAccountRequest.new(ref: ref)).account
  end

  # Sets one claim and leaves other services' claims unchanged. Fails if the account has changed since it was read.
  def set_claim(account, name, value)
    request = Ligature::V1::AdminUpdateAccountRequest.new(
      ref: Ligature::V1::AccountRef.new(uid: account.uid), merge_claims: JSON.generate(name => value),
      expected_version: account.version)
    call(:update_account, request).account
  end

  # Returns the claims of a user's ID token. Fails if the token's session has ended.
  def verify(id_token)
    request = Ligature::V1::VerifyTokenRequest.new(id_token: id_token, check_revoked: true)
    JSON.parse(call(:verify_token, request).claims)
  end

  private

  def call(method, request)
    @stub.public_send(method, request, metadata: { "authorization" => "Bearer #{token}" }, deadline: Time.now + 10)
  end

  # Returns a token, which is reused until it is about to expire, so that the server verifies only one signature.
  def token
    now = Time.now.to_i
    return @token if @token && now < @renewal

    claims = { iss: @key["key_id"], sub: @key["key_id"], aud: @key["audience"], iat: now, exp: now + TOKEN_LIFE }
    @renewal = now + TOKEN_LIFE - 60
    @token = JWT.encode(claims, @private_key, "ES256")
  end
end

if $PROGRAM_NAME == __FILE__
  address, key_file, email, plan, id_token = ARGV
  accounts = Accounts.new(address, key_file)
  begin
    account = accounts.set_claim(accounts.find(email), "plan", plan)
    puts "#{account.uid} #{account.custom_claims}"
    puts accounts.verify(id_token)["sub"] if id_token
  rescue GRPC::BadStatus => error
    abort "#{error.class}: #{error.details}"
  end
end
