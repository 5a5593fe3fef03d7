/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** Who is logged in; set by the middleware on pages made on demand. */
    viewer: object | null;
  }
}
