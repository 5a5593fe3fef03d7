/** A page that never prints twice what it printed before its last move: that would be an older copy. */
export function pages(): (id: string, thousandths: number) => string {
  const printed = new Map<string, [figure: number, moves: number]>();
  return (id, thousandths) => {
    const [last, moves] = printed.get(id) ?? [thousandths, 0];
    const now = last === thousandths ? moves : moves + 1;
    printed.set(id, [thousandths, now]);
    return `60=${(thousandths / 1000).toFixed(2)} 36=${(4.81 + 0.05 * now).toFixed(2)}`;
  };
}
