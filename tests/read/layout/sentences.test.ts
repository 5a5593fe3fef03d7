import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { saysOf } from '../../../pipeline/read/layout/page-frame.ts';

/** Sentences as lenders write them, one on a line, by what they must be heard as. */
const sentences = (file: string): string[] =>
  readFileSync(new URL(`./sentences/${file}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n');

describe('sentences as lenders write them, in both languages', () => {
  it.each([
    ['alarm', 'alarm'],
    ['limits', 'limits'],
    ['harmless', null],
  ])('%s', (file, expected) => {
    const other = sentences(file).filter((sentence) => saysOf(sentence) !== expected);
    expect(other).toEqual([]);
    expect(sentences(file).length).toBeGreaterThan(100);
  });
});
