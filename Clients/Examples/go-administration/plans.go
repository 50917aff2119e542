// Sets an account's plan, as a billing service would: finds the account by its email address, sets one custom claim,
// and verifies a user's ID token.
package main

import (
	"context"
	"crypto/ecdsa"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"sync"
	"time"

	"github.com/golang-jwt/jwt"
	"google.golang.org/grpc"

	ligature "ligature/v1"
)

const (
	tokenLife = 5 * time.Minute
	callLimit = 10 * time.Second
)

// serviceKey authenticates a service's calls with the key from a file created by `ligature service-keys create`. It
// implements credentials.PerRPCCredentials.
type serviceKey struct {
	ID         string `json:"key_id"`
	Audience   string `json:"audience"`
	PrivateKey string `json:"private_key"`

	signer  *ecdsa.PrivateKey
	mutex   sync.Mutex
	token   string
	renewal time.Time
}

func readServiceKey(path string) (*serviceKey, error) {
	content, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	key := new(serviceKey)
	if err := json.Unmarshal(content, key); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if key.signer, err = jwt.ParseECPrivateKeyFromPEM([]byte(key.PrivateKey)); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return key, nil
}

// GetRequestMetadata returns the metadata for each call. A token is reused until a minute before it expires, so that
// the server verifies only one signature for all of its calls.
func (key *serviceKey) GetRequestMetadata(context.Context, ...string) (map[string]string, error) {
	key.mutex.Lock()
	defer key.mutex.Unlock()
	if now := time.Now(); !now.Before(key.renewal) {
		token, err := jwt.NewWithClaims(jwt.SigningMethodES256, jwt.MapClaims{
			"iss": key.ID, "sub": key.ID, "aud": key.Audience, "iat": now.Unix(), "exp": now.Add(tokenLife).Unix(),
		}).SignedString(key.signer)
		if err != nil {
			return nil, err
		}
		key.token, key.renewal = token, now.Add(tokenLife-time.Minute)
	}
	return map[string]string{"authorization": "Bearer " + key.token}, nil
}

// RequireTransportSecurity returns whether calls need TLS. Return true to call a server on another machine.
func (key *serviceKey) RequireTransportSecurity() bool { return false }

type accounts struct{ client ligature.AdminServiceClient }

func (a accounts) find(ctx context.Context, email string) (*ligature.Account, error) {
	ctx, cancel := context.WithTimeout(ctx, callLimit)
	defer cancel()
	response, err := a.client.GetAccount(ctx, &ligature.AdminGetAccountRequest{
		Ref: &ligature.AccountRef{Ref: &ligature.AccountRef_Email{Email: email}},
	})
	return response.GetAccount(), err
}

// setClaim sets one claim and leaves other services' claims unchanged. It fails if the account has changed since it was
// read.
func (a accounts) setClaim(
	ctx context.Context, account *ligature.Account, name string, value interface{},
) (*ligature.Account, error) {
	ctx, cancel := context.WithTimeout(ctx, callLimit)
	defer cancel()
	claims, err := json.Marshal(map[string]interface{}{name: value})
	if err != nil {
		return nil, err
	}
	merged := string(claims)
	response, err := a.client.UpdateAccount(ctx, &ligature.AdminUpdateAccountRequest{
		Ref:             &ligature.AccountRef{Ref: &ligature.AccountRef_Uid{Uid: account.GetUid()}},
		MergeClaims:     &merged,
		ExpectedVersion: &account.Version,
	})
	return response.GetAccount(), err
}

// verify returns the user ID of an ID token. It fails if the token's session has ended.
func (a accounts) verify(ctx context.Context, idToken string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, callLimit)
	defer cancel()
	response, err := a.client.VerifyToken(ctx, &ligature.VerifyTokenRequest{IdToken: idToken, CheckRevoked: true})
	return response.GetUid(), err
}

func run(address, keyFile, email, plan string, idToken []string) error {
	key, err := readServiceKey(keyFile)
	if err != nil {
		return err
	}
	connection, err := grpc.Dial(address, grpc.WithInsecure(), grpc.WithPerRPCCredentials(key))
	if err != nil {
		return err
	}
	defer connection.Close()
	ctx := context.Background()
	all := accounts{ligature.NewAdminServiceClient(connection)}
	account, err := all.find(ctx, email)
	if err != nil {
		return err
	}
	account, err = all.setClaim(ctx, account, "plan", plan)
	if err != nil {
		return err
	}
	fmt.Println(account.GetUid(), account.GetCustomClaims())
	for _, token := range idToken {
		uid, err := all.verify(ctx, token)
		if err != nil {
			return err
		}
		fmt.Println(uid)
	}
	return nil
}

func main() {
	if len(os.Args) < 5 {
		log.Fatal("Give the server's address, the file of a key, an email address, a plan, and an ID token to verify.")
	}
	if err := run(os.Args[1], os.Args[2], os.Args[3], os.Args[4], os.Args[5:]); err != nil {
		log.Fatal(err)
	}
}
