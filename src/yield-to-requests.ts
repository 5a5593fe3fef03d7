import { setTimeout } from 'node:timers/promises';

/** How long a background task may hold the event loop, in ms. */
const STRETCH = 2;
/** The pause after each stretch, in ms. A request takes several turns of the event loop, and all of them fit into one pause. */
const PAUSE = 2;

/** For a long task on the event loop: returns a function to await after each small step. It pauses if the task has run for a stretch. */
export function openYield(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < STRETCH) return;
    await setTimeout(PAUSE);
    since = performance.now();
  };
}
