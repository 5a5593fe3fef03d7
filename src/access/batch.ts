interface Waiting<Question, Answer> {
  question: Question;
  /** When the question arrived, by `performance.now`. */
  since: number;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/** When a failed question is asked again. */
export interface Again {
  /** True if a failure may be temporary. It must then have had no effect. */
  isPassing(error: unknown): boolean;
  /** How long after its arrival a question is still retried, in ms. */
  forMs: number;
}

/** The pause before a retry, in ms. */
const PAUSE = 20;

/**
 * Gathers the questions of one turn of the event loop and answers them together. Questions that arrive meanwhile wait for the next batch.
 * @param answerAll answers in the order asked; if it fails, every question of the batch fails or is asked again
 */
export function batched<Question, Answer>(
  answerAll: (questions: readonly Question[]) => Answer[] | Promise<Answer[]>,
  again: Again = { isPassing: () => false, forMs: 0 },
): (question: Question) => Promise<Answer> {
  let waiting: Waiting<Question, Answer>[] = [];
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
      const isYoung = ({ since }: Waiting<Question, Answer>): boolean => isPassing && since > earliest;
      for (const one of asked) if (!isYoung(one)) one.reject(error);
      waiting = [...asked.filter(isYoung), ...waiting];
    }
    isBusy = waiting.length > 0;
    if (!isBusy) return;
    if (isPassing) setTimeout(flush, PAUSE);
    else setImmediate(flush);
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, since: performance.now(), resolve, reject });
      if (isBusy) return;
      isBusy = true;
      setImmediate(flush);
    });
}
