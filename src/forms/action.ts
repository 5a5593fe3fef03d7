import type { Account } from '../access/accounts.ts';
import { alerts } from '../words/alerts.ts';
import { dashboard } from '../words/dashboard.ts';
import type { Language } from '../words/language.ts';
import { recovery } from '../words/recovery.ts';
import { saved } from '../words/saved.ts';
import { type FormPage, type Outcome, wrong } from './form.ts';

export type Sent = FormPage & { account: Account; fields: URLSearchParams };

/** Carries out one of the dashboard's forms. */
export type Action = (sent: Sent) => Promise<Outcome>;

/** An action on one thing of the account, which the form names by its id. @param work false if there is none @param noted what the log says */
export const onOne =
  (
    work: (sent: Sent, id: string) => Promise<boolean>,
    gone: (language: Language) => string,
    to: Outcome,
    noted?: string,
  ): Action =>
  async (sent) => {
    const id = sent.fields.get('id') ?? '';
    if (!(await work(sent, id))) return wrong(404, 'page', gone(sent.language));
    if (noted) sent.note(noted, { keyId: id });
    return to;
  };

type Section = 'alerts' | 'saved' | 'address' | 'change' | 'sessions' | 'keys' | 'webhooks';

/** What is said after an action on the dashboard, by its name in the address, and the section that says it. */
const DONE = {
  'alert-made': ['alerts', (language) => alerts[language].alertMade],
  'alert-saved': ['alerts', (language) => alerts[language].alertSaved],
  'alert-ended': ['alerts', (language) => alerts[language].alertEnded],
  'question-ended': ['saved', (language) => saved[language].ended],
  'signed-up': ['keys', (language) => recovery[language].signedUp],
  confirmed: ['address', (language) => recovery[language].confirmed],
  'confirmation-sent': ['address', (language) => recovery[language].confirmationSent],
  'address-asked': ['address', (language) => recovery[language].addressAsked],
  'language-saved': ['address', (language) => recovery[language].languageSaved],
  'password-changed': ['change', (language) => dashboard[language].changed],
  'session-ended': ['sessions', (language) => dashboard[language].sessionEnded],
  'key-revoked': ['keys', (language) => dashboard[language].keyRevoked],
  'webhook-resumed': ['webhooks', (language) => alerts[language].hookResumed],
  'webhook-removed': ['webhooks', (language) => alerts[language].hookRemoved],
  'test-sent': ['webhooks', (language) => alerts[language].testSent],
  'sent-again': ['webhooks', (language) => alerts[language].sentAgain],
} as const satisfies Record<string, readonly [Section, (language: Language) => string]>;
export type Done = keyof typeof DONE;

export interface Notice {
  section: Section;
  words: string;
}

/** The path that says on the dashboard what was done. */
export const doneOn = (done: Done): string => `/dashboard?done=${done}#${DONE[done][0]}`;

/** The message that an address of the dashboard asks for; null for none. */
export function noticeIn({ searchParams }: URL, language: Language): Notice | null {
  const done = searchParams.get('done') ?? '';
  if (!Object.hasOwn(DONE, done)) return null;
  const [section, words] = DONE[done as Done];
  return { section, words: words(language) };
}
