import { DatabaseError } from 'pg';
import { UserError } from '../../command.ts';
import { Unavailable } from '../unavailable.ts';

/**
 * The error codes that are caused by the connection, its resources, another session or an operator, and not by the statement (PostgreSQL
 * manual, appendix A: 08 connection, 25006 read-only, 25P03 idle for too long, 28 authorization, 3D000 no such database, 40 rolled back,
 * 42P01 and 42703 tables of another release, 53 resources, 55P03 a lock, 57 an operator, 58 the system, XX corruption).
 */
const TRANSIENT_CODES = /^(08|25006|25P03|28|3D000|40|42P01|42703|53|55P03|57|58|XX)/;

const isFromServer = (error: unknown): error is DatabaseError => error instanceof DatabaseError;

/** Whether the database could not be reached, or was starting or stopping: it may be there in a moment. */
export const isAway = (error: unknown): boolean =>
  isFromServer(error) ? /^(08|53|57)/.test(error.code ?? '') : !(error instanceof UserError);

/** Whether the tables are not those of this release. */
export const isForeign = (error: unknown): boolean => isFromServer(error) && /^42(P01|703)$/.test(error.code ?? '');

/** Translates an error of a statement or a connection for the ports: errors raised by the driver itself are always about the connection. */
export function translated(error: unknown): unknown {
  if (error instanceof TypeError || (isFromServer(error) && !TRANSIENT_CODES.test(error.code ?? ''))) return error;
  return new Unavailable({ cause: error });
}
