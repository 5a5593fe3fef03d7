import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { checkedJson } from '../../src/snapshots/shape.ts';

const shape = z.strictObject({ name: z.string(), rows: z.array(z.strictObject({ percent: z.number() })) });
const rows = (count: number): unknown[] => Array.from({ length: count }, (_, index) => ({ percent: index }));

describe('checking a document', () => {
  it.each([0, 50, 51, 200])('gives it whole and in order, with a list of %d', async (count) => {
    const document = { name: 'x', rows: rows(count) };
    expect(await checkedJson(JSON.stringify(document), shape)).toEqual({ value: document });
  });

  it.each<[string, unknown, string]>([
    ['a short list', { name: 'x', rows: [{ percent: '1' }] }, 'rows.0.percent'],
    ['the first of a long list', { name: 'x', rows: [{}, ...rows(100)] }, 'rows.0.percent'],
    ['the first that is checked by itself', { name: 'x', rows: [...rows(50), {}] }, 'rows.50.percent'],
    ['the last of a long list', { name: 'x', rows: [...rows(100), {}] }, 'rows.100.percent'],
    ['what stands beside a long list', { name: 1, rows: rows(100) }, 'name'],
    ['a name too many beside a long list', { name: 'x', rows: rows(100), more: 1 }, 'the document'],
    ['a long list of another name', { name: 'x', rows: [], other: rows(100) }, 'the document'],
    ['no list at all', { name: 'x', rows: 1 }, 'rows'],
    ['null', null, 'the document'],
  ])('reports where it has another shape: %s', async (_, document, where) => {
    expect(await checkedJson(JSON.stringify(document), shape)).toMatchObject({ where });
  });

  it('reports that it is not JSON, and continues with the documents behind it', async () => {
    const broken = checkedJson('{', shape);
    const next = checkedJson('{"name":"x","rows":[]}', shape);
    await expect(broken).rejects.toThrow(SyntaxError);
    expect(await next).toEqual({ value: { name: 'x', rows: [] } });
  });

  // Of 250 elements 50 are checked at once; others look at the clock, each so much later.
  it.each([
    [0, 0],
    [5, 100],
    [6, 200],
  ])('yields to other work every five milliseconds: for elements that take %i, %i times', async (ms, times) => {
    let time = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += ms));
    onTestFinished(() => clock.mockRestore());
    let turns = 0;
    let isOver = false;
    const counting = (async () => {
      for (; !isOver; turns++) await turn();
    })();
    await checkedJson(JSON.stringify({ name: 'x', rows: rows(250) }), shape);
    isOver = true;
    await counting;
    expect(Math.abs(turns - times)).toBeLessThan(10);
  });
});
