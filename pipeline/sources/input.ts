/** Something a person named that cannot be used: one sentence that names the thing and the mend. */
export class BadInput extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BadInput';
  }
}
