/// A root and two certificates of it, for `server.test`, `localhost` and 127.0.0.1, and for `client.test`, with keys
/// that open nothing. Good for a hundred years.
enum TestCertificates {
  static let root = """
    -----BEGIN CERTIFICATE-----
    MIIBfzCCASWgAwIBAgIUZKf5bU05SAYwgXqThImejk/rSl0wCgYIKoZIzj0EAwIw
    FDESMBAGA1UEAwwJVGVzdCBSb290MCAXDTI2MTEyMTAwNDc0OVoYDzIxMjYxMDI4
    MDA0NzQ5WjAUMRIwEAYDVQQDDAlUZXN0IFJvb3QwWTATBgcqhkjOPQIBBggqhkjO
    PQMBBwNCAAT0pT3v3UzxjqXz/W/Vy9uu9QBm/B9SfR9IsSPrduGeP15cM+WBa7bj
    3nIATF3+ieUyLYtxIsWwge4OJcqa5Fxko1MwUTAdBgNVHQ4EFgQUw/JF5S7TMjQ4
    zo0NnT3c3o32tcEwHwYDVR0jBBgwFoAUw/JF5S7TMjQ4zo0NnT3c3o32tcEwDwYD
    VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiA71JYwuTwhg56um9xBGmRf
    sK7Xk8aV6PS6cMOyK7FY7AIhAODbS/BN/ck+obKtR9v98+QYLzgdhoT0Mn0dn59Z
    Qw6a
    -----END CERTIFICATE-----
    """

  static let serverCertificate = """
    -----BEGIN CERTIFICATE-----
    MIIBsTCCAVagAwIBAgIUSvFlK0tYw9m/JYEfKvgtmw+V+wwwCgYIKoZIzj0EAwIw
    FDESMBAGA1UEAwwJVGVzdCBSb290MCAXDTI2MTEyMTAwNDc0OVoYDzIxMjYxMDI4
    MDA0NzQ5WjAWMRQwEgYDVQQDDAtzZXJ2ZXIudGVzdDBZMBMGByqGSM49AgEGCCqG
    SM49AwEHA0IABIVPR0oSE1g/vvBwcNMHGHHIijZy678+/kl8hHlrhrknXlXutXRs
    1T8fAn3QsGqbvjqkryD8gx1DOgnnIys3joCjgYEwfzA9BgNVHREENjA0ggtzZXJ2
    ZXIudGVzdIIJbG9jYWxob3N0hwR/AAABhhRzcGlmZmU6Ly90ZXN0L3NlcnZlcjAd
    BgNVHQ4EFgQUcRpe6KxJrcDjMXYjBaYXSxu71SUwHwYDVR0jBBgwFoAUw/JF5S7T
    MjQ4zo0NnT3c3o32tcEwCgYIKoZIzj0EAwIDSQAwRgIhAMELnjold8VDUXd39N5f
    0JnDMcXZ/KmxcHPikE8yyTriAiEAzUZeBsVyNzK528vsYAFjl+E0apCihn4UfBLn
    4HG0fkM=
    -----END CERTIFICATE-----
    """

  static let serverKey = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgM5jeKa1tomCfkMi4
    dLZ+UMoE+AGDtCEe6u2kcC0QpdehRANCAASFT0dKEhNYP77wcHDTBxhxyIo2cuu/
    Pv5JfIR5a4a5J15V7rV0bNU/HwJ90LBqm746pK8g/IMdQzoJ5yMrN46A
    -----END PRIVATE KEY-----
    """

  static let clientCertificate = """
    -----BEGIN CERTIFICATE-----
    MIIBrzCCAVagAwIBAgIUSvFlK0tYw9m/JYEfKvgtmw+V+w0wCgYIKoZIzj0EAwIw
    FDESMBAGA1UEAwwJVGVzdCBSb290MCAXDTI2MTEyMTAwNDc1MFoYDzIxMjYxMDI4
    MDA0NzUwWjAWMRQwEgYDVQQDDAtjbGllbnQudGVzdDBZMBMGByqGSM49AgEGCCqG
    SM49AwEHA0IABOqJ/S/b1pBl3U6lMtik0wn2HEyKmc0ecKblXBmkcJPKkd9gTWT8
    qbd2VaqlpPdIv6FyhJmRWIiLif59UeEACROjgYEwfzA9BgNVHREENjA0ggtjbGll
    bnQudGVzdIIJbG9jYWxob3N0hwR/AAABhhRzcGlmZmU6Ly90ZXN0L2NsaWVudDAd
    BgNVHQ4EFgQUPkHzzdcMm8c1hP6Z1STZrxZYzpIwHwYDVR0jBBgwFoAUw/JF5S7T
    MjQ4zo0NnT3c3o32tcEwCgYIKoZIzj0EAwIDRwAwRAIgNacLwiHD5Tf86nd11/PL
    +qWTjS95wa2rkbTL/w+3Ns0CIGllQJKWRKhfQOufBO8mNSHIa75uIiKCjKOIVVYH
    +CJS
    -----END CERTIFICATE-----
    """

  static let clientKey = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgPj7jZE8b/5UyrII3
    Fx4i2zaCLOREn2NFDsXCdhqOdI+hRANCAATqif0v29aQZd1OpTLYpNMJ9hxMipnN
    HnCm5VwZpHCTypHfYE1k/Km3dlWqpaT3SL+hcoSZkViIi4n+fVHhAAkT
    -----END PRIVATE KEY-----
    """
}
