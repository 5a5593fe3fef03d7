import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { readIndex } from '../../pipeline/collect/sources/recording.ts';

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
export const answering =
  (hosts: Hosts): RequestListener =>
  (request, response) => {
    const said = hosts.get(`https://${request.headers.host}${request.url}`) ?? { status: 404, body: '' };
    request.resume();
    response.writeHead(said.status, said.headers).end(said.body);
  };

/** One server for all hosts, for processes that are started with `wire.mjs`. @returns their environment */
export async function onTheWire(hosts: Hosts): Promise<{ env: Record<string, string>; close(): Promise<void> }> {
  const server = createServer(answering(hosts));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const wire = new URL('./wire.mjs', import.meta.url).href;
  return {
    env: { NODE_OPTIONS: `--import=${wire}`, WIRE: String((server.address() as AddressInfo).port) },
    close: () => new Promise((done) => server.close(() => done())),
  };
}
