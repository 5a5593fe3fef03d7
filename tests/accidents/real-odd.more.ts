import { tryOnReal } from './trial.ts';

tryOnReal(1);
