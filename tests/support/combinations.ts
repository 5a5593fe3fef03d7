type Choices = Readonly<Record<string, readonly unknown[]>>;
/** One value of each choice. */
export type Combined<All extends Choices> = { [Name in keyof All]: All[Name][number] };

/** Every combination of some choices: the last one varies fastest. */
export const combinations = <All extends Choices>(choices: All): Combined<All>[] =>
  Object.entries(choices).reduce<Record<string, unknown>[]>(
    (some, [name, values]) => some.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  ) as Combined<All>[];
