import type { APIRoute } from 'astro';
import { csv } from '../../api/formats.ts';
import { SCHEDULE_COLUMNS, scheduleRecords } from '../../rates/calculators/schedule.ts';
import { askingOf } from '../../site/calculators/calculator.ts';
import { scheduleOf } from '../../site/calculators/payment.ts';

/** Every payment of the payment calculator's question, as a table for programs. */
export const GET: APIRoute = ({ locals, url }) => {
  const paid = scheduleOf(askingOf({ locals, url }));
  if (!paid) return new Response(null, { status: 400 });
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': 'attachment; filename="schedule.csv"',
  };
  return new Response(csv(SCHEDULE_COLUMNS, scheduleRecords(paid)), { headers });
};
