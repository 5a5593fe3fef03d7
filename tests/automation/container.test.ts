import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { serverSettings } from '../../src/settings.ts';

interface Service {
  image?: string;
  environment?: Record<string, string>;
  ports?: string[];
  read_only?: boolean;
}
const { services } = parse(readFileSync('compose.yaml', 'utf8'), { merge: true }) as {
  services: Record<string, Service>;
};
const filled = (settings: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      String(value).replace(/\$\{(\w+)[^}]*\}/g, 'rates.example.ca'),
    ]),
  );

describe('compose.yaml', () => {
  test.each(['server', 'second'])('%s has valid server settings, no writable files, and no public port', (name) => {
    const service = services[name];
    expect(serverSettings(filled(service?.environment))).toMatchObject({ PUBLIC_ORIGIN: 'https://rates.example.ca' });
    expect([service?.read_only, service?.ports]).toEqual([true, undefined]);
  });

  test('only Caddy can be reached from outside, and it holds no secret', () => {
    expect(Object.keys(services).filter((name) => services[name]?.ports)).toEqual(['caddy']);
    expect(JSON.stringify(services['caddy'])).not.toContain('PASSWORD');
    expect(readFileSync('compose.yaml', 'utf8')).not.toMatch(/PASSWORD: (?!\$\{POSTGRES_PASSWORD)/);
  });

  test('Caddy knows both servers by name', () => {
    const hosts = readFileSync('compose.yaml', 'utf8').match(/\b\w+:4321\b/g);
    expect(new Set(hosts)).toEqual(new Set(['server:4321', 'second:4321']));
  });
});

test('every image is pinned by its digest', () => {
  const bases = [...readFileSync('Dockerfile', 'utf8').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  const images = Object.values(services).flatMap(({ image }) => image ?? []);
  expect([bases.length, images.length]).toEqual([2, 2]);
  for (const image of [...bases, ...images]) expect(image).toMatch(/^[\w./-]+:[\w.-]+@sha256:[\da-f]{64}$/);
});

test('the image runs npm start’s command as an unprivileged user, without a shell', () => {
  const file = readFileSync('Dockerfile', 'utf8');
  const last = file.slice(file.lastIndexOf('\nFROM '));
  expect(last).toMatch(/^\nFROM \S*distroless\S*:nonroot@\S+\n/);
  expect(last).not.toMatch(/^RUN /m);
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
  expect(`exec node ${/^CMD \["(.*)"\]$/m.exec(last)?.[1]}`).toBe(scripts.start);
});
