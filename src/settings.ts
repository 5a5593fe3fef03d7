import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import { UserError } from './command.ts';

/** Reads `10.0.0.1, 172.16.0.0/12` into a list of peers; undefined where an entry is no address or network. */
function proxies(text: string): BlockList | undefined {
  const list = new BlockList();
  for (const entry of text.split(',').map((part) => part.trim())) {
    const [address = '', bits] = entry.split('/');
    const version = isIP(address);
    const width = bits === undefined ? (version === 4 ? 32 : 128) : Number(bits);
    if (version === 0 || !/^\d{1,3}$/.test(bits ?? '0') || width > (version === 4 ? 32 : 128)) return undefined;
    list.addSubnet(address, width, version === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}

const origin = (text: string): string | undefined => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` && !url.username
    ? url.origin
    : undefined;
};

/** A value made from text by `read`; `message` shows a right value where `read` finds none. */
const from = <Value>(read: (text: string) => Value | undefined, message: string) =>
  z.string().transform((text, check): Value => {
    const value = read(text.trim());
    if (value === undefined) check.addIssue({ code: 'custom', message });
    return value as Value;
  });

const port = (text: string): number | undefined =>
  /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined;

/** Every setting of the server, by its environment variable. An empty variable counts as unset. */
const settingsShape = z.object({
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'is an address or a host name, for instance 127.0.0.1 (this machine only) or 0.0.0.0')
    .optional()
    .describe('Address to listen on. Unset: every address, so that a container can be reached'),
  PORT: from(port, 'is a number from 0 to 65535, for instance 4321').default(4321),
  PUBLIC_ORIGIN: from(origin, 'is the address people use, without a path, for instance https://rates.example.ca')
    .optional()
    .describe('Secure cookies and origin checks follow from it. Unset: the Host header decides'),
  DATA_DIR: z.string().default('data'),
  SITE_DIR: z.string().default('dist').describe('What `npm run build` made'),
  DATABASE_PATH: z.string().default('prime-minus.sqlite'),
  API_KEY_IN_QUERY: z.enum(['on', 'off'], 'is on or off').default('on'),
  TRUST_PROXY: from(
    (text) => (text === 'off' ? null : proxies(text)),
    'is off, or the addresses of your proxies, for instance 127.0.0.1,10.0.0.0/8',
  ).default(null),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'is one of fatal, error, warn, info, debug, silent',
    )
    .default('info'),
});
export type Settings = z.infer<typeof settingsShape>;

/** Reads the settings from an environment. @throws {UserError} naming every variable that is wrong */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.keys(settingsShape.shape).flatMap((name) =>
    environment[name] ? [[name, environment[name]]] : [],
  );
  const parsed = settingsShape.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  throw new UserError(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('\n'));
}

/** Whether people reach this server over https, so that cookies can be bound to it. */
export function isSecure(settings: Pick<Settings, 'PUBLIC_ORIGIN'>): boolean {
  return settings.PUBLIC_ORIGIN?.startsWith('https:') ?? false;
}
