"""Sign-up and sign-in with an address and a password, and all that can be wrong with these."""
from harness.calls import access_token, anonymous, continuation, credentials, id_token, password

PASSWORD = "correct horse battery"
BAD_ADDRESSES = {
    "no @": "nobody", "two @": "a@b@example.com", "nothing before the @": "@example.com", "nothing after it": "ada@",
    "a domain of one label": "ada@localhost", "a space": "a da@example.com", "a space at the end": "ada@example.com ",
    "a dot at the end": "ada.@example.com", "two dots": "a..da@example.com", "quotes": "\"ada\"@example.com",
    "a number as top-level domain": "ada@10.0.0.1", "a label that begins with a hyphen": "ada@-example.com",
    "a control character": "ada\x01@example.com",
    "255 bytes": "a" * 60 + "@" + "b" * 60 + "." + "c" * 60 + "." + "d" * 60 + ".example.com",
    "65 bytes before the @": "a" * 65 + "@example.com",
}


def play(scene):
    scene.start()
    guest = scene.caller()
    for what, address in BAD_ADDRESSES.items():
        guest.sign_up(f"an address with {what}", password(address, PASSWORD))
    guest.sign_up("no address", password("", PASSWORD))
    guest.sign_up("no password", password("ada@example.com", ""))
    guest.sign_up("neither", password("", ""))
    guest.sign_up("a password of five characters", password("ada@example.com", "12345"))
    guest.sign_up("a password of five characters in many bytes", password("ada@example.com", "ééééé"))
    guest.sign_up("a password of 4097 bytes", password("ada@example.com", "x" * 4097))
    guest.sign_up("a NUL in the address", password("alice\0evil@example.com", PASSWORD))
    guest.sign_up("a NUL in the password", password("ada@example.com", "long\0enough"))
    guest.sign_up("a name of 257 bytes", password("ada@example.com", PASSWORD), display_name="x" * 257)
    guest.sign_up("a NUL in the name", password("ada@example.com", PASSWORD), display_name="A\0da")
    guest.sign_up("a label of 129 bytes", password("ada@example.com", PASSWORD), device_label="x" * 129)
    guest.sign_in("a label of 129 bytes at sign-in", password("ada@example.com", PASSWORD), device_label="x" * 129)
    guest.sign_up("a label of 129 bytes with an anonymous sign-up", anonymous(), device_label="x" * 129)
    guest.sign_up("no credential", None)
    guest.sign_up("a credential without a proof", credentials.Credential())
    guest.sign_up("sign-up with an ID token", id_token("google.com", "token", "nonce"))
    guest.sign_up("sign-up with an access token", access_token("facebook.com", "token"))
    guest.sign_up("sign-up with a continuation", continuation("lgc_token"))

    ada = scene.caller()
    ada.sign_up(
        "sign-up with the longest name and label",
        password("Ada.Lovelace@Example.com", PASSWORD), display_name="x" * 256, device_label="y" * 128)
    guest.sign_up("sign-up with a taken address", password("ada.lovelace@example.com", "another password"))
    guest.sign_up(
        "sign-up with a taken address in full-width letters", password("ａｄａ.lovelace＠example.com", "another password"))
    guest.sign_up("sign-up with an empty name", password("bob@example.com", PASSWORD), display_name="")
    guest.sign_up("sign-up with a domain beyond ASCII", password("eva@bücher.example", PASSWORD))
    guest.sign_up("sign-up with a local part beyond ASCII", password("zoë@example.com", "zoë-12"))
    guest.tokens = None

    guest.sign_in("an unknown address", password("nobody@example.com", PASSWORD))
    guest.sign_in("a wrong password", password("ada.lovelace@example.com", "wrong password"))
    guest.sign_in("a wrong password in other letters", password("ada.lovelace@example.com", PASSWORD.upper()))
    guest.sign_in("no password at sign-in", password("ada.lovelace@example.com", ""))
    guest.sign_in("no address at sign-in", password("", PASSWORD))
    guest.sign_in("sign-in with what is no address", password("nobody", PASSWORD))
    guest.sign_in("a password of 4097 bytes at sign-in", password("ada.lovelace@example.com", "x" * 4097))
    guest.sign_in("a password that is too short to be new", password("ada.lovelace@example.com", "1"))
    guest.sign_in("no credential at sign-in", None)
    guest.sign_in("the address in capital letters", password("ADA.LOVELACE@EXAMPLE.COM", PASSWORD))
    guest.sign_in("the address in Punycode", password("eva@xn--bcher-kva.example", PASSWORD))

    guest = scene.caller()
    guest.sign_up("anonymous sign-up", anonymous())
    guest.link("link of a password for a taken address", password("Ada.Lovelace@example.com", "another password"))
    guest.link("link of a password with what is no address", password("nobody", PASSWORD))
    guest.link("link of a password without an address", password("", PASSWORD))
    guest.link("link without a password", password("carol@example.com", ""))
    guest.link("link of a short password", password("carol@example.com", "12345"))
    guest.link("link of a long password", password("carol@example.com", "x" * 4097))
    guest.account("account after refused links")
    guest.link("link of a password of 4096 bytes", password("Carol@example.com", "x" * 4096))
    guest.account("account after a link")
