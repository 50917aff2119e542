"""Certificates for a server, valid for whatever time a test wants."""
import datetime
import ipaddress

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec


def self_signed(folder, begins, ends, name="server", may_sign=True):
    """A certificate for localhost and 127.0.0.1; `begins` and `ends` are days from now. Gives the settings of a server.

    One that may not sign names itself as its authority all the same."""
    now = datetime.datetime.now(datetime.timezone.utc)
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    builder = (
        x509.CertificateBuilder().subject_name(subject).issuer_name(subject).public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now + datetime.timedelta(days=begins)).not_valid_after(now + datetime.timedelta(days=ends))
        .add_extension(x509.BasicConstraints(ca=may_sign, path_length=0 if may_sign else None), critical=True)
        .add_extension(
            x509.SubjectAlternativeName([x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]),
            critical=False))
    if not may_sign:
        identifier = x509.SubjectKeyIdentifier.from_public_key(key.public_key())
        usages = {usage: usage == "digital_signature" for usage in (
            "digital_signature", "content_commitment", "key_encipherment", "data_encipherment", "key_agreement", "key_cert_sign",
            "crl_sign", "encipher_only", "decipher_only")}
        builder = (
            builder.add_extension(x509.KeyUsage(**usages), critical=True).add_extension(identifier, critical=False)
            .add_extension(x509.AuthorityKeyIdentifier.from_issuer_subject_key_identifier(identifier), critical=False))
    certificate, private = folder / f"{name}.pem", folder / f"{name}.key"
    certificate.write_bytes(builder.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM))
    private.write_bytes(key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
    return {"LIGATURE_TLS_CERTIFICATE": str(certificate), "LIGATURE_TLS_KEY": str(private)}
