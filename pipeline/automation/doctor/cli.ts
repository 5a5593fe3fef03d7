import { collectionSettings, doctorSettings, now, reportSettings, runnerSettings } from '../../../src/settings.ts';
import { readLayouts } from '../../../src/snapshots/layouts.ts';
import { hasSnapshot } from '../../../src/snapshots/manifests.ts';
import { readRuns } from '../../../src/snapshots/runs.ts';
import { readSnapshot } from '../../../src/snapshots/snapshot.ts';
import { lenderNamed } from '../../collect/arguments.ts';
import type { Fetcher } from '../../collect/sources/answer.ts';
import type { Exchanged } from '../../collect/sources/exchange.ts';
import { openNetwork } from '../../collect/sources/network.ts';
import { fingerprints } from '../../judge/fingerprint.ts';
import { loadLenders } from '../../registry.ts';
import { githubApi } from '../github.ts';
import { runStep } from '../runner.ts';
import { type Check, table, unknown } from './check.ts';
import { examine, examineFacts, examineReference } from './lenders.ts';
import { examineAccounts, examinePlace } from './machine.ts';
import { examineRepository, punctuality } from './repository.ts';

/** The steps of the first live day in order: what to do, and the commands for it. */
export const FIRST_DAY: readonly [what: string, ...commands: string[]][] = [
  ['Try the code on your own machine.', 'npm ci && npm test', 'npm run demo'],
  [
    'Decide whether the repository, and the figures in it, are public or private, and name a contact.',
    'gh repo edit --visibility private',
    'gh variable set COLLECT_CONTACT_URL --body https://example.ca/bot',
  ],
  ['Look at every lender from here, and mend what the doctor says until only refusals are left.', 'npm run doctor'],
  [
    'Look at every lender from where the workflow runs: some refuse that place and answer yours.',
    'gh workflow run collect.yml -f doctor=true',
  ],
  [
    'Give those to a machine of your own (deploy/collector/README.md).',
    'gh variable set READ_ELSEWHERE --body "cibc td"',
  ],
  [
    'Collect once beside data/, keeping every answer, and compare its report with the pages.',
    'npm run collect -- --data first --record first-answers',
    'npm run verify -- first',
  ],
  ['Let the workflow collect, and read its summary.', 'gh workflow run collect.yml', 'gh run watch'],
  [
    'Accept the first readings that wait: open each lender’s page, compare it with its issue, and say so lender by lender.',
    'gh issue list --label rates-waiting',
    'gh workflow run collect.yml -f accept="rbc@DIGEST td@DIGEST:harmless"',
    'npm run collect -- --accept rbc@DIGEST',
  ],
  [
    'Set a server up (deploy/README.md), and look at it from outside.',
    'curl -fsS https://rates.example.ca/readyz',
    'pm doctor',
    'pm automation -- backup',
  ],
  [
    'The next morning, see that the schedule ran by itself and that the alarms would have told.',
    'gh run list --workflow collect.yml --limit 3',
    'gh workflow run watch.yml',
    'systemctl list-timers "prime-minus*"',
  ],
];

/** The day as the doctor prints it. */
export function firstDay(): string {
  const steps = FIRST_DAY.map(([what, ...commands], at) =>
    [`${String(at + 1).padStart(2)}. ${what}`, ...commands.map((command) => `      ${command}`)].join('\n'),
  );
  return ['The first live day', '------------------', ...steps].join('\n');
}

/** Examines all that a first live run needs, and changes nothing. @returns 0 where nothing is to be mended, else 1 */
export async function main(ids: string[]): Promise<number> {
  const registry = await loadLenders();
  const settings = doctorSettings();
  const wanted = (ids.length > 0 ? ids : settings.LENDERS).map((id) => lenderNamed(id, registry));
  const lenders = registry.filter((lender) => wanted.length === 0 || wanted.includes(lender));

  const { DATABASE_URL: url, DATABASE_PATH: file } = settings;
  const place = url ? { url } : { file };
  const last = hasSnapshot(settings.DATA_DIR) ? await readSnapshot(settings.DATA_DIR).catch(() => null) : null;
  const checks: Check[] = [];
  const say = (title: string, those: Check[]): void => {
    checks.push(...those);
    console.log(`${table(title, those)}\n`);
  };
  /** Each check has a network of its own, so that its exchanges are known to be its own. */
  const apart = async (look: (network: Fetcher, seen: readonly Exchanged[]) => Promise<Check>): Promise<Check> => {
    const seen: Exchanged[] = [];
    const onExchange = (exchanged: Exchanged): number => seen.push(exchanged);
    const network = openNetwork({ settings: collectionSettings(), now, limits: { retries: 0 }, onExchange });
    try {
      return await look(network, seen);
    } finally {
      await network.close();
    }
  };
  const { layouts: code } = await fingerprints();
  const asked = lenders.map(async (lender) => {
    const memory = await readLayouts(settings.DATA_DIR, lender.id);
    return apart((network, seen) => examine(lender, network, last, now, seen, { memory, code }));
  });
  if (wanted.length === 0) asked.push(apart((network) => examineReference(network)));
  say('Lenders', [...(await Promise.all(asked)), ...(wanted.length === 0 ? [examineFacts(now())] : [])]);
  const { GITHUB_API_URL: api, GITHUB_REPOSITORY: repository, GITHUB_TOKEN: token } = reportSettings();
  const schedule = punctuality(await readRuns(settings.DATA_DIR, 60));
  if (repository && token) {
    const set = { pages: settings.PAGES !== 'off', deployKey: settings.HAS_DEPLOY_KEY };
    say('Repository', [...(await examineRepository(githubApi({ api, repository, token }), set)), schedule]);
  } else say('Repository', [schedule, unknown('GitHub', 'GITHUB_REPOSITORY and GITHUB_TOKEN are not set')]);
  if (runnerSettings().GITHUB_ACTIONS === undefined)
    say('This machine', [
      ...(await examinePlace({
        data: settings.DATA_DIR,
        database: settings.DATABASE_URL ? null : settings.DATABASE_PATH,
        origin: settings.PUBLIC_ORIGIN ?? null,
        mail: settings.SMTP_URL ? 'by SMTP' : (settings.MAIL_DIR ?? null),
      })),
      ...(await examineAccounts(place, settings.SECRETS_KEY !== undefined)),
    ]);

  const mends = checks.filter(({ state }) => state === 'mend').length;
  console.log(`${firstDay()}\n\n${mends === 0 ? 'Nothing to mend.' : `${mends} of ${checks.length} to mend.`}`);
  return mends === 0 ? 0 : 1;
}

if (import.meta.main) await runStep(main);
