/** Why a letter could not be sent. */
export interface Failure {
  /** The answer of the mail server, or why there was none. */
  answer: string;
  /** The step that failed, as nodemailer names it: CONN, AUTH …, MAIL FROM, RCPT TO, DATA. */
  step: string;
  /** True if the address itself is wrong: no mail server would accept a letter to it. */
  isAddress: boolean;
}

/** An enhanced status code at the start of a line of the answer (RFC 2034, 4). */
const ENHANCED = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/m;

/**
 * True if a permanent refusal is about the recipient's address (RFC 3463): 5.1.x, bad destination, without 5.1.7 and 5.1.8, which are about
 * the sender; 5.2.1, a mailbox that is disabled. A full mailbox (5.2.2), a policy or a blocklist (5.7.x) and refusals without such a code
 * are not, and neither is any answer before the recipient was named.
 */
function isBadAddress(step: string, answer: string): boolean {
  if (!/^(RCPT TO|DATA)/.test(step)) return false;
  const code = ENHANCED.exec(answer)?.[1] ?? '';
  return /^5\.(1\.|2\.1$)/.test(code) && !/^5\.1\.[78]$/.test(code);
}

/** Reads an error of nodemailer. */
export function failureOf(error: unknown): Failure {
  const { command = 'CONN', response, message } = error as { command?: string; response?: string; message: string };
  const answer = response ?? message;
  return { answer, step: command, isAddress: isBadAddress(command, answer) };
}

/** An answer without addresses of people, for the log. */
export function withoutAddresses(answer: string): string {
  return answer.replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;]+/g, '…');
}
