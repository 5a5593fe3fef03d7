import { tryOnLenders } from './trial.ts';

tryOnLenders(false);
