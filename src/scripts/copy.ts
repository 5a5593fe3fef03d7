/** Copy buttons: hidden until a script can serve them. One that names no element copies the address. */
for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
  const { copy = '', copied = '' } = button.dataset;
  const target = document.getElementById(copy);
  const word = button.firstChild; // The nodes after it are for screen readers and stay.
  if (!word || !navigator.clipboard || (copy !== '' && !target)) continue;
  const label = word.textContent;
  button.hidden = false;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(target?.textContent ?? location.href);
    word.textContent = copied;
    setTimeout(() => {
      word.textContent = label;
    }, 2000);
  });
}
