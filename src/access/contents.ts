/** What a database holds, as far as copies of it are compared. */
export interface Contents {
  /** How many rows, by table. */
  rows: Record<string, number>;
  /** The accounts that were removed, by the names of `erasureOf`. */
  erased: string[];
}
