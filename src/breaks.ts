import { setTimeout } from 'node:timers/promises';

/** How long work that can wait runs at a stretch, in ms. */
const STRETCH = 2;
/** How long it then rests, in ms. A request takes several turns of the event loop, and all of them fit into a rest. */
const REST = 2;

/** Breaks for long work on the event loop: to be called after each small piece of it. It rests if it has run for a while. */
export function openBreaks(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < STRETCH) return;
    await setTimeout(REST);
    since = performance.now();
  };
}
