/** One question under way. */
interface Waiting<Question, Answer> {
  question: Question;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/**
 * Gathers what is asked during one turn of the event loop, and answers it together; what is asked while answers are under way
 * gathers for the next time.
 * @param answerAll answers in the order asked; where it fails, every question of the turn fails
 */
export function batched<Question, Answer>(
  answerAll: (questions: readonly Question[]) => Answer[] | Promise<Answer[]>,
): (question: Question) => Promise<Answer> {
  let waiting: Waiting<Question, Answer>[] = [];
  let isBusy = false;
  async function flush(): Promise<void> {
    const asked = waiting;
    waiting = [];
    try {
      const answers = await answerAll(asked.map(({ question }) => question));
      for (const [index, { resolve }] of asked.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
    isBusy = waiting.length > 0;
    if (isBusy) setImmediate(flush);
  }
  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (isBusy) return;
      isBusy = true;
      setImmediate(flush);
    });
}
