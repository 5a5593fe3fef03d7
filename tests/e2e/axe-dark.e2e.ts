import { axeFindsNothing } from './axe.ts';

axeFindsNothing([
  ['dark', 390, '/fr'],
  ['dark', 1440, ''],
  ['forced', 768, '/fr'],
]);
