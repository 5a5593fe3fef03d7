import { openAccess } from '../../src/access/access.ts';

/** A server that starts: opens each place that the parent sends, asks it something, and says how that went. */
process.on('message', async (place: { file: string } | { url: string }) => {
  try {
    const access = await openAccess({ ...place, now: Date.now });
    await access.check();
    await access.close();
    process.send?.('started');
  } catch (error) {
    process.send?.(String(error));
  }
});
process.send?.('ready');
