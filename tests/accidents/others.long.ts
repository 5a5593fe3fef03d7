import { subjects, tryOn } from './trial.ts';

tryOn(
  subjects.filter(({ own, lender }) => own && !/bank$/.test(lender.kind)),
  (subject, kind) => kind.accidents(subject, subjects),
);
