import type { APIRoute } from 'astro';
import { logout } from '../forms/login-signup.ts';

/** Ends the session. */
export const POST: APIRoute = (visit) => logout(visit);
