import { tryOnReal } from './trial.ts';

tryOnReal(0);
