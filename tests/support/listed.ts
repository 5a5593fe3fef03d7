/** The entries of a list that is written as a text, with bars between them. */
export const listed = (text: string): string[] => text.split('|').map((entry) => entry.trim());
