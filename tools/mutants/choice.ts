import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

interface Position {
  line: number;
  column: number;
}
interface Mutant {
  mutatorName: string;
  replacement?: string;
  location: { start: Position; end: Position };
}
/** Stryker's JSON report, as far as it is needed here. Its lines and columns begin at one, those of a checked mutant at zero. */
interface Report {
  files: Record<string, { mutants: (Mutant & { status: string })[] }>;
}

/** The share of the mutants to judge, from 0 to 1; and a report of which only the survivors are judged again. */
const { MUTANT_SHARE = '1', MUTANT_REPORT } = process.env;
const ROOT = path.join(import.meta.dirname, '..', '..');

function nameOf(file: string, { mutatorName, replacement, location }: Mutant, origin: 0 | 1): string {
  const places = [location.start, location.end].flatMap(({ line, column }) => [line - origin, column - origin]);
  return [file, mutatorName, replacement, ...places].join('\n');
}

function survivorsOf(report: string): Set<string> {
  const { files } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  return new Set(
    Object.entries(files).flatMap(([file, { mutants }]) =>
      mutants.flatMap((one) =>
        one.status === 'Survived' || one.status === 'NoCoverage' ? [nameOf(file, one, 1)] : [],
      ),
    ),
  );
}

const survivors = MUTANT_REPORT ? survivorsOf(MUTANT_REPORT) : null;

/** True for the mutants of this run. A share depends on the mutants alone, so that the same ones are chosen each time. */
function isChosen(mutant: Mutant & { fileName: string }): boolean {
  const name = nameOf(path.relative(ROOT, mutant.fileName), mutant, 0);
  const place = createHash('sha256').update(name).digest().readUInt32BE() / 2 ** 32;
  return place < Number(MUTANT_SHARE) && (survivors?.has(name) ?? true);
}

/** Stryker has no sampling of its own. What a checker refuses is not run, and counts as a mutant that does not compile. */
export const strykerPlugins = [
  {
    kind: 'Checker',
    name: 'choice',
    value: {
      init: async () => {},
      group: async (mutants: { id: string }[]) => [mutants.map(({ id }) => id)],
      check: async (mutants: (Mutant & { id: string; fileName: string })[]) =>
        Object.fromEntries(
          mutants.map((mutant) => [
            mutant.id,
            isChosen(mutant) ? { status: 'passed' } : { status: 'compileError', reason: 'not of this run' },
          ]),
        ),
    },
  },
];
