import { connect } from 'node:net';
import { setPriority } from 'node:os';

/** Many sockets of a hostile client, in a process of their own. Tells its parent when all of them stand. */
export interface Crowd {
  port: number;
  sockets: number;
  /** The first of the addresses (127.0.X.1) that they come from, and how many come from each. */
  from: number;
  each: number;
  /** Sent by each socket once it stands. */
  send: string;
  /** Sent by each socket every second from then on. */
  drip: string;
}

// A crowd comes from other machines: it must not take this one's processors from the server, or from whoever measures.
setPriority(19);

process.on('message', ({ port, sockets, from, each, send, drip }: Crowd) => {
  let standing = 0;
  for (let index = 0; index < sockets; index++) {
    const localAddress = `127.0.${from + Math.floor(index / each)}.1`;
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    // Nothing that comes is read.
    socket.pause();
    socket.on('error', () => {});
    let timer: NodeJS.Timeout | undefined;
    socket.on('close', () => clearInterval(timer));
    socket.on('connect', () => {
      if (send !== '') socket.write(send);
      if (drip !== '') timer = setInterval(() => socket.write(drip), 1000);
      if (++standing === sockets) process.send?.('standing');
    });
  }
});
process.on('disconnect', () => process.exit(0));
