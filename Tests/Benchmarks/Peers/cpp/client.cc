// Calls bench.Bench/Lookup on one connection with the completion queue of gRPC C++, over h2c or TLS:
// client PORT OUTSTANDING TOTAL [CERTIFICATE]. Prints one RESULT line.
#include <grpcpp/grpcpp.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "bench/bench.grpc.pb.h"

namespace {

using Clock = std::chrono::steady_clock;

double processorSeconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  auto seconds = [](timeval t) { return t.tv_sec + t.tv_usec * 1e-6; };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

struct Call {
  grpc::ClientContext context;
  bench::User answer;
  grpc::Status status;
  Clock::time_point start;
  std::unique_ptr<grpc::ClientAsyncResponseReader<bench::User>> reader;
};

std::vector<double> run(bench::Bench::Stub& stub, int outstanding, int total) {
  grpc::CompletionQueue queue;
  std::vector<double> latencies;
  int started = 0;
  auto begin = [&] {
    auto* call = new Call;
    bench::LookupRequest request;
    request.set_id("user-" + std::to_string(started++));
    call->start = Clock::now();
    call->reader = stub.AsyncLookup(&call->context, request, &queue);
    call->reader->Finish(&call->answer, &call->status, call);
  };
  while (started < std::min(outstanding, total)) begin();
  while (static_cast<int>(latencies.size()) < total) {
    void* tag = nullptr;
    bool ok = false;
    queue.Next(&tag, &ok);
    std::unique_ptr<Call> call(static_cast<Call*>(tag));
    if (!call->status.ok()) {
      std::fprintf(stderr, "%s\n", call->status.error_message().c_str());
      std::exit(1);
    }
    latencies.push_back(std::chrono::duration<double, std::micro>(Clock::now() - call->start).count());
    if (started < total) begin();
  }
  return latencies;
}

}  // namespace

int main(int count, char** arguments) {
  const int outstanding = std::atoi(arguments[2]), total = std::atoi(arguments[3]);
  auto credentials = grpc::InsecureChannelCredentials();
  if (count > 4) {
    std::ifstream file(arguments[4]);
    grpc::SslCredentialsOptions options;
    options.pem_root_certs = {std::istreambuf_iterator<char>(file), {}};
    credentials = grpc::SslCredentials(options);
  }
  auto channel = grpc::CreateChannel(std::string("127.0.0.1:") + arguments[1], credentials);
  auto stub = bench::Bench::NewStub(channel);
  run(*stub, outstanding, std::max(total / 10, outstanding));
  const double cpu = processorSeconds();
  const auto start = Clock::now();
  std::vector<double> latencies = run(*stub, outstanding, total);
  const double wall = std::chrono::duration<double>(Clock::now() - start).count(), spent = processorSeconds() - cpu;
  std::sort(latencies.begin(), latencies.end());
  std::printf("RESULT rps=%.0f p50us=%.1f p99us=%.1f cpu100k=%.4f\n", total / wall, latencies[total / 2],
              latencies[total * 99 / 100], spent / total * 1e5);
}
