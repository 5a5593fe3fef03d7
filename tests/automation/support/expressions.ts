import { data, Evaluator, Lexer, Parser } from '@actions/expressions';

/** Contexts of a workflow by name: `github`, `vars`, `steps`. */
export type Contexts = Record<string, unknown>;

const STATUS = ['success', 'failure', 'cancelled', 'always'] as const;

/** An expression without its braces, evaluated as GitHub's own library does. */
function evaluated(text: string, contexts: Contexts, went: 'well' | 'wrong' = 'well'): data.ExpressionData {
  const functions = STATUS.map((name) => ({ name, minArgs: 0, maxArgs: 0 }));
  const { tokens } = new Lexer(text).lex();
  const parsed = new Parser(tokens, Object.keys(contexts), functions).parse();
  const says = { success: went === 'well', failure: went === 'wrong', cancelled: false, always: true };
  const calls = functions.map((fn) => [fn.name, { ...fn, call: () => new data.BooleanData(says[fn.name]) }] as const);
  const context = JSON.parse(JSON.stringify(contexts), data.reviver) as data.Dictionary;
  return new Evaluator(parsed, context, new Map(calls)).evaluate();
}

/** A value with every `${{ … }}` in it filled in. */
export function filled(value: unknown, contexts: Contexts): string {
  return String(value).replace(/\$\{\{(.*?)\}\}/gs, (_, text: string) =>
    evaluated(text.trim(), contexts).coerceString(),
  );
}

/** Whether a job or step runs: by its condition, which holds only where all went well unless it asks itself how that went. */
export function runs(condition: string | undefined, contexts: Contexts, went: 'well' | 'wrong'): boolean {
  const text = /^\s*\$\{\{(.*)\}\}\s*$/s.exec(condition ?? '')?.[1] ?? condition ?? 'success()';
  const asks = STATUS.some((name) => text.includes(`${name}()`));
  const found = evaluated(text.trim(), contexts, went).coerceString();
  return (asks || went === 'well') && !['', 'false', '0'].includes(found);
}
