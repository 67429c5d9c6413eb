"""Checks reports by their codes or files as SPECIFICATION.md says, with Python's own library alone.

Reads keys, withdrawals and texts as vectors.json has them, and writes what comes of each text:
python3 verify.py < vectors.json
"""

import base64, hashlib, json, re, sys

P = 2**256 - 2**224 + 2**192 + 2**96 - 1  # the curve P-256 (FIPS 186-4, D.1.2.3)
N = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
G = (0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
     0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5)
HEADER = re.compile(r'\{"alg":"ES256","kid":"([\w-]{8})","typ":"lotproof\+sd-jwt"\}', re.A)
CLAIMS = {"_sd": r'\["[\w-]{43}"\]', "f": r'"[a-z_]{1,40}(:\d{1,12})?"', "iat": r"(0|[1-9]\d{0,10})",
          "iss": r'"(?=[^"]{1,60}")[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?"', "s": r'"[a-z]{2,12}\.\d{1,3}"',
          "sub": r'"[A-Z0-9]{1,16}"'}
PAYLOAD = re.compile(r"\{" + ",".join(f'"{name}":{form}' for name, form in CLAIMS.items())
                     + r'(,"test":1)?\}', re.A)
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

def encode(data): return base64.urlsafe_b64encode(data).decode().rstrip("=")

def decode(text):
    if not re.fullmatch(r"[\w-]*", text, re.A) or len(text) % 4 == 1: raise ValueError(text)
    data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if encode(data) != text: raise ValueError(text)  # bits that no byte takes
    return data

def add(a, b):  # points of the curve; None is the one at infinity
    if a is None or b is None: return a or b
    if a[0] == b[0] and (a[1] + b[1]) % P == 0: return None
    slope = ((3 * a[0] * a[0] - 3) * pow(2 * a[1], -1, P) if a == b
             else (b[1] - a[1]) * pow(b[0] - a[0], -1, P))
    x = (slope * slope - a[0] - b[0]) % P
    return x, (slope * (a[0] - x) - a[1]) % P

def times(k, point):
    total = None
    while k:
        if k & 1: total = add(total, point)
        k, point = k >> 1, add(point, point)
    return total

def is_signed(key, text, signature):  # ECDSA with SHA-256; r and s are 32 bytes each
    r, s = int.from_bytes(signature[:32], "big"), int.from_bytes(signature[32:], "big")
    if len(signature) != 64 or not (0 < r < N and 0 < s < N): return False
    public = tuple(int.from_bytes(decode(key[name]), "big") for name in "xy")
    digest, inverse = int.from_bytes(hashlib.sha256(text).digest(), "big"), pow(s, -1, N)
    point = add(times(digest * inverse % N, G), times(r * inverse % N, public))
    return point is not None and point[0] % N == r

def from_cover(data):  # host, plate; then of each report key id, signature, digest, second, words
    def take(count):
        nonlocal data
        if len(data) < count: raise ValueError(count)
        part, data = data[:count], data[count:]
        return part

    def words():
        text = take(take(1)[0]).decode("ascii")
        if not re.fullmatch(r"[!-~]+( [!-~]+)*", text): raise ValueError(text)
        return text.split(" ")

    (iss, sub, *test), found = words(), []
    if test not in ([], ["1"]): raise ValueError(test)
    while data or not found:
        kid, signature, digest, iat = take(6), take(64), take(32), int.from_bytes(take(5), "big")
        s, f = words()
        claims = {"_sd": [encode(digest)], "f": f, "iat": iat, "iss": iss, "s": s, "sub": sub}
        said = json.dumps({**claims, "test": 1} if test else claims, separators=(",", ":"))
        found.append(jws(kid, said.encode(), signature))
    return found

def jws(kid, payload, signature):  # as an SD-JWT without disclosures
    header = '{"alg":"ES256","kid":"%s","typ":"lotproof+sd-jwt"}' % encode(kid)
    return ".".join(map(encode, [header.encode(), payload, signature])) + "~"

def from_digits(text):  # 01, key id (6), signature (64), payload as one number; 02: a cover
    if not re.fullmatch(r"[1-9]\d{0,1499}", text, re.A): raise ValueError(text)
    number = int(text)
    data = number.to_bytes((number.bit_length() + 7) // 8, "big")
    if data[0] == 3: return None
    if data[0] == 2: return from_cover(data[1:])
    if data[0] != 1 or len(data) < 72: raise ValueError(text)
    return [jws(data[1:7], data[71:], data[7:71])]

def disclosed(part, digest, name):
    if encode(hashlib.sha256(part.encode()).digest()) != digest: raise ValueError(part)
    salt, its_name, value = json.loads(decode(part))
    if its_name != name or not re.fullmatch(r"[\w-]{22}", salt, re.A): raise LookupError(part)
    return value

def verify_all(text, keys, withdrawn):
    try:
        found = [text] if "." in text else from_digits(text)
    except ValueError:
        return {"kind": "altered"}
    if found is None: return {"kind": "newer"}
    told = [verify(each, keys, withdrawn) for each in found]
    return told[0] if len(told) == 1 else {"kind": "cover", "reports": told}

def verify(text, keys, withdrawn):
    try:
        jws, *parts, end = text.split("~")
        header, payload, signature = jws.split(".")
        kid = HEADER.fullmatch(decode(header).decode())[1]
        said, signature = decode(payload).decode(), decode(signature)
        if end or len(parts) > 2 or len(signature) != 64: raise ValueError(text)
        named = [key for key in keys if key["kid"] == kid]
        if not named: return {"kind": "unknown_key"}
        signed = f"{header}.{payload}".encode()
        if not is_signed(named[0], signed, signature): raise ValueError(text)
        if not PAYLOAD.fullmatch(said): return {"kind": "newer"}
        claims = json.loads(said)
        key = next(key for key in named if key["iss"] == claims["iss"])
        result = {}
        if parts:
            view = disclosed(parts[0], claims["_sd"][0], "buyer")
            result = {"result": view["result"]}
        if len(parts) > 1: result = {"result": disclosed(parts[1], view["_sd"][0], "full")}
    except LookupError:
        return {"kind": "newer"}  # its digest holds: ours, of a later form
    except (ValueError, TypeError, StopIteration):
        return {"kind": "altered"}
    digest = hashlib.sha256(signed).digest()
    bits = int.from_bytes(digest, "big") >> 206
    number = "".join(ALPHABET[bits >> shift & 31] for shift in range(45, -1, -5))
    kind = ("withdrawn" if encode(digest) in withdrawn else "not_asked" if "stolen" in key
            else "sandbox" if claims.get("test") or key.get("test") else "genuine")
    return {"kind": kind, "number": number, "statement": claims, **result}

if __name__ == "__main__":
    lists = json.load(sys.stdin)
    withdrawn = {each["digest"] for each in lists["withdrawn"]}
    json.dump([verify_all(each["text"], lists["keys"], withdrawn) for each in lists["vectors"]],
              sys.stdout)
