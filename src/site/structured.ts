import { absolute, isAnswered } from './links.ts';
import type { Published } from './published.ts';

/** The preview as a Dataset of schema.org: its description, its date, and its files for programs. */
export function dataset(description: string, { preview }: Published): Record<string, unknown> {
  const download = '/api/preview';
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    name: 'Mortgage rates published by Canadian lenders (preview)',
    description,
    url: absolute('/'),
    dateModified: preview.publishedAt,
    version: preview.snapshot,
    spatialCoverage: 'Canada',
    isAccessibleForFree: true,
    measurementTechnique: absolute('/methodology'),
    variableMeasured: { '@type': 'PropertyValue', name: 'Mortgage rate', unitText: 'percent per year' },
    ...(isAnswered(download) && {
      distribution: [{ '@type': 'DataDownload', encodingFormat: 'application/json', contentUrl: absolute(download) }],
    }),
  };
}
