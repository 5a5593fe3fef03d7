import { isIP } from 'node:net';
import {
  createMcpHandler,
  localhostAllowedHostnames,
  McpServer,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server';
import { clientNetwork } from '../access/network-address.ts';
import { type Asker, answering } from '../api/answering.ts';
import type { ApiContext, Caller, Reply } from '../api/context.ts';
import { identify } from '../api/credentials.ts';
import { MCP_SERVER } from '../api/endpoints/discovery.ts';
import { noSnapshot, type Problem, problem } from '../api/problem.ts';
import { type HttpRequest, type HttpResponse, MAX_BODY } from '../http/message.ts';
import type { Asking } from './asking.ts';
import { registerTools } from './tools.ts';

export const MCP_PATH = '/mcp';

const INSTRUCTIONS =
  'Mortgage rates of Canadian lenders, read from their own pages. Tell every figure with its lender, its age, its state and what narrows ' +
  'it: “fresh” was read in the newest collection, “carried” and “quarantined” are the last good figure, and “stale” is no current rate. ' +
  'Where a tool knows nothing, say so; never fill in a rate. No figure is an offer or advice. The page /methodology says how all is read.';

const COMMON = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

const spoken = 'The Model Context Protocol is spoken here by POST, without sessions.';
const onlyPost = problem(405, 'method-not-allowed', spoken, { Allow: 'POST' });
const elsewhere: Problem = {
  status: 403,
  code: 'foreign-origin',
  detail: 'The Host or the Origin of this request is not this server’s. PUBLIC_ORIGIN names its own.',
};
const tooLarge: Problem = { status: 413, code: 'too-large', detail: `A message holds at most ${MAX_BODY} bytes.` };
const unreadable: Problem = { status: 400, code: 'unreadable', detail: 'The body is not one JSON-RPC message.' };
const keyInAddress: Problem = {
  status: 400,
  code: 'invalid-parameter',
  detail: 'There are no parameters here. A key goes into a header: Authorization: Bearer YOUR_KEY',
};

/** POST /mcp, stateless. With a key all rates, each message counted as a request; without one the preview. Cookies are not looked at. */
export function handleMcp(request: HttpRequest, context: ApiContext): Promise<HttpResponse> {
  const answer = async (from: Asker): Promise<Reply> => {
    if (!isOurs(request.header('host'), request.header('origin'), context.settings.PUBLIC_ORIGIN)) return elsewhere;
    if (request.method !== 'POST') return onlyPost;
    if (request.query.size > 0) return keyInAddress;
    const hasKey = request.header('authorization') !== undefined || request.header('x-api-key') !== undefined;
    const withoutCookie = (name: string): string | undefined => (name === 'cookie' ? undefined : request.header(name));
    const who = hasKey ? await identify({ ...request, header: withoutCookie }, context) : null;
    from.caller = who?.caller ?? null;
    if (who?.problem) return who.problem;
    const body = (await request.body?.()) ?? null;
    if (body === null) return tooLarge;
    const message = parsed(body);
    if (message === undefined) return unreadable;
    const asker = who?.caller?.accountId ?? clientNetwork(request.address);
    return speak(
      request,
      message,
      body,
      { caller: who?.caller ?? null, isFull: hasKey, inTurn: (work) => context.past.run(asker, work) },
      context,
    );
  };
  return answering(request, context, answer, () => COMMON);
}

/** True if Host and Origin are ours. A page whose name was rebound to this address sends its own name in both; a literal address cannot be rebound. */
function isOurs(host: string | undefined, origin: string | undefined, publicOrigin: string | undefined): boolean {
  const own = [...localhostAllowedHostnames(), ...(publicOrigin === undefined ? [] : [new URL(publicOrigin).hostname])];
  const name = URL.parse(`http://${host}`)?.hostname ?? '';
  const isLiteral = isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;
  return (isLiteral || validateHostHeader(host, own).ok) && validateOriginHeader(origin, own).ok;
}

/** Parses one message; undefined if the body is not a message. A batch (which revision 2025-03-26 alone had) would count as one request. */
function parsed(body: Uint8Array): object | undefined {
  try {
    const message: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    return typeof message === 'object' && message !== null && !Array.isArray(message) ? message : undefined;
  } catch {
    return undefined;
  }
}

const READ = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name', 'mcp-session-id'];

/** Answers a message by a server that lives for it alone. */
async function speak(
  request: HttpRequest,
  message: object,
  bytes: Uint8Array,
  asker: Pick<Asking, 'isFull' | 'inTurn'> & { caller: Caller | null },
  context: ApiContext,
): Promise<Reply> {
  const snapshot = context.snapshots.current();
  if (!snapshot) return noSnapshot;
  const now = context.now();
  const period = context.periods.at(snapshot, now);
  const asking: Asking = {
    ...asker,
    call: { request, period, context, caller: asker.caller },
    telling: {
      names: new Map(period.all.lenders.map(({ id, name }) => [id, name])),
      now: now.getTime(),
      origin: context.settings.PUBLIC_ORIGIN ?? `http://${request.header('host')}`,
    },
  };
  const open = (): McpServer => {
    // A server that lives for one message tells of no later change.
    const capabilities = { tools: { listChanged: false } };
    const server = new McpServer(MCP_SERVER, { instructions: INSTRUCTIONS, capabilities });
    registerTools(server, asking);
    return server;
  };
  const handler = createMcpHandler(open, { maxSubscriptions: 0 });
  const headers = READ.map((name) => [name, request.header(name)] as const).filter(([, value]) => value !== undefined);
  const call = { method: 'POST', headers: headers as [string, string][], body: new Uint8Array(bytes) };
  const response = await handler.fetch(new Request(`http://localhost${MCP_PATH}`, call), { parsedBody: message });
  const body = new Uint8Array(await response.arrayBuffer());
  await handler.close();
  const sent = { ...Object.fromEntries(response.headers), 'content-length': String(body.length) };
  return { status: response.status, headers: sent, body };
}
