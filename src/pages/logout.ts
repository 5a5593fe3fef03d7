import type { APIRoute } from 'astro';
import { logout } from '../forms/login-signup.ts';

export const prerender = false;

/** POST ends the session; nothing else does. */
export const ALL: APIRoute = (visit) => logout(visit);
