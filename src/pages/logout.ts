import type { APIRoute } from 'astro';
import { logout } from '../forms/login-signup.ts';

export const prerender = false;

export const POST: APIRoute = (visit) => logout(visit);
