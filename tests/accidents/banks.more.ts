import { tryOnLenders } from './trial.ts';

tryOnLenders(true);
