import { connect } from 'node:net';
import { setPriority } from 'node:os';

/** Many sockets of a hostile client, in a process of their own. Tells its parent when all of them are connected. */
export interface Crowd {
  port: number;
  sockets: number;
  /** The first address of the sockets (127.0.X.1), and the number of sockets per address. */
  from: number;
  each: number;
  /** Sent by each socket once it is connected. */
  send: string;
  /** Sent by each socket every second from then on. */
  drip: string;
}

// A real crowd comes from other machines: it must not take this machine's processors from the server or the measurement.
setPriority(19);

process.on('message', ({ port, sockets, from, each, send, drip }: Crowd) => {
  let standing = 0;
  for (let index = 0; index < sockets; index++) {
    const localAddress = `127.0.${from + Math.floor(index / each)}.1`;
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    // Nothing is read from the socket.
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
