import { onTestFinished } from 'vitest';
import { type History, openHistory } from '../../src/history/history.ts';

/** A history that has caught up with a folder, and is closed when the test ends. @param told what it reports */
export async function opened(root: string, told: string[] = [], file = ':memory:'): Promise<History> {
  const onProblem = ({ message }: Error): void => void told.push(message);
  const history = openHistory({ root, file, onProblem, onRebuild: (reason) => told.push(reason) });
  onTestFinished(() => history.close());
  await history.catchUp();
  return history;
}
