// Serves bench.Bench on 127.0.0.1 with the callback interface of gRPC C++, over h2c or TLS: server PORT [CERTIFICATE KEY].
#include <grpcpp/grpcpp.h>

#include <fstream>
#include <iterator>
#include <memory>
#include <string>

#include "bench/bench.grpc.pb.h"

namespace {

void fill(bench::User* user, const std::string& uid) {
  user->set_uid(uid);
  user->set_email("ada.lovelace@example.com");
  user->set_email_verified(true);
  user->set_display_name("Ada Lovelace");
  for (const char* name : {"password", "google.com", "phone"}) {
    bench::UserInfo* provider = user->add_provider_data();
    provider->set_provider_id(name);
    provider->set_uid("1082345678");
    provider->set_email("ada.lovelace@example.com");
    provider->set_display_name("Ada Lovelace");
    provider->set_photo_url("https://x.test/1");
    provider->set_phone_number("+15555550100");
  }
  user->set_created_at(1700000000123);
}

class Download : public grpc::ServerWriteReactor<bench::User> {
 public:
  explicit Download(size_t count) : left_(count) { next(); }
  void OnWriteDone(bool ok) override { ok ? next() : Finish(grpc::Status::CANCELLED); }
  void OnDone() override { delete this; }

 private:
  void next() {
    if (left_ == 0) return Finish(grpc::Status::OK);
    left_ -= 1;
    user_.Clear();
    fill(&user_, "user");
    StartWrite(&user_);
  }
  size_t left_;
  bench::User user_;
};

class Chat : public grpc::ServerBidiReactor<bench::User, bench::User> {
 public:
  Chat() { StartRead(&user_); }
  void OnReadDone(bool ok) override { ok ? StartWrite(&user_) : Finish(grpc::Status::OK); }
  void OnWriteDone(bool ok) override { ok ? StartRead(&user_) : Finish(grpc::Status::CANCELLED); }
  void OnDone() override { delete this; }

 private:
  bench::User user_;
};

class Service : public bench::Bench::CallbackService {
  grpc::ServerUnaryReactor* Lookup(
      grpc::CallbackServerContext* context, const bench::LookupRequest* request, bench::User* answer) override {
    fill(answer, request->id());
    grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
    reactor->Finish(grpc::Status::OK);
    return reactor;
  }
  grpc::ServerWriteReactor<bench::User>* Download(
      grpc::CallbackServerContext*, const bench::LookupRequest* request) override {
    return new class Download(request->id().size() * 1000);
  }
  grpc::ServerBidiReactor<bench::User, bench::User>* Chat(grpc::CallbackServerContext*) override {
    return new class Chat();
  }
};

std::string read(const char* path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

int main(int count, char** arguments) {
  Service service;
  grpc::ServerBuilder builder;
  auto credentials = grpc::InsecureServerCredentials();
  if (count > 3) {
    grpc::SslServerCredentialsOptions options;
    options.pem_key_cert_pairs.push_back({read(arguments[3]), read(arguments[2])});
    credentials = grpc::SslServerCredentials(options);
  }
  builder.AddListeningPort(std::string("127.0.0.1:") + arguments[1], credentials);
  builder.RegisterService(&service);
  builder.BuildAndStart()->Wait();
}
