/** Runs a job when all earlier jobs of the same name are done. */
export type Turns = <Result>(name: string, job: () => Promise<Result>) => Promise<Result>;

/** One at a time for each name, first come first served; a job that fails lets the next one go on. */
export function takingTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return (name, job) => {
    const turn = (last.get(name) ?? Promise.resolve()).then(job);
    last.set(
      name,
      turn.catch(() => {}),
    );
    return turn;
  };
}
