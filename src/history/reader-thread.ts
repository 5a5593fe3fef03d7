import { parentPort, workerData } from 'node:worker_threads';
import { openHistory } from './history.ts';
import type { ThreadData } from './reader.ts';

const { root, file, newestId } = workerData as ThreadData;
const onProblem = ({ message }: Error) => parentPort?.postMessage(message);
const history = openHistory({ root, file, newestId: () => newestId, onProblem });
parentPort?.on('message', () => void history.close().then(() => process.exit()));
await history.catchUp();
await history.close();
process.exit();
