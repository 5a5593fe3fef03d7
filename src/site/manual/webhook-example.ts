/** An example receiver that verifies messages by Standard Webhooks 1.0, in Python without a package. */
export const VERIFY = `import base64, hashlib, hmac, time

# body: the bytes as they came, before any json.loads. secret: whsec_…
def is_genuine(headers, body, secret):
    id, sent = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not sent.isdecimal() or abs(time.time() - int(sent)) >= 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    own = hmac.new(key, f"{id}.{sent}.".encode() + body, hashlib.sha256).digest()
    given = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(b"v1," + base64.b64encode(own), one.encode()) for one in given)`;
