/** The header that carries the key. */
const BEARER = {
  curl: '-H "Authorization: Bearer $KEY" ',
  javascript: `, {
  headers: { Authorization: 'Bearer ' + process.env.KEY },
}`,
};

/** The lines of an example that print the answer, in each programming language. */
const PRINT = { javascript: 'console.log(await response.json());', python: '    print(json.load(response))' };

/** The languages of the examples, in the order of the choice. */
export const API_LANGUAGES = [
  { name: 'curl', slug: 'curl' },
  { name: 'JavaScript', slug: 'javascript' },
  { name: 'Python', slug: 'python' },
] as const;

/** A request in each programming language. @param isOpen whether it needs no key */
export function requestsOf(url: string, isOpen: boolean) {
  const python = isOpen
    ? `import json, urllib.request

with urllib.request.urlopen("${url}") as response:
${PRINT.python}`
    : `import json, os, urllib.request

request = urllib.request.Request(
    "${url}",
    headers={"Authorization": "Bearer " + os.environ["KEY"]},
)
with urllib.request.urlopen(request) as response:
${PRINT.python}`;
  const javascript = `const response = await fetch('${url}'${isOpen ? '' : BEARER.javascript});
if (!response.ok) throw new Error((await response.json()).detail);
${PRINT.javascript}`;
  const codes = { curl: `curl ${isOpen ? '' : BEARER.curl}"${url}"`, javascript, python };
  return API_LANGUAGES.map((language) => ({ ...language, code: codes[language.slug] }));
}
