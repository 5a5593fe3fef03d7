import type { APIRoute } from 'astro';
import { logout } from '../forms/login-signup.ts';

export const prerender = false;

/** Ends the session. */
export const POST: APIRoute = (visit) => logout(visit);
