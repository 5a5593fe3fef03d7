/** An example receiver that verifies messages by Standard Webhooks 1.0: a module for Node, without a library. */
export const VERIFY = `import { createHmac, timingSafeEqual } from 'node:crypto';

// body: the bytes as they came, before any JSON.parse. secret: whsec_…
export function isGenuine(headers, body, secret) {
  const id = headers['webhook-id'];
  const time = headers['webhook-timestamp'];
  if (!(Math.abs(Date.now() / 1000 - Number(time)) < 300)) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const own = createHmac('sha256', key).update(id + '.' + time + '.' + body).digest();
  return String(headers['webhook-signature']).split(' ').some((one) => {
    const [version, given = ''] = one.split(',');
    const bytes = Buffer.from(given, 'base64');
    return version === 'v1' && bytes.length === own.length && timingSafeEqual(bytes, own);
  });
}`;

/** The same in Python, without a package. */
export const VERIFY_PYTHON = `import base64, hashlib, hmac, time

# body: the bytes as they came, before any json.loads. secret: whsec_…
def is_genuine(headers, body, secret):
    id, sent = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not sent.isdecimal() or abs(time.time() - int(sent)) >= 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    own = hmac.new(key, f"{id}.{sent}.".encode() + body, hashlib.sha256).digest()
    given = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(b"v1," + base64.b64encode(own), one.encode()) for one in given)`;
