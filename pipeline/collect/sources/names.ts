import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';

/** Lookups at once, as many as the process has threads for: more would only wait inside the system. */
const AT_ONCE = 4;
/** If this many names get no answer, and none got one before, the rest are not tried. */
const DARK_AFTER = 4;
const TIMEOUT_MS = 5_000;

const unanswered = (name: string) =>
  Object.assign(new Error(`getaddrinfo EAI_AGAIN ${name}`), { code: 'EAI_AGAIN', syscall: 'getaddrinfo' });

/** The system's lookup of names. A resolver that never answers delays each by many seconds: after a few, the others fail at once (`EAI_AGAIN`). */
export function nameLookup(lookup = systemLookup as LookupFunction, timeoutMs = TIMEOUT_MS): LookupFunction {
  const waiting: (() => void)[] = [];
  let running = 0;
  let silent = 0;
  let everAnswered = false;

  const next = () => {
    while (running < AT_ONCE && waiting.length) {
      running += 1;
      waiting.shift()?.();
    }
  };
  return (name, options, callback) => {
    waiting.push(() => {
      let settled = false;
      const settle: typeof callback = (error, address, family) => {
        if (settled) return;
        settled = true;
        clearTimeout(timer);
        running -= 1;
        if (error?.code === 'EAI_AGAIN') silent += 1;
        else everAnswered = true;
        callback(error, address, family);
        next();
      };
      const timer = setTimeout(() => settle(unanswered(name), ''), timeoutMs);
      if (!everAnswered && silent >= DARK_AFTER) settle(unanswered(name), '');
      else lookup(name, options, settle);
    });
    next();
  };
}
