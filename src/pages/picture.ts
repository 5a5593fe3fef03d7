import type { APIRoute } from 'astro';
import { clientNetwork } from '../access/network-address.ts';
import { impossibilityOf, MAIN_WAY } from '../rates/question.ts';
import { answerCard } from '../site/answers/card.ts';
import { readOffer } from '../site/answers/offer.ts';
import { offerCard } from '../site/answers/offer-card.ts';
import { questionFrom } from '../site/answers/question.ts';
import { link } from '../site/links.ts';
import { servePublished } from '../site/serving.ts';
import { speak } from '../site/speech.ts';

/** The picture of the answer to the question in an address, or to an offer in it. Readers take turns, because a picture is work for the machine. */
export const GET: APIRoute = async ({ url, locals, redirect }) => {
  const { context, account, address } = locals;
  const { language } = speak(url);
  const general = link(language === 'fr' ? '/og-fr.png' : '/og.png');
  const { site } = servePublished({ locals, url });
  const { question, isGood } = questionFrom(url.searchParams, site.lenders, language);
  const { offer } = readOffer((name) => url.searchParams.get(name), site.lenders, language);
  if (!isGood || impossibilityOf(question, MAIN_WAY[question.purpose])) return redirect(general);
  // A picture is for whoever it is sent to: it shows what everybody sees.
  const placed = offer && site.offerTo(question, offer);
  const terms = placed ? [] : site.answerTo(question).terms;
  const draw = () =>
    placed ? offerCard(question, placed, site, language) : answerCard(question, terms, site, language);
  const card = await context.past.run(account?.id ?? clientNetwork(address), draw);
  if (card === null) return redirect(general);
  return new Response(new Uint8Array(card), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=3600' },
  });
};
