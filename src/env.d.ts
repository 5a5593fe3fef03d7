declare namespace App {
  interface Locals {
    account: { id: string; email: string; plan: string } | null;
  }
}
