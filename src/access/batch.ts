/** One question under way. */
interface Waiting<Question, Answer> {
  question: Question;
  /** As `performance.now`. */
  since: number;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/** When what could not be answered is asked again. */
export interface Again {
  /** Whether a failure may be over in a moment. Nothing must have been done where it may. */
  isPassing(error: unknown): boolean;
  /** How long after it came a question is still asked again, in ms. */
  forMs: number;
}

/** The pause before what failed is asked again, in ms. */
const PAUSE = 20;

/**
 * Gathers what is asked during one turn of the event loop, and answers it together; what is asked while answers are under way
 * gathers for the next time.
 * @param answerAll answers in the order asked; where it fails, every question of the turn fails, or is asked again
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
