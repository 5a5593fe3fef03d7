import type { Published } from './published.ts';

/** The preview as schema.org's Dataset: what it is, since when it stands, and where a machine gets it. */
export function dataset(site: URL | undefined, description: string, { preview }: Published): Record<string, unknown> {
  const at = (path: string): string => new URL(path, site ?? 'http://localhost:4321').href;
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    name: 'Mortgage rates published by Canadian lenders (preview)',
    description,
    url: at('/'),
    dateModified: preview.publishedAt,
    version: preview.snapshot,
    spatialCoverage: 'Canada',
    isAccessibleForFree: true,
    measurementTechnique: at('/methodology'),
    variableMeasured: { '@type': 'PropertyValue', name: 'Mortgage rate', unitText: 'percent per year' },
    distribution: [{ '@type': 'DataDownload', encodingFormat: 'application/json', contentUrl: at('/api/preview') }],
  };
}
