import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { marked } from '../../../tests/accidents/marks.ts';
import { complaints } from '../../../tests/accidents/oracle.ts';
import { openStage } from '../../../tests/accidents/stage.ts';
import { loadSubjects, located } from '../../../tests/accidents/subjects.ts';
import { brokenTags } from '../../../tests/accidents/tags.ts';
import { figure, type Trial } from '../trial.ts';

interface Tried {
  pages: number;
  wrong: string[];
}

/** Breaks the pages of one share of the lenders: those whose place leaves `first` when divided by `step`. */
async function broken(first: number, step: number): Promise<Tried> {
  const tried: Tried = { pages: 0, wrong: [] };
  const subjects = (await loadSubjects()).filter(({ own }) => own);
  for (const subject of subjects.filter((_, at) => at % step === first)) {
    const stage = await openStage(marked(located(subject)));
    for (const accident of brokenTags(stage.subject)) {
      tried.pages++;
      tried.wrong.push(...(await complaints(stage, accident)).slice(0, 1));
    }
  }
  return tried;
}

if (!isMainThread) parentPort?.postMessage(await broken(...(workerData as [number, number])));

export const trial: Trial = {
  number: 1,
  async run() {
    const step = availableParallelism();
    const shares = await Promise.all(
      Array.from({ length: step }, async (_, first) => {
        const worker = new Worker(import.meta.filename, { workerData: [first, step] });
        return ((await once(worker, 'message')) as [Tried])[0];
      }),
    );
    const wrong = new Set(shares.flatMap((share) => share.wrong));
    for (const complaint of wrong) console.error(complaint);
    const pages = shares.reduce((sum, share) => sum + share.pages, 0);
    const all = `${pages} pages with one cell or tag dropped, doubled, emptied or unwrapped`;
    return [figure(`${all}: with a wrong fresh figure`, wrong.size, 0)];
  },
};
