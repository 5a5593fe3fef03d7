import { marked } from '../../../tests/accidents/marks.ts';
import { complaints } from '../../../tests/accidents/oracle.ts';
import { openStage } from '../../../tests/accidents/stage.ts';
import { loadSubjects, located } from '../../../tests/accidents/subjects.ts';
import { brokenTags } from '../../../tests/accidents/tags.ts';
import { figure, type Trial } from '../trial.ts';

export const trial: Trial = {
  number: 1,
  async run() {
    const subjects = (await loadSubjects()).filter(({ own }) => own);
    const wrong = new Set<string>();
    let tried = 0;
    for (const subject of subjects) {
      const stage = await openStage(marked(located(subject)));
      for (const accident of brokenTags(stage.subject)) {
        tried++;
        const told = await complaints(stage, accident);
        if (told.length > 0) wrong.add(told[0] as string);
      }
    }
    for (const complaint of wrong) console.error(complaint);
    return [
      figure(
        `${tried} pages with one cell or tag dropped, doubled, emptied or unwrapped: with a wrong fresh figure`,
        wrong.size,
        0,
      ),
    ];
  },
};
