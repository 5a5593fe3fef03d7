import type { APIRoute } from 'astro';
import { readTerm, STATEMENT_DAYS, termCalendar, termText } from '../alerts/term-end.ts';
import { dayOf } from '../rates/calculators/calendar.ts';
import { absolute } from '../site/links.ts';
import { pathFor } from '../site/speech.ts';
import { alerts } from '../words/alerts.ts';

/** The days of a renewal as a calendar file: those of the reminders that are still to come, and the end. */
export const GET: APIRoute = ({ url, locals: { context } }) => {
  const language = url.searchParams.get('locale') === 'fr-CA' ? 'fr' : 'en';
  const t = alerts[language];
  const now = context.now();
  const lenders = new Map(Object.entries(context.snapshots.current()?.manifest.lenders ?? {}));
  const term = readTerm(url.searchParams, lenders, dayOf(now));
  if (!term)
    return new Response(`${t.badTerm}\n`, { status: 400, headers: { 'content-type': 'text/plain; charset=utf-8' } });
  const says = (days: number): string => ({ 0: t.lastDay, [STATEMENT_DAYS]: t.statement })[days] ?? t.daysLeft(days);
  return new Response(
    termCalendar(term, now.getTime(), says, absolute(pathFor(language, `/renewal?${termText(term)}`))),
    {
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'attachment; filename="renewal.ics"',
        'cache-control': 'no-store',
      },
    },
  );
};
