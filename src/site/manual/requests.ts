/** The header that carries the key. */
const BEARER = {
  curl: '-H "Authorization: Bearer $KEY" ',
  javascript: `, {
  headers: { Authorization: 'Bearer ' + process.env.KEY },
}`,
  python: ', headers={\n    "Authorization": "Bearer " + os.environ["KEY"],\n}',
};

/** The languages of the examples, in the order of the choice. */
export const API_LANGUAGES = [
  { name: 'curl', slug: 'curl' },
  { name: 'JavaScript', slug: 'javascript' },
  { name: 'Python', slug: 'python' },
] as const;

/** A request in each programming language; an error is told in its own words, and a file is saved. @param isOpen whether it needs no key */
export function requestsOf(url: string, isOpen: boolean) {
  const bearer = isOpen ? { curl: '', javascript: '', python: '' } : BEARER;
  const file = /[^/]+\.sqlite$/.exec(url)?.[0];
  const python = `import json, os, urllib.error, urllib.request

request = urllib.request.Request("${url}"${bearer.python})
try:
    with urllib.request.urlopen(request) as response:
        ${file ? `open("${file}", "wb").write(response.read())` : 'print(json.load(response))'}
except urllib.error.HTTPError as error:
    raise SystemExit(json.load(error)["detail"])`;
  const javascript = `const response = await fetch('${url}'${bearer.javascript});
if (!response.ok) throw new Error((await response.json()).detail);
${file ? `(await import('node:fs')).writeFileSync('${file}', await response.bytes());` : 'console.log(await response.json());'}`;
  const codes = { curl: `curl ${file ? '-O ' : ''}${bearer.curl}"${url}"`, javascript, python };
  return API_LANGUAGES.map((language) => ({ ...language, code: codes[language.slug] }));
}
