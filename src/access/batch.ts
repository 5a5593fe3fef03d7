/** When a failed question is asked again. */
interface Again {
  /** True if a failure may be temporary. It must then have had no effect. */
  isPassing(error: unknown): boolean;
  /** How long after its arrival a question is still retried, in ms. */
  forMs: number;
}

const PAUSE = 20;

/** Answers the questions of one turn of the event loop together; later ones wait for the next batch. @param answerAll in their order; if it fails, all fail or are asked again */
export function batched<Question, Answer>(
  answerAll: (questions: readonly Question[]) => Answer[] | Promise<Answer[]>,
  again: Again = { isPassing: () => false, forMs: 0 },
): (question: Question) => Promise<Answer> {
  const begun = (question: Question) => ({ ...Promise.withResolvers<Answer>(), question, since: performance.now() });
  let waiting: ReturnType<typeof begun>[] = [];
  let isBusy = false;

  async function flush(): Promise<void> {
    const asked = waiting;
    waiting = [];
    let isPassing = false;
    try {
      const answers = await answerAll(asked.map(({ question }) => question));
      for (const [index, { resolve }] of asked.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      isPassing = again.isPassing(error);
      const earliest = performance.now() - again.forMs;
      const { young = [], old = [] } = Object.groupBy(asked, ({ since }) =>
        isPassing && since > earliest ? 'young' : 'old',
      );
      for (const { reject } of old) reject(error);
      waiting = [...young, ...waiting];
    }
    isBusy = waiting.length > 0;
    if (!isBusy) return;
    if (isPassing) setTimeout(flush, PAUSE);
    else setImmediate(flush);
  }

  return (question) => {
    const one = begun(question);
    waiting.push(one);
    if (!isBusy) setImmediate(flush);
    isBusy = true;
    return one.promise;
  };
}
