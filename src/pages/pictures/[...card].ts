import type { APIRoute, GetStaticPaths } from 'astro';
import { USUAL_QUESTION } from '../../rates/question.ts';
import { TERMS } from '../../rates/terms.ts';
import { answerCard } from '../../site/answers/card.ts';
import { publishedAnswers } from '../../site/answers/published-answers.ts';
import { LANGUAGES } from '../../words/index.ts';

export const prerender = true;

/** The pictures of the pages that are built, which links to them show: the home page and each term, in each language. */
export const getStaticPaths = (async () => {
  const made = LANGUAGES.map(async (language) => {
    const site = await publishedAnswers(language);
    const cards = [
      ['home', site.answerTo(USUAL_QUESTION).terms] as const,
      ...TERMS.map((term) => [term.slug, [site.usualIn(term)]] as const),
    ];
    return Promise.all(
      cards.map(async ([name, terms]) => ({
        params: { card: `${name}-${language}.png` },
        props: { body: await answerCard(USUAL_QUESTION, terms, site, language) },
      })),
    );
  });
  return (await Promise.all(made)).flat().filter(({ props }) => props.body !== null);
}) satisfies GetStaticPaths;

export const GET: APIRoute<{ body: Buffer }> = ({ props }) => new Response(new Uint8Array(props.body));
