import { openAccess } from '../../src/access/access.ts';

/** A server's database in a process of its own, which reports to its parent each time it becomes usable or unusable. */
const access = await openAccess({
  file: process.argv[2] as string,
  lookMs: 10,
  onTrouble: (trouble) => void process.send?.(trouble ?? 'well'),
});
process.on('message', async (email: string) => {
  const answer = await access.accounts.add(email, '-').then(
    (account) => account?.email,
    (error: Error) => error.name,
  );
  process.send?.(answer);
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
