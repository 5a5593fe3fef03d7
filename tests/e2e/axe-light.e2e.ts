import { axeFindsNothing } from './axe.ts';

axeFindsNothing([
  ['light', 390, ''],
  ['light', 768, '/fr'],
  ['light', 1440, ''],
]);
