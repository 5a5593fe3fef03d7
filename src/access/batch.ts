/** Answers the questions of one turn of the event loop together; later ones wait for the next batch. @param answerAll in their order; if it fails, all fail */
export function batched<Question, Answer>(
  answerAll: (questions: readonly Question[]) => Answer[] | Promise<Answer[]>,
): (question: Question) => Promise<Answer> {
  const begun = (question: Question) => ({ ...Promise.withResolvers<Answer>(), question });
  let waiting: ReturnType<typeof begun>[] = [];
  let isBusy = false;

  async function flush(): Promise<void> {
    const batch = waiting;
    waiting = [];
    try {
      const answers = await answerAll(batch.map(({ question }) => question));
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    isBusy = waiting.length > 0;
    if (isBusy) setImmediate(flush);
  }

  return (question) => {
    const job = begun(question);
    waiting.push(job);
    if (!isBusy) setImmediate(flush);
    isBusy = true;
    return job.promise;
  };
}
