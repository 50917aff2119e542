// Calls bench.Bench/Lookup on one connection with grpc-go, over h2c or TLS: client PORT OUTSTANDING TOTAL [CERTIFICATE]. Prints
// one RESULT line.
package main

import (
	"context"
	"fmt"
	"log"
	"os"
	"sort"
	"strconv"
	"sync"
	"syscall"
	"time"

	"bench/pb"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials"
)

func processorSeconds() float64 {
	var usage syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	seconds := func(t syscall.Timeval) float64 { return float64(t.Sec) + float64(t.Usec)*1e-6 }
	return seconds(usage.Utime) + seconds(usage.Stime)
}

func main() {
	outstanding, _ := strconv.Atoi(os.Args[2])
	total, _ := strconv.Atoi(os.Args[3])
	security := grpc.WithInsecure()
	if len(os.Args) > 4 {
		transport, err := credentials.NewClientTLSFromFile(os.Args[4], "localhost")
		if err != nil {
			log.Fatal(err)
		}
		security = grpc.WithTransportCredentials(transport)
	}
	connection, err := grpc.Dial("127.0.0.1:"+os.Args[1], security, grpc.WithBlock())
	if err != nil {
		log.Fatal(err)
	}
	client := pb.NewBenchClient(connection)
	latencies := make([]float64, total)
	run := func(count int) {
		var group sync.WaitGroup
		for caller := 0; caller < outstanding; caller++ {
			group.Add(1)
			go func(caller int) {
				defer group.Done()
				for number := caller; number < count; number += outstanding {
					start := time.Now()
					if _, err := client.Lookup(context.Background(), &pb.LookupRequest{Id: "user-" + strconv.Itoa(number)}); err != nil {
						log.Fatal(err)
					}
					latencies[number] = float64(time.Since(start).Nanoseconds()) / 1e3
				}
			}(caller)
		}
		group.Wait()
	}
	run(total / 10)
	cpu, start := processorSeconds(), time.Now()
	run(total)
	wall, spent := time.Since(start).Seconds(), processorSeconds()-cpu
	sort.Float64s(latencies)
	fmt.Printf("RESULT rps=%.0f p50us=%.1f p99us=%.1f cpu100k=%.4f\n", float64(total)/wall,
		latencies[total/2], latencies[total*99/100], spent/float64(total)*1e5)
}
