import { userInfo } from 'node:os';
import { createInterface } from 'node:readline';
import { parsedArguments, runCommand } from '../../src/command.ts';
import { now } from '../../src/settings.ts';
import { addJudgements, type Judged, readJudgements } from '../../src/snapshots/judgements.ts';
import { readSnapshot } from '../../src/snapshots/snapshot.ts';
import { review, type Talk } from './ask.ts';
import { questionsIn } from './questions.ts';

const USAGE = `npm run review -- [--data DIR]

Goes through everything that waits for a person, one question a line, and keeps the answers in DIR/judgements.
The next run of npm run collect reads them.

  --data DIR  the data folder (data)
  --help      this text
`;

/** A conversation over the terminal; lines may also come from a pipe. */
function terminal(): Talk & { close(): void } {
  const lines = createInterface({ input: process.stdin, terminal: false });
  const input = lines[Symbol.asyncIterator]();
  // What was answered before an interrupt, or before the terminal closed, is kept.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.once(signal, () => lines.close());
  return {
    say: (line) => console.log(line),
    async ask(question) {
      process.stdout.write(question);
      const { value, done } = await input.next();
      // An answer from a pipe is not on the screen.
      if (!process.stdin.isTTY) console.log(done ? '' : value);
      return done ? null : String(value);
    },
    close: () => lines.close(),
  };
}

async function main(args: string[]): Promise<undefined> {
  const { values } = parsedArguments(
    { args, options: { data: { type: 'string', default: 'data' }, help: { type: 'boolean', short: 'h' } } },
    'npm run review -- --help lists the options',
  );
  if (values.help) return void process.stdout.write(USAGE);
  const snapshot = await readSnapshot(values.data, { now: now() });
  const judged = new Map<string, Judged>();
  for (const id of Object.keys(snapshot.manifest.lenders)) {
    const read = await readJudgements(values.data, id);
    judged.set(id, read.judged);
    if (read.problem) console.error(read.problem);
  }
  const lenders = questionsIn(snapshot, judged);
  if (lenders.length === 0) return void console.log('Nothing waits for a person.');
  const talk = terminal();
  const who = { by: userInfo().username, now };
  const answers = await review(lenders, talk, who).finally(() => talk.close());
  for (const [id, judgements] of answers) await addJudgements(values.data, id, judgements);
  const end = `The answers are kept in ${values.data}/judgements. npm run collect reads them.`;
  console.log(`\n${answers.size === 0 ? 'Nothing was decided.' : end}`);
}

await runCommand(() => main(process.argv.slice(2)));
