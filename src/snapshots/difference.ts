import { z } from 'zod';
import { type LenderEntry, type Manifest, manifest as manifestShape, SCHEMA_VERSION, stamp } from '../rates/schema.ts';
import { canonical } from './files.ts';

/** The fields of each lender that differ between two manifests, by id; all fields of a new lender. */
const changed = z.record(z.string(), z.record(z.string(), z.unknown()));

/** The changes of a snapshot against the one before. */
export const difference = z.strictObject({
  ...manifestShape.omit({ lenders: true }).shape,
  changed,
  gone: z.array(z.string()),
  reference: manifestShape.shape.reference.optional(),
});
type Difference = z.infer<typeof difference>;

/** What a later run of a snapshot saw, as differences from its manifest. The Bank of Canada's series keep a record of their own. */
export const laterRun = z.strictObject({
  schemaVersion: z.literal(SCHEMA_VERSION),
  snapshot: stamp,
  publishedAt: manifestShape.shape.publishedAt,
  nextRunAt: manifestShape.shape.nextRunAt,
  changed,
  gone: z.array(z.string()).optional(),
});
export type LaterRun = z.infer<typeof laterRun>;

/** What a later run of a snapshot saw. @param own the snapshot's manifest; null if its file is missing: then everything is included */
export function laterRunOf(
  own: Manifest | null,
  { schemaVersion, snapshot, publishedAt, nextRunAt, lenders }: Manifest,
) {
  const { changed, gone } = changesOf(own, lenders);
  const seen = { schemaVersion, snapshot, publishedAt, nextRunAt, changed };
  return (gone.length > 0 ? { ...seen, gone } : seen) satisfies LaterRun;
}

/** The differences of a snapshot from the one before. */
export function differing(before: Manifest, { lenders, reference, ...rest }: Manifest): Difference {
  const isSame = canonical(reference) === canonical(before.reference);
  return { ...rest, ...changesOf(before, lenders), ...(isSame ? {} : { reference }) };
}

/** A source's validators are stored with the versions that came from them: only the next run needs newer ones. A lender that lost a field is removed first. */
function changesOf(before: Manifest | null, lenders: Manifest['lenders']): Pick<Difference, 'changed' | 'gone'> {
  const changed: Difference['changed'] = {};
  const gone = Object.keys(before?.lenders ?? {}).filter((id) => !(id in lenders));
  for (const [id, entry] of Object.entries(lenders)) {
    const known = before?.lenders[id];
    const isCut = known && fieldsOf(known).some(([field]) => entry[field] === undefined);
    if (isCut) gone.push(id);
    const last = isCut ? undefined : known;
    const isRead = canonical([entry.raw, entry.rates]) !== canonical([last?.raw, last?.rates]);
    const fields = fieldsOf(entry).filter(([field, value]) => {
      const was = last?.[field];
      return was === undefined || ((isRead || field !== 'answers') && canonical(value) !== canonical(was));
    });
    if (fields.length > 0) changed[id] = Object.fromEntries(fields);
  }
  return { changed, gone };
}

const fieldsOf = (entry: LenderEntry): [keyof LenderEntry, unknown][] =>
  (Object.entries(entry) as [keyof LenderEntry, unknown][]).filter(([, value]) => value !== undefined);

/** A manifest with later changes applied; its shape is not checked. */
export function laidOver(before: Manifest, after: LaterRun | Difference): Manifest {
  const { changed, gone = [], reference, ...rest } = after as Difference;
  const lenders: Record<string, unknown> = { ...before.lenders };
  for (const lender of gone) delete lenders[lender];
  for (const [lender, fields] of Object.entries(changed))
    lenders[lender] = { ...(lenders[lender] as LenderEntry | undefined), ...fields };
  return { ...rest, lenders, reference: reference ?? before.reference } as Manifest;
}
