import { PUBLIC, type Reach } from '../src/alerts/webhook-address.ts';
import { runCommand, UserError } from '../src/command.ts';
import { main } from '../src/server.ts';
import { serverSettings } from '../src/settings.ts';

/** This machine alone, so that a webhook can be tried without the internet. No setting of a real server leads here. */
export const DEMO_REACH: Reach = {
  ...PUBLIC,
  protocols: ['http:'],
  isPublic: (address) => address === '127.0.0.1',
};

if (import.meta.main)
  await runCommand(() => {
    if (serverSettings().HOST !== '127.0.0.1') throw new UserError('HOST: the demo listens on 127.0.0.1 alone');
    return main({ reach: DEMO_REACH });
  });
