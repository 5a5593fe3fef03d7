/** The steps of the first live day in order: what to do, and the commands for it. */
export const FIRST_DAY: readonly [what: string, ...commands: string[]][] = [
  ['Try the code on your own machine.', 'npm ci && npm test', 'npm run demo'],
  [
    'Decide where the figures stand, in public or in private, and set the repository up for it.',
    'gh variable set DATA_REPOSITORY --body OWNER/DATA',
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
