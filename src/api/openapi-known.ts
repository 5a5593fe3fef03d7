import { SNAPSHOT } from './openapi-parameters.ts';

/** The present lenders and ids for the document, so that generated clients can only ask for existing ones. */
export interface Known {
  lenders: readonly string[];
  snapshot: string;
  /** The id of a rate. */
  rate: string;
}

/** The sample values of the document, which a running server replaces. */
export const USUALLY_KNOWN: Known = { lenders: [], snapshot: SNAPSHOT, rate: 'rbc/fixed/60m/closed/special/upto25y' };

/** The document with the present values in place of the samples. */
export function withKnown<Document>(document: Document, { lenders, snapshot, rate }: Known): Document {
  return JSON.parse(JSON.stringify(document), (_, value: unknown) => {
    if (value === USUALLY_KNOWN.snapshot) return snapshot;
    if (value === USUALLY_KNOWN.rate) return rate;
    const isLender = typeof value === 'object' && value !== null && 'format' in value && value.format === 'lender';
    if (!isLender) return value;
    const { format: _format, ...schema } = value;
    return lenders.length > 0 ? { ...schema, enum: lenders } : schema;
  }) as Document;
}
