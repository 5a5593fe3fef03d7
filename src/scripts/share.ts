/** Shares the address of a question by the browser's dialog if it has one, and prints its answer. */
const uses: Readonly<Record<string, () => unknown>> = {
  share: () => navigator.share({ title: document.title, url: location.href }).catch(() => undefined),
  print: () => print(),
};

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-use]')) {
  const { use = '' } = button.dataset;
  button.hidden = use === 'share' && !('share' in navigator);
  button.addEventListener('click', () => uses[use]?.());
}
