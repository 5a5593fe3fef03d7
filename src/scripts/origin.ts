import { isStatic } from '../site/links.ts';

const built = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');

/** Examples name the address they are read at, also where the site was built for another one. */
if (!isStatic && built && new URL(built.href).origin !== location.origin)
  for (const code of document.querySelectorAll('.code code')) {
    const text = code.textContent ?? '';
    const here = text.replaceAll(new URL(built.href).origin, location.origin);
    // What names no address keeps its marks.
    if (here !== text) code.textContent = here;
  }
