import { isStatic } from '../site/links.ts';

const built = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');

/** Examples name the address they are read at, also where the site was built for another one. */
if (!isStatic && built && new URL(built.href).origin !== location.origin)
  for (const code of document.querySelectorAll('.code code'))
    code.textContent = (code.textContent ?? '').replaceAll(new URL(built.href).origin, location.origin);
