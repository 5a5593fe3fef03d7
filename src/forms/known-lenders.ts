import { namesInQuestions } from '../lenders/names.ts';
import type { KnownLenders } from '../rates/question-codec.ts';
import type { Language } from '../words/language.ts';

export const lenderNames = ({ context }: App.Locals, language: Language): Map<string, string> =>
  namesInQuestions(language, Object.entries(context.snapshots.current()?.manifest.lenders ?? {}));

export const knownLenders = ({ context }: App.Locals): KnownLenders =>
  new Map(Object.entries(context.snapshots.current()?.manifest.lenders ?? {}));
