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

/** A request in each programming language; an error is told in its own words. @param isOpen whether it needs no key */
export function requestsOf(url: string, isOpen: boolean) {
  const bearer = isOpen ? { curl: '', javascript: '', python: '' } : BEARER;
  const python = `import json, os, urllib.error, urllib.request

request = urllib.request.Request("${url}"${bearer.python})
try:
    with urllib.request.urlopen(request) as response:
        print(json.load(response))
except urllib.error.HTTPError as error:
    raise SystemExit(json.load(error)["detail"])`;
  const javascript = `const response = await fetch('${url}'${bearer.javascript});
if (!response.ok) throw new Error((await response.json()).detail);
console.log(await response.json());`;
  const codes = { curl: `curl ${bearer.curl}"${url}"`, javascript, python };
  return API_LANGUAGES.map((language) => ({ ...language, code: codes[language.slug] }));
}
