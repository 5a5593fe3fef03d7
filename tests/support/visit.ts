import type { Visit } from '../../src/forms/form.ts';
import type { Gate } from './gate.ts';

let places = 0;

/**
 * A visit as the middleware hands it to a page, by default from a network of its own; with fields it posts a form. The Host is a stranger's:
 * no link may be made of it.
 */
export async function visitTo(
  gate: Gate,
  address: string,
  fields?: Record<string, string> | string[][],
  cookie = '',
  network = `10.1.${++places >> 8}.${places & 255}`,
): Promise<Visit> {
  const viewer = await gate.viewer(cookie);
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  return {
    request: new Request(address, {
      method: fields ? 'POST' : 'GET',
      headers: { host: 'evil.example', 'user-agent': agent, cookie },
      body: fields ? new URLSearchParams(fields) : null,
    }),
    locals: {
      context: gate.context,
      address: network,
      requestId: 'test',
      account: viewer?.account ?? null,
      sessionId: viewer?.sessionId ?? null,
    },
  };
}
