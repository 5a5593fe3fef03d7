// Loaded before a process of a test (`node --import`): every TLS connection it makes goes to the stand-in for all lenders on this
// machine instead, in the clear. What is asked and how it is judged stay the project's own.
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import tls from 'node:tls';

tls.connect = () => {
  const socket = net.connect(Number(process.env.WIRE), '127.0.0.1');
  socket.once('connect', () => process.nextTick(() => socket.emit('secureConnect')));
  return socket;
};
syncBuiltinESMExports();
