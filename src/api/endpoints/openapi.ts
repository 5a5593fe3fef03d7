import { z } from 'zod';
import { preview } from '../../rates/preview.ts';
import { endpoint } from '../endpoint.ts';
import { apiExamples } from '../examples.ts';
import { JSON_TYPE } from '../formats.ts';
import { openapiDocument } from '../openapi.ts';
import { SAMPLES } from '../parameters.ts';
import type { Period } from '../periods.ts';

/** Examples of the present, made once a period. */
const examplesOf = new WeakMap<Period, ReturnType<typeof apiExamples>>();

/** This document. While the past is still being read, it has no examples of answers. */
export default endpoint({
  path: '/api/openapi.json',
  operationId: 'getOpenapi',
  who: 'everybody',
  summary: {
    en: 'The OpenAPI 3.1 description of every operation',
    fr: 'La description OpenAPI 3.1 de toutes les opérations',
  },
  answer: z.unknown().meta({ type: 'object' }),
  async reply({ period, context }) {
    // This file is on the list itself.
    const { ENDPOINTS } = await import('../endpoints.ts');
    const { all } = period;
    const isWhole = context.history.isWhole();
    const making = examplesOf.get(period) ?? (isWhole ? apiExamples(ENDPOINTS, period, context) : undefined);
    if (making) examplesOf.set(period, making);
    const examples = await making;
    // Everybody reads the document, so its rate is one that everybody may see.
    const known = {
      lenders: all.lenders.map(({ id }) => id),
      snapshot: all.snapshot,
      rate: preview(all).rates[0]?.id ?? SAMPLES.rate,
    };
    const write = (): string =>
      JSON.stringify(openapiDocument(ENDPOINTS, context.settings.PUBLIC_ORIGIN, known, examples));
    return period.body(isWhole ? 'openapi' : 'openapi without examples', JSON_TYPE, write);
  },
});
