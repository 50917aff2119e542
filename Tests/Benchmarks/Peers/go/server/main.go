// Serves bench.Bench on 127.0.0.1 with grpc-go, over h2c or TLS: server PORT [CERTIFICATE KEY].
package main

import (
	"context"
	"io"
	"log"
	"net"
	"os"

	"bench/pb"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials"
)

type service struct{ pb.UnimplementedBenchServer }

func user(uid string) *pb.User {
	provider := func(name string) *pb.UserInfo {
		return &pb.UserInfo{ProviderId: name, Uid: "1082345678", Email: "ada.lovelace@example.com",
			DisplayName: "Ada Lovelace", PhotoUrl: "https://x.test/1", PhoneNumber: "+15555550100"}
	}
	return &pb.User{Uid: uid, Email: "ada.lovelace@example.com", EmailVerified: true, DisplayName: "Ada Lovelace",
		ProviderData: []*pb.UserInfo{provider("password"), provider("google.com"), provider("phone")},
		CreatedAt:    1700000000123}
}

func (service) Lookup(_ context.Context, request *pb.LookupRequest) (*pb.User, error) {
	return user(request.Id), nil
}

func (service) Download(request *pb.LookupRequest, stream pb.Bench_DownloadServer) error {
	for i := 0; i < 1000*len(request.Id); i++ {
		if err := stream.Send(user("user")); err != nil {
			return err
		}
	}
	return nil
}

func (service) Chat(stream pb.Bench_ChatServer) error {
	for {
		message, err := stream.Recv()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if err := stream.Send(message); err != nil {
			return err
		}
	}
}

func main() {
	listener, err := net.Listen("tcp", "127.0.0.1:"+os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	var options []grpc.ServerOption
	if len(os.Args) > 3 {
		transport, err := credentials.NewServerTLSFromFile(os.Args[2], os.Args[3])
		if err != nil {
			log.Fatal(err)
		}
		options = append(options, grpc.Creds(transport))
	}
	server := grpc.NewServer(options...)
	pb.RegisterBenchServer(server, service{})
	log.Fatal(server.Serve(listener))
}
