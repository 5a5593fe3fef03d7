/** A program that checks a receipt offline with the public keys, in Python without a package. It does what `checkReceipt` does. */
export const CHECK_PYTHON = `import hashlib, json, sys
from base64 import urlsafe_b64decode as decoded

P, ORDER = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P

def point(octets):  # Ed25519 by RFC 8032, section 5.1
    y, odd = int.from_bytes(octets, "little") % 2**255, octets[31] >> 7
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    x = x if x * x % P == square else x * pow(2, (P - 1) // 4, P) % P
    need(y < P and x * x % P == square, "the signature has no such form")
    return (x if x % 2 == odd else P - x), y

def add(a, b):
    (ax, ay), (bx, by) = a, b
    t = D * ax * bx * ay * by
    return (ax * by + ay * bx) * pow(1 + t, -1, P) % P, (ay * by + ax * bx) * pow(1 - t, -1, P) % P

def times(n, a):
    half = times(n // 2, add(a, a)) if n else (0, 1)
    return add(half, a) if n % 2 else half

def signed(key, text, signature):
    r, s = signature[:32], int.from_bytes(signature[32:], "little")
    h = int.from_bytes(hashlib.sha512(r + key + text).digest(), "little") % ORDER
    base = point((4 * pow(5, -1, P) % P).to_bytes(32, "little"))
    return len(signature) == 64 and s < ORDER and times(s, base) == add(point(r), times(h, point(key)))

def need(holds, problem):
    if not holds:
        sys.exit("It proves nothing: " + problem)

text = open(sys.argv[1], encoding="utf-8", newline="").read(8_000_000)
receipt, keys = json.loads(text), json.load(open(sys.argv[2], encoding="utf-8"))["keys"]
need(json.dumps(receipt, sort_keys=True, separators=(",", ":"), ensure_ascii=False) + "\\n" == text, "it was rewritten")
need(receipt["signature"], "its snapshot is not signed")
head, by, *lines = receipt["statement"].split("\\n")
at, key_id = by.split(" ")[1::2]
key = next((one for one in keys if one["kid"] == key_id), None)
need(key and key["from"] <= at < (key["until"] or "9"), "its key is unknown, or was not in use")
need(signed(decoded(key["x"] + "="), receipt["statement"].encode(), decoded(receipt["signature"] + "==")), "its signature is wrong")
snapshot, (lender, *_) = receipt["snapshot"], receipt["id"].split("/")
need(head == "prime-minus snapshot " + snapshot, "the signature is that of another snapshot")
for kind, folder in ("raw", f"raw/{lender}/"), ("rates", f"rates/{lender}/"), ("manifest", f"snapshots/{snapshot[:4]}/{snapshot}.json"):
    file = receipt[kind]
    need(file["path"].startswith(folder) and file["sha256"] + "  " + file["path"] in lines, kind + " is not what was signed")
    need(kind == "manifest" or hashlib.sha256(file["text"].encode()).hexdigest() == file["sha256"], kind + " was changed")
version = json.loads(receipt["rates"]["text"])
found = [rate for rate in ({**version.get("common", {}), **one} for one in version["rates"]) if rate["id"] == receipt["id"]]
need(found and found[0]["evidence"] == receipt["evidence"], "it has no such rate, or another answer")
print(f"Snapshot {snapshot} published {receipt['id']} at {found[0]['ratePercent']} %, signed {at}")
print(f"From {found[0]['sourceUrl']}, whose answer had the SHA-256 {receipt['evidence']}")
if receipt["superseded"]:
    print("SUPERSEDED: snapshot {snapshot} has it {kind}".format(**receipt["superseded"]))
`;
