import { isStatic } from '../site/links.ts';

const built = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');

/** Examples show the origin of this page, even if the site was built for another one. */
if (!isStatic && built && new URL(built.href).origin !== location.origin) {
  const { origin } = new URL(built.href);
  for (const code of document.querySelectorAll('.code code')) {
    const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    // Text node by text node, so that highlighted code keeps its marks.
    while (texts.nextNode())
      if (texts.currentNode.nodeValue?.includes(origin))
        texts.currentNode.nodeValue = texts.currentNode.nodeValue.replaceAll(origin, location.origin);
  }
}
