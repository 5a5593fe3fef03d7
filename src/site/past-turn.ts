import { clientNetwork } from '../access/network-address.ts';

/** Asks about the past when it is the turn of whoever looks at the page. @throws {TooBusy} */
export function askPast<Result>(
  { context, account, address }: Pick<App.Locals, 'context' | 'account' | 'address'>,
  work: () => Promise<Result>,
): Promise<Result> {
  return context.past.run(account?.id ?? clientNetwork(address), work);
}
