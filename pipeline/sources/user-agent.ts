import { UserError } from '../../src/command.ts';

const DEFAULT_CONTACT = 'https://github.com/prime-minus/prime-minus#bot';

/**
 * The one name under which every lender is asked, with an address where its owner can be reached; robots.txt files name
 * it `PrimeMinusBot`. `COLLECT_CONTACT_URL` names another owner's address. @throws {UserError}
 */
export function userAgentFrom(env: { COLLECT_CONTACT_URL?: string | undefined }): string {
  const contact = env.COLLECT_CONTACT_URL || DEFAULT_CONTACT;
  if (!/^(?:https?:\/\/|mailto:)[\x21-\x27\x2a-\x7e]+$/.test(contact) || !URL.canParse(contact))
    throw new UserError(`COLLECT_CONTACT_URL is not an address; set it to one like ${DEFAULT_CONTACT}`);
  return `PrimeMinusBot/1.0 (+${contact})`;
}
