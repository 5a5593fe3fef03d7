import type { AstroGlobal } from 'astro';
import { seesEverything } from '../access/plans.ts';
import type { Period } from '../api/periods.ts';
import { lendersIn } from '../lenders/names.ts';
import type { Rate } from '../rates/schema.ts';
import { loginFor } from './login-return.ts';
import { type ListedLender, listedLenders } from './published.ts';
import { speak } from './speech.ts';

/** The data of a page made on demand: all rates as of now. Full rates leave the server through these pages only. */
export interface Serving extends Pick<Period, 'snapshot' | 'all' | 'market'> {
  now: Date;
  period: Period;
  rates: Map<string, Rate>;
  lenders: Map<string, ListedLender>;
}

let last: Omit<Serving, 'now'> | undefined;

/**
 * All rates of the running server, for members. Everybody else is led to the sign-up, with the first rows, and back here
 * afterwards; to the login in a browser in which somebody has logged in. @returns a redirect, or the data
 */
export function serveAll({
  locals,
  url,
  redirect,
  request,
}: Pick<AstroGlobal, 'locals' | 'url' | 'redirect' | 'request'>): Response | Serving {
  const { account, context } = locals;
  const { link, language } = speak(url);
  if (!account) {
    const door = context.device.token(request.headers.get('cookie')) === null ? '/signup' : '/login';
    return redirect(link(loginFor(url.pathname + url.search, door)));
  }
  // Not to the login: it would send a logged-in user back here, in a loop.
  if (!seesEverything(account.plan)) return redirect(link('/plans'));
  const now = context.now();
  const snapshot = context.snapshots.current();
  if (!snapshot) throw new Error('no snapshot is in use');
  const period = context.periods.at(snapshot, now);
  const { all, market } = period;
  if (last?.all !== all) {
    const lenders = new Map(listedLenders(snapshot, now).map((lender) => [lender.id, lender]));
    last = { snapshot, all, period, market, lenders, rates: new Map(all.rates.map((rate) => [rate.id, rate])) };
  }
  const lenders = lendersIn(language, [...last.lenders.values()]);
  return { now, ...last, lenders: new Map(lenders.map((lender) => [lender.id, lender])) };
}
