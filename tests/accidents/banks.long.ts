import { most, subjects, tryOn } from './trial.ts';

tryOn(
  subjects.filter(({ own, lender }) => own && /bank$/.test(lender.kind)),
  most,
);
