import { openAccess } from '../../src/access/access.ts';

/** Plays a starting server: opens each database that the parent sends, queries it, and reports the result. */
process.on('message', async (place: { file: string } | { url: string }) => {
  try {
    const access = await openAccess({ ...place });
    await access.check();
    await access.close();
    process.send?.('started');
  } catch (error) {
    process.send?.(String(error));
  }
});
process.send?.('ready');
