import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What users of similar services complained of, on GitHub; and where it is proven that it is not so here: a file, and how the title of its test begins. */
const COMPLAINTS = `
the answer of a tool over 25,000 tokens is refused | rollbar/rollbar-mcp-server/issues/28 | mcp/size.test.ts | “%s”: %s %s answers within 20 kB
tools that list are unusable without a limit | okta/okta-mcp-server/issues/9 | mcp/past.test.ts | changes are those of the API, at most fifty
a narrowed list is still too large | dbt-labs/dbt-mcp/issues/178 | mcp/size.test.ts | “%s”: %s %s answers within 20 kB
a day and a span that begins on it disagree | lineofflight/frankfurter/issues/71 | api/history.test.ts | what a day brought is whole
a header of a library fails the preflight | exchangeratesapi/exchangeratesapi/issues/43 | api/caching.test.ts | OPTIONS lists methods and headers
OPTIONS is 405 | exchangeratesapi/exchangeratesapi/issues/54 | api/caching.test.ts | OPTIONS lists methods and headers
a preflight is redirected | openratesapi/openrates/issues/9 | api/caching.test.ts | OPTIONS lists methods and headers
scripts cannot read the headers of an answer | killbill/killbill/pull/511 | api/caching.test.ts | CORS allows keys in headers
numbers are texts at times | hippasus/ExchangeRates/issues/17 | api/spellings.test.ts | %s is %s
what is unknown has no field | endoflife-date/endoflife.date/issues/2079 | mission.test.ts | the aggregated rates are all of all lenders, in one form
words stand among the figures | hsoft/moneyguru/issues/435 | api/series.test.ts | %s as CSV
CSV says “None” | datosgobar/series-tiempo-ar-api/issues/242 | api/endpoints.test.ts | CSV for %j %j
Excel garbles letters and decimals | bardsoftware/ganttproject/issues/1554 | api/csv.test.ts | CSV with “%s” opens by a double click
to ask whether there is news costs a request | codeforamerica/ohana-api/issues/34 | api/credentials.test.ts | public endpoints ignore credentials
429 does not say when to come back | mediacloud/web-search/issues/1172 | api/limits.test.ts | a refusal names every full window, and Retry-After
a key in the address is always allowed | Freika/dawarich/issues/543 | mission.test.ts | the key in the address can be switched off
an answer repeats a wrong key | Unstructured-IO/unstructured-api/pull/578 | api/credentials.test.ts | keys, sessions, queries and e-mail addresses
old figures look like those of today | lineofflight/frankfurter/issues/175 | api/endpoints.test.ts | a rate that has turned stale by the clock
a new code breaks clients | microsoft/kiota/issues/3566 | clients/generated.more.ts | a client by %s, generated before a field and a code existed
a receiver takes messages of any age | svix/svix-webhooks/issues/93 | site/python.more.ts | the Python example on the API page
`;

const rows = COMPLAINTS.trim().split('\n');
test.each(rows.map((row) => row.split(' | ')))('it is not so here that %s (%s)', (_, __, file, title) => {
  expect(readFileSync(`tests/${file}`, 'utf8')).toContain(`'${title}`);
});
