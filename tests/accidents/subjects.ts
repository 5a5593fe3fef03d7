import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Fetcher } from '../../pipeline/collect/sources/answer.ts';
import { openRecording } from '../../pipeline/collect/sources/recording.ts';
import { Failure } from '../../pipeline/failure.ts';
import type { Answer, LenderFile, Strategy } from '../../pipeline/lender.ts';
import { type Normalised, normalise } from '../../pipeline/read/normalise.ts';
import { loadLenders } from '../../pipeline/registry.ts';
import type { StoredRate } from '../../src/rates/schema.ts';
import { IS_NIGHT } from '../support/sampled.ts';
import { type Places, printedIn, rewritten } from './figures.ts';

/** One answer of a subject. */
export interface Part {
  answer: Answer;
  text: string;
  /** Null for feeds. */
  places: Places | null;
}

/** One strategy to read one lender, with the recorded answers that it reads: what the accidents happen to. */
export interface Subject {
  name: string;
  lender: LenderFile;
  /** Whether it is one of the project's own small recordings, on which every accident is tried. */
  own: boolean;
  parts: Part[];
}

const OWN = path.resolve(import.meta.dirname, '../recordings');
const SHARED = path.resolve(import.meta.dirname, '../../../shared/recordings');
const EVERYWHERE: Places = { scripts: true, attributes: true };
const AT = '2026-11-20T13:17:00.000Z';

export const textsOf = ({ parts }: Pick<Subject, 'parts'>): string[] => parts.map(({ text }) => text);

/** What a subject's reader makes of its texts, or of others. Frames and accounts of figures, most of the work, are left out. @throws {Failure} */
export function namedIn(subject: Subject, texts = textsOf(subject)): Pick<Normalised, 'rates' | 'unreadable'> {
  const { lender, parts } = subject;
  const answers = parts.map(({ answer }, at) => ({ ...answer, text: texts[at] as string }));
  const { prime, notes, rows } = (lender.strategies[0] as Strategy).read(answers);
  const withoutPlaces = rows.map(({ at: _, ...row }) => row);
  const withoutTexts = answers.map((answer) => ({ ...answer, text: '' }));
  return normalise(lender, { prime, notes, rows: withoutPlaces }, withoutTexts, AT);
}
export const readAs = (subject: Subject, texts?: string[]): StoredRate[] => namedIn(subject, texts).rates;

/** Every lender of the registry, by each of its strategies and, for a night, each folder that holds a recording of it. */
export async function loadSubjects(isShared = IS_NIGHT): Promise<Subject[]> {
  const folders = isShared && existsSync(SHARED) ? [OWN, SHARED] : [OWN];
  const options = { now: () => new Date(AT), withMade: true };
  const recordings = await Promise.all(folders.map((folder) => openRecording(folder, options)));
  const subjects: Subject[] = [];
  for (const lender of await loadLenders())
    for (const [place, folder] of folders.entries())
      for (const [at, strategy] of lender.strategies.entries()) {
        const answers = await recorded(recordings[place] as Fetcher, lender, strategy);
        if (!answers) continue;
        const name = `${lender.id}${at > 0 ? ` (way ${at + 1})` : ''}${folder === OWN ? '' : ' (real recording)'}`;
        const parts = answers.map((answer) => ({
          answer,
          text: answer.text,
          places: answer.source.format === 'page' ? EVERYWHERE : null,
        }));
        subjects.push({ name, lender: { ...lender, strategies: [strategy] }, own: folder === OWN, parts });
      }
  return subjects;
}

async function recorded(fetcher: Fetcher, lender: LenderFile, strategy: Strategy): Promise<Answer[] | null> {
  try {
    return (await Promise.all(strategy.sources.map((source) => fetcher.fetch(lender.id, source, null)))) as Answer[];
  } catch (error) {
    if (error instanceof Failure && error.kind === 'not-recorded') return null;
    throw error;
  }
}

/** The subject with the places its reader looks at, found by taking away the figures of scripts and of attributes. */
export function located(subject: Subject): Subject {
  const texts = textsOf(subject);
  const whole = outcome(subject, texts);
  const parts = subject.parts.map((part, at) => {
    if (part.places === null) return part;
    const reads = (place: keyof Places): boolean => {
      const text = withoutFigures(part.text, place);
      return text !== part.text && outcome(subject, texts.with(at, text)) !== whole;
    };
    return { ...part, places: { scripts: reads('scripts'), attributes: reads('attributes') } };
  });
  return { ...subject, parts };
}

/** A page without the figures of its scripts, or of its attributes. */
function withoutFigures(page: string, place: keyof Places): string {
  const nowhere = { scripts: false, attributes: false };
  const kept = new Set(printedIn(page, nowhere).map(({ start }) => start));
  const figures = printedIn(page, { ...nowhere, [place]: true }).filter(({ start }) => !kept.has(start));
  return rewritten(
    page,
    figures.map((at) => ({ at, by: '' })),
  );
}

function outcome(subject: Subject, texts: string[]): string {
  try {
    return JSON.stringify(readAs(subject, texts));
  } catch (error) {
    return String(error);
  }
}
