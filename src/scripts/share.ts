/** Shares the address of a question: by the browser's share dialog if it has one, otherwise by copying. */
const uses: Readonly<Record<string, (button: HTMLButtonElement) => unknown>> = {
  share: () => navigator.share({ title: document.title, url: location.href }).catch(() => undefined),
  copy: async (button) => {
    await navigator.clipboard.writeText(location.href);
    const label = button.textContent;
    button.textContent = button.dataset['copied'] ?? '';
    setTimeout(() => {
      button.textContent = label;
    }, 2000);
  },
  print: () => print(),
};
const can: Readonly<Record<string, boolean>> = {
  share: 'share' in navigator,
  copy: 'clipboard' in navigator,
  print: true,
};

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-use]')) {
  const { use = '' } = button.dataset;
  button.hidden = !can[use] || (use === 'copy' && can['share'] === true);
  button.addEventListener('click', () => uses[use]?.(button));
}
