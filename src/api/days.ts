import { z } from 'zod';
import { parameter, type Reader } from './parameters.ts';

/** A span of days, both included; without an end it is open. @param words describes a day for those who sent something else */
export function days(words: string): Reader<{ from: string; to: string }> {
  const schema = z.iso.date();
  const from = parameter('from', { en: 'First day', fr: 'Premier jour', schema, example: '2026-01-01' }, [words]);
  const to = parameter(
    'to',
    {
      en: 'Last day; not before “from”',
      fr: 'Dernier jour ; pas avant « from »',
      schema,
      example: '2026-11-20',
    },
    [words],
  );
  return {
    parameters: { ...from.parameters, ...to.parameters },
    read(call) {
      const [first, last] = [from.read(call), to.read(call)];
      const bad = [first, last].flatMap((one) => ('bad' in one ? one.bad : []));
      if (bad.length > 0 || !('value' in first) || !('value' in last)) return { bad };
      const span = { from: first.value ?? '', to: last.value ?? '9999' };
      if (span.from <= span.to) return { value: span };
      return { bad: [{ parameter: 'from', allowed: [`a day not after ${span.to} (to)`] }] };
    },
  };
}
