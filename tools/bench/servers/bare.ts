import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { body, serve } from './shared.ts';

/** The ceiling: node:http that sends the body and does nothing else. */
const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length };
const server = createServer((_, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => serve((server.address() as AddressInfo).port));
