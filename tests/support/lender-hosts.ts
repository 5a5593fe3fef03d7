import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import path from 'node:path';
import { readIndex } from '../../pipeline/collect/sources/recording.ts';
import { serving } from './port.ts';

/** The present answer of one address. */
export interface Said {
  status: number;
  headers?: Record<string, string>;
  body: Buffer | string;
}

/** The answers of the lenders' hosts, by `https://host/path`. Tests may change them. */
export type Hosts = Map<string, Said>;

/** The answers of a recording folder, as the lenders' own servers would give them. */
export async function recordedHosts(folder: string): Promise<Hosts> {
  const { recordings } = await readIndex(folder);
  const answers = recordings.map(async ({ url, status, contentType, body }): Promise<[string, Said]> => {
    const headers: Record<string, string> = contentType === null ? {} : { 'content-type': contentType };
    return [url, { status, headers, body: await readFile(path.join(folder, body)) }];
  });
  return new Map(await Promise.all(answers));
}

/** Answers for every host, with 404 for an unknown address. */
const answering =
  (hosts: Hosts): RequestListener =>
  (request, response) => {
    const said = hosts.get(`https://${request.headers.host}${request.url}`) ?? { status: 404, body: '' };
    request.resume();
    response.writeHead(said.status, said.headers).end(said.body);
  };

/** One server for all hosts, for processes that are started with `wire.mjs`. @returns their environment */
export async function onTheWire(hosts: Hosts): Promise<{ env: Record<string, string>; close(): Promise<void> }> {
  const { url, close } = await serving(answering(hosts));
  const wire = new URL('./wire.mjs', import.meta.url).href;
  return { env: { NODE_OPTIONS: `--import=${wire}`, WIRE: new URL(url).port }, close };
}

// `lender-hosts.ts PORT`: that server, with every recording, in a process of its own.
if (import.meta.main)
  createServer(answering(await recordedHosts('tests/recordings'))).listen(Number(process.argv[2]), '127.0.0.1');
