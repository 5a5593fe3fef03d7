import { clientNetwork } from '../access/network-address.ts';

/** Runs a question about the past when the turn of this reader comes. @throws {TooBusy} */
export function askPast<Result>(
  { context, account, address }: Pick<App.Locals, 'context' | 'account' | 'address'>,
  work: () => Promise<Result>,
): Promise<Result> {
  return context.past.run(account?.id ?? clientNetwork(address), work);
}
