import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { onTestFinished } from 'vitest';

/** The official client, as assistants use it; its caller closes it. @param revision pins a protocol revision; by default the client's own way */
export async function connected(url: string, key?: string, revision?: '2026-07-28'): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    revision ? { versionNegotiation: { mode: { pin: revision } } } : {},
  );
  const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }));
  return client;
}

/** It for one test. */
export async function assistant(...to: Parameters<typeof connected>): Promise<Client> {
  const client = await connected(...to);
  onTestFinished(() => client.close());
  return client;
}

/** The answer of a tool as data. @throws if it refused */
export async function call<Answer = Record<string, unknown>>(
  client: Client,
  name: string,
  given: Record<string, unknown>,
): Promise<Answer> {
  const { structuredContent, isError, content } = await client.callTool({ name, arguments: given });
  if (isError) throw new Error(JSON.stringify(content));
  return structuredContent as Answer;
}

/** Every figure that stands anywhere in an answer: objects that name a rate and its percent. */
export function figuresIn(answer: unknown): { id: string; ratePercent: number; [field: string]: unknown }[] {
  if (typeof answer !== 'object' || answer === null) return [];
  const own = 'id' in answer && 'ratePercent' in answer && !('why' in answer) ? [answer as never] : [];
  return [...own, ...Object.values(answer).flatMap(figuresIn)];
}
