import { FIGURES, type Language } from '../../words/index.ts';
import { variable } from '../../words/variable.ts';
import type { VariableAnswer } from './variable.ts';
import { writing } from './writing.ts';

/** Which of the two costs less at the move of prime that was asked, a sentence for each way in which the payment may behave. */
export function moveWords({ scenarios, move: asked, offerInterest }: VariableAnswer, language: Language): string[] {
  if (offerInterest === null) return [];
  const t = variable[language];
  const { sum } = writing(language);
  const points = FIGURES[language].count(Math.abs(asked) / 1000);
  const prime = asked === 0 ? t.ifStill : asked > 0 ? t.ifRises(points) : t.ifFalls(points);
  return scenarios.map(({ payments, moves }) => {
    const { interest = 0 } = moves.find(({ move }) => move === asked)?.result ?? {};
    const more = interest - offerInterest;
    const cost = more > 0 ? t.fixedLess(sum(more)) : more < 0 ? t.variableLess(sum(-more)) : t.bothSame;
    const kind = (payments === 'fixed' ? t.ifFixed : t.ifAdjustable).toLowerCase();
    return t.verdict(prime, scenarios.length > 1 ? `${cost} (${kind})` : cost);
  });
}
