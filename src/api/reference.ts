import { respond } from '../http/representation.ts';
import { REFERENCE_NAMES, REFERENCE_SERIES, REFERENCE_SINCE, type ReferenceName } from '../rates/reference.ts';
import { SCHEMA_VERSION } from '../rates/schema.ts';
import { observationsOf, type Snapshot } from '../snapshots/snapshot.ts';
import { csv } from './csv.ts';
import { isProblem } from './damage.ts';
import { type Call, JSON_TYPE, type Reply } from './endpoint.ts';
import { CSV_TYPE } from './formats.ts';
import { readSeries } from './series.ts';

/** A series with its observations, oldest first. */
interface Told {
  id: ReferenceName;
  valetId: string;
  label: string | null;
  observations: { date: string; percent: number }[];
}

/** GET /api/reference: the Bank of Canada's series, by day. */
export async function reference({ request, period }: Call): Promise<Reply> {
  const wanted = readSeries(request, 'series', REFERENCE_NAMES, DAY);
  if (isProblem(wanted)) return wanted;
  const { names, from, to, format } = wanted;
  const asked = REFERENCE_NAMES.filter((name) => names.length === 0 || names.includes(name));
  const body = (type: string, build: (told: Told[]) => string, headers = {}) =>
    period.body(
      JSON.stringify(['reference', format, asked, from, to]),
      type,
      () => build(asked.map((id) => told(period.snapshot, id, from, to))),
      headers,
    );
  if (format === 'csv')
    return respond(
      request,
      body(
        CSV_TYPE,
        (all) =>
          csv(
            ['series', 'date', 'percent'],
            all.flatMap(({ id, observations }) => observations.map((one) => ({ series: id, ...one }))),
          ),
        { 'Content-Disposition': 'inline; filename="prime-minus-reference.csv"' },
      ),
    );
  const { observedAt, failure } = period.snapshot.manifest.reference;
  return respond(
    request,
    body(JSON_TYPE, (series) => JSON.stringify({ schemaVersion: SCHEMA_VERSION, observedAt, failure, series })),
  );
}

const DAY = `a day like 2026-11-18; the series begin ${REFERENCE_SINCE} or later`;

/** The stored values of a series between two days, both included. */
function told(snapshot: Snapshot, id: ReferenceName, from: string, to: string): Told {
  const valetId = REFERENCE_SERIES[id];
  const { label = null } = snapshot.manifest.reference.series.find((one) => one.id === valetId) ?? {};
  const observations = observationsOf(snapshot, id).filter(({ date }) => date >= from && date <= to);
  return { id, valetId, label, observations };
}
