import type { CheerioAPI } from 'cheerio';
import { textOf } from './text.ts';

/** The texts under which the menus of a page list a value. */
export function menuTexts($: CheerioAPI, value: string): string[] {
  return $('select option[value]')
    .toArray()
    .filter((option) => $(option).attr('value')?.trim() === value)
    .map(textOf);
}
