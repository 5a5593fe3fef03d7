// Loaded before a process of a test (`node --import`): every TLS connection it makes goes to the stand-in for all lenders on this
// machine instead, in the clear. Requests and their judgement remain the project's code.
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import tls from 'node:tls';

tls.connect = () => {
  const socket = net.connect(Number(process.env.WIRE), '127.0.0.1');
  socket.once('connect', () => process.nextTick(() => socket.emit('secureConnect')));
  return socket;
};
syncBuiltinESMExports();
