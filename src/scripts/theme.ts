import { pageLanguage } from './language.ts';

const WORDS = {
  en: { light: 'Light theme', dark: 'Dark theme' },
  fr: { light: 'Thème clair', dark: 'Thème sombre' },
}[pageLanguage];
const root = document.documentElement;
const dark = matchMedia('(prefers-color-scheme: dark)');

const isDark = (): boolean => (root.getAttribute('data-theme') ?? (dark.matches ? 'dark' : 'light')) === 'dark';

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-theme-toggle]')) {
  const name = (): void => {
    button.textContent = isDark() ? WORDS.light : WORDS.dark;
  };
  button.hidden = false;
  name();
  dark.addEventListener('change', name);
  button.addEventListener('click', () => {
    const theme = isDark() ? 'light' : 'dark';
    root.setAttribute('data-theme', theme);
    try {
      localStorage.setItem('theme', theme);
    } catch {
      // Without browser storage, the theme still changes on this page.
    }
    name();
  });
}
