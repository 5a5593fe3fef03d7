import alterna from './alterna.json' with { type: 'json' };
import atb from './atb.json' with { type: 'json' };
import blueshore from './blueshore.json' with { type: 'json' };
import bmo from './bmo.json' with { type: 'json' };
import bridgewater from './bridgewater.json' with { type: 'json' };
import butler from './butler.json' with { type: 'json' };
import cibc from './cibc.json' with { type: 'json' };
import cmls from './cmls.json' with { type: 'json' };
import coastcapital from './coastcapital.json' with { type: 'json' };
import conexus from './conexus.json' with { type: 'json' };
import desjardins from './desjardins.json' with { type: 'json' };
import eqbank from './eqbank.json' with { type: 'json' };
import firstnational from './firstnational.json' with { type: 'json' };
import hometrust from './hometrust.json' with { type: 'json' };
import hsbc from './hsbc.json' with { type: 'json' };
import ig from './ig.json' with { type: 'json' };
import laurentian from './laurentian.json' with { type: 'json' };
import manulife from './manulife.json' with { type: 'json' };
import mcap from './mcap.json' with { type: 'json' };
import meridian from './meridian.json' with { type: 'json' };
import merix from './merix.json' with { type: 'json' };
import national from './national.json' with { type: 'json' };
import nesto from './nesto.json' with { type: 'json' };
import peoplestrust from './peoplestrust.json' with { type: 'json' };
import rbc from './rbc.json' with { type: 'json' };
import { type LenderTerms, lenderTerms } from './schema.ts';
import scotiabank from './scotiabank.json' with { type: 'json' };
import servus from './servus.json' with { type: 'json' };
import simplii from './simplii.json' with { type: 'json' };
import tangerine from './tangerine.json' with { type: 'json' };
import td from './td.json' with { type: 'json' };
import truenorth from './truenorth.json' with { type: 'json' };
import vancity from './vancity.json' with { type: 'json' };
import xmc from './xmc.json' with { type: 'json' };

/** One file for each lender. A test fails if a file of the folder is missing here. */
const FILES: readonly unknown[] = [
  alterna,
  atb,
  blueshore,
  bmo,
  bridgewater,
  butler,
  cibc,
  cmls,
  coastcapital,
  conexus,
  desjardins,
  eqbank,
  firstnational,
  hometrust,
  hsbc,
  ig,
  laurentian,
  manulife,
  mcap,
  meridian,
  merix,
  national,
  nesto,
  peoplestrust,
  rbc,
  scotiabank,
  servus,
  simplii,
  tangerine,
  td,
  truenorth,
  vancity,
  xmc,
];

/** The terms of lenders' contracts, by lender, in the order of their ids. Checked once, when first read. */
export const LENDER_TERMS: ReadonlyMap<string, LenderTerms> = new Map(
  FILES.map((file) => lenderTerms.parse(file)).map((terms) => [terms.lender, terms]),
);
