import { createSocket } from 'node:dgram';
import { expect, onTestFinished, test, vi } from 'vitest';
import { hashPassword } from '../../src/access/passwords.ts';
import { openResolver } from '../../src/alerts/webhook-address.ts';
import { soon } from '../support/soon.ts';

// Until the last try is given up, seconds pass.
test('names whose servers never answer do not delay passwords', async () => {
  const silent = createSocket('udp4');
  onTestFinished(() => void silent.close());
  await new Promise<void>((resolve) => silent.bind(0, '127.0.0.1', resolve));
  const asked = vi.fn();
  silent.on('message', asked);
  const resolve = openResolver([`127.0.0.1:${silent.address().port}`]);
  const names = Promise.all(Array.from({ length: 20 }, (_, index) => resolve(`${index}.example`)));
  await soon(() => expect(asked.mock.calls.length).toBeGreaterThanOrEqual(20));
  let isWaiting = true;
  void names.then(() => {
    isWaiting = false;
  });
  await hashPassword('correct horse battery staple');
  expect(isWaiting).toBe(true);
  expect((await names).flat()).toEqual([]);
});
