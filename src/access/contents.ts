/** The contents of a database, as far as they are compared with those of its copies. */
export interface Contents {
  /** The number of rows, by table. */
  rows: Record<string, number>;
  /** The accounts that were removed, as `erasureOf` names them. */
  erased: string[];
}
