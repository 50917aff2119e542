// Encodes and decodes the user with protobuf C++: messages TOTAL. Prints one RESULT line, in nanoseconds each.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "bench/bench.pb.h"

using Clock = std::chrono::steady_clock;

int main(int, char** arguments) {
  const int total = std::atoi(arguments[1]);
  bench::User user;
  user.set_uid("user-1");
  user.set_email("ada.lovelace@example.com");
  user.set_email_verified(true);
  user.set_display_name("Ada Lovelace");
  for (const char* name : {"password", "google.com", "phone"}) {
    bench::UserInfo* provider = user.add_provider_data();
    provider->set_provider_id(name);
    provider->set_uid("1082345678");
    provider->set_email("ada.lovelace@example.com");
    provider->set_display_name("Ada Lovelace");
    provider->set_photo_url("https://x.test/1");
    provider->set_phone_number("+15555550100");
  }
  user.set_created_at(1700000000123);
  std::string bytes;
  size_t sum = 0;
  auto start = Clock::now();
  for (int i = 0; i < total; i++) {
    std::string fresh;
    user.SerializeToString(&fresh);
    sum += fresh.size();
    bytes = std::move(fresh);
  }
  const double encode = std::chrono::duration<double, std::nano>(Clock::now() - start).count() / total;
  start = Clock::now();
  for (int i = 0; i < total; i++) {
    bench::User fresh;
    fresh.ParseFromString(bytes);
    sum += fresh.provider_data_size();
  }
  const double decode = std::chrono::duration<double, std::nano>(Clock::now() - start).count() / total;
  std::printf("RESULT encode=%.1f decode=%.1f check=%zu\n", encode, decode, sum);
}
