import { describe, expect, it, test } from 'vitest';
import { inWords, isOfCodes, isSound, isTechnical, saysOfField } from '../../../pipeline/read/layout/fields.ts';

describe('keys of what a server adds', () => {
  it.each([
    'id',
    '_id',
    'requestId',
    'rates.product_id',
    'rowId',
    'productCode',
    'frequency',
    'uuid',
    'lastModified',
    'last_modified_at',
    'createdAt',
    'updated_by',
    'timestamp',
    'time_stamp',
    'sortOrder',
    'language',
    'pageUrl',
    'page_url',
    'color',
    'colour',
    'rateIcon',
    'displayOrder',
    'lastChanged',
    'ctaText',
    'imageAlt',
    'fr',
    'term_fr',
    'nameFr',
  ])('%s', (key) => {
    expect([isTechnical(key), saysOfField(key, 'zebra')]).toEqual([true, 'harmless']);
  });
  it.each([
    'valid',
    'grid',
    'paid',
    'provinceId',
    'customersUrl',
    'rank',
    'code',
    'customer_id',
    'clientId',
    'rateIds',
    'ordered',
  ])('not %s', (key) => {
    expect(isTechnical(key)).toBe(false);
  });
});

test('keys in words', () => {
  expect(['rates.isExpired', 'noLongerAvailable', 'min_loan-amount', 'thisIsNew', 'is_open'].map(inWords)).toEqual([
    'Expired',
    'no Longer Available',
    'min loan amount',
    'this Is New',
    'open',
  ]);
});

describe('what a field says', () => {
  it.each<[string, string, ReturnType<typeof saysOfField>]>([
    // Failures.
    ['error', 'none', 'harmless'],
    ['errors', 'no errors', 'harmless'],
    ['warning', 'no warning', 'harmless'],
    ['warnings', 'no', 'harmless'],
    ['error', 'zebra', 'doubt'],
    ['warning', 'the table is not ok', 'doubt'],
    ['warningLevel', 'zebra', null],
    // States.
    ['status', 'live', 'harmless'],
    ['status', '200', 'harmless'],
    ['status', '2000', 'limits'],
    ['status', '1200', 'limits'],
    ['status', 'live until Monday', 'limits'],
    ['status', 'zebra', 'limits'],
    ['httpStatus', '503', 'alarm'],
    ['status', '5030', 'limits'],
    ['status', '1503', 'limits'],
    ['env', 'uat', 'alarm'],
    ['status', 'archived in May', 'limits'],
    ['stateful', 'zebra', null],
    // Switches.
    ['isExpired', 'true', 'alarm'],
    ['isExpired', 'Y', 'alarm'],
    ['isExpired', 'false', 'harmless'],
    ['isExpired', '0', 'harmless'],
    ['isPreview', '1', 'alarm'],
    ['drafts', 'yes', 'alarm'],
    ['tests', 'yes', 'alarm'],
    ['mock', 'yes', 'alarm'],
    ['isMocked', 'yes', 'alarm'],
    ['isActive', 'true', 'harmless'],
    ['isActive', 'false', 'alarm'],
    ['noLongerAvailable', 'true', 'alarm'],
    ['noLongerAvailable', 'false', 'harmless'],
    ['valid', 'false', 'alarm'],
    ['zebra', 'false', 'harmless'],
    ['zebra', 'true', null],
    ['zebra', 'untrue', null],
    ['zebra', 'no longer', null],
    ['degraded', 'true', 'alarm'],
    ['simulation', 'true', 'alarm'],
    ['orderable', 'false', 'alarm'],
    ['success', 'partial', 'alarm'],
    ['source', 'backup-2024', 'alarm'],
    ['frozenAt', '2024-06-01', 'alarm'],
    ['viewer.role', 'advisor', 'limits'],
    ['rateBasis', 'semester', 'limits'],
    // Ends.
    ['supersededBy', '12', 'alarm'],
    ['rateSuperseded', '12', null],
    // Limits.
    ['region', 'QC', 'limits'],
    ['region', 'Canada', 'harmless'],
    ['region', 'canadian', 'harmless'],
    ['audience', 'everyone', 'harmless'],
    ['audience', 'all', 'harmless'],
    ['audience', 'all staff', 'limits'],
    ['audience', 'staff, or all', 'limits'],
    ['currency', 'CAD', 'harmless'],
    ['currency', 'Canadian dollars', 'harmless'],
    ['currency', 'USD', 'limits'],
    ['minLoanAmount', '500000', 'limits'],
    ['minLoanAmount', '0', 'harmless'],
    ['maximumLtv', '65', 'limits'],
    ['isEligible', 'true', 'limits'],
    ['customers', 'false', 'harmless'],
    ['members', 'true', 'limits'],
    ['client', 'zebra', 'limits'],
    ['borrower', 'zebra', 'limits'],
    ['employee', 'zebra', 'limits'],
    ['restrictedTo', 'zebra', 'limits'],
    ['productType', 'Fixed', 'harmless'],
    ['productType', 'Zebra', 'limits'],
    ['unit', 'percentage', 'harmless'],
    ['unit', 'per cent', 'harmless'],
    // Anything else.
    ['note', 'zebra', null],
    ['note', 'expired', 'alarm'],
    ['note', 'expired zebra', null],
    ['note', '503', 'alarm'],
  ])('%s = %s', (path, value, said) => {
    expect(saysOfField(path, value)).toBe(said);
  });
});

describe('a switch by which all is well', () => {
  it.each<[string, string, boolean]>([
    ['isActive', 'true', true],
    ['isActive', 'false', false],
    ['isActive', 'zebra', false],
    ['isHidden', 'false', true],
    ['isHidden', 'true', false],
    ['isHidden', 'zebra', false],
    ['zebra', 'true', false],
    ['zebra', 'false', false],
    ['publicPreview', 'true', false],
    ['membersVisible', 'true', false],
    ['notVisible', 'true', false],
    ['soonHidden', 'false', false],
  ])('%s: %s', (path, value, sound) => {
    expect(isSound(path, value)).toBe(sound);
  });
});

test('keys whose codes say something', () => {
  expect(['status', 'region', 'maxLtv', 'zebra'].map(isOfCodes)).toEqual([true, true, true, false]);
});
