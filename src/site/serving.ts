import type { AstroGlobal } from 'astro';
import { seesEverything } from '../access/plans.ts';
import { TooBusy } from '../fair-queue.ts';
import { lendersIn } from '../lenders/names.ts';
import type { Aggregated } from '../rates/schema.ts';
import { type Published, publishedFrom } from './published.ts';
import { speak } from './speech.ts';

let shown: { all: Aggregated; site: Published } | undefined;

/**
 * The public view of the running server's rates, and all of them, of which a public page may show counts only. The first answer that a visitor's
 * page has computed counts in the limit of its network. @throws {TooBusy} beyond it
 */
export function servePublished({ locals, url }: Pick<AstroGlobal, 'locals' | 'url'>) {
  const { context } = locals;
  const now = context.now();
  const snapshot = context.snapshots.current();
  if (!snapshot) throw new Error('no snapshot is in use');
  const { all, market, answers } = context.periods.at(snapshot, now);
  if (shown?.all !== all) shown = { all, site: publishedFrom(snapshot, all, now) };
  const { site } = shown;
  let isTaken = seesEverything(locals.account?.plan ?? null);
  const limited =
    <Asked extends unknown[], Answer>(answer: (...values: Asked) => Answer) =>
    (...values: Asked): Answer => {
      const wait = isTaken ? 0 : context.asking('question', locals.address);
      if (wait > 0) throw new TooBusy('too many questions from this network', wait);
      isTaken = true;
      return answer(...values);
    };
  const lenders = lendersIn(speak(url).language, site.lenders);
  const counted = { answerTo: limited(answers.answerTo), offerTo: limited(answers.offerTo) };
  return { ...shown, market, site: { ...site, named: market.named, ...answers, ...counted, lenders, now } };
}
