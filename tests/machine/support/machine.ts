import { execFile, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { followed } from '../../support/process.ts';

const run = promisify(execFile);
/** Where a machine's own files lie: in memory, so that nothing of it is left. */
const MEMORY = '/dev/shm';
/** Where the machine finds the packages of these tests. */
const PACKAGES = '/opt/prime-minus/node_modules';
const PATH = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** The result of a command. */
export interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** A machine of its own: systemd as its first process, a network, and files that are this machine's until something is written. */
export interface Machine {
  /** Runs lines of a shell as root. */
  sh(lines: string): Promise<Ended>;
  /** The same, and throws with what was said where they fail. @returns what was printed */
  must(lines: string): Promise<string>;
  write(file: string, text: string | Buffer, mode?: number): Promise<void>;
  close(): Promise<void>;
}

/** Why no such machine can be had here; null where it can. */
export function missing(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'needs root on Linux';
  if (!existsSync('/lib/systemd/systemd')) return 'systemd is not installed here';
  for (const program of ['unshare', 'nsenter', 'ip'])
    if (spawnSync(program, ['-V'], { stdio: 'ignore' }).error) return `${program} is not installed here`;
  return null;
}

const BOOT = `set -e
mount --make-rprivate /
mount -t overlay overlay -o lowerdir=/,upperdir="$HOME_OF/upper",workdir="$HOME_OF/work" "$HOME_OF/root"
cd "$HOME_OF/root"
mount -t proc proc proc
mount -t sysfs sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount --rbind /dev dev
mount -t tmpfs tmpfs dev/shm
for folder in run tmp; do mount -t tmpfs tmpfs "$folder"; done
mkdir -p run/lock ".${PACKAGES}" old
mount --bind "$MODULES" ".${PACKAGES}"
ip link set lo up
pivot_root . old
umount -l /old
exec env -i ${PATH} container=docker \\
  /lib/systemd/systemd --system --log-target=journal --unit=multi-user.target`;

/**
 * Boots a machine. Services that are installed here (databases, timers) are not started there, whatever starts them elsewhere.
 * @throws where it does not come up
 */
export async function boot(): Promise<Machine> {
  const home = await mkdtemp(path.join(MEMORY, 'prime-minus-machine-'));
  for (const folder of ['upper', 'work', 'root']) await mkdir(path.join(home, folder));
  const quiet = path.join(home, 'upper', 'etc', 'systemd', 'system');
  await mkdir(quiet, { recursive: true });
  const units = [
    ...['caddy', 'postgresql', 'prometheus', 'prometheus-node-exporter', 'networking'],
    // These would speak to the kernel, which is this machine's.
    ...['systemd-binfmt', 'systemd-modules-load', 'systemd-sysctl', 'systemd-udevd', 'systemd-remount-fs'],
  ].map((name) => `${name}.service`);
  units.push('proc-sys-fs-binfmt_misc.automount', 'dev-hugepages.mount');
  for (const unit of units) await run('ln', ['-s', '/dev/null', path.join(quiet, unit)]);
  const child = spawn(
    'unshare',
    ['--net', '--mount', '--uts', '--ipc', '--pid', '--cgroup', '--fork', '--kill-child', 'bash', '-c', BOOT],
    {
      env: { PATH: process.env['PATH'], HOME_OF: home, MODULES: path.resolve('node_modules') },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const { output } = followed(child);
  const close = async (): Promise<void> => {
    child.kill('SIGKILL');
    await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }).catch(() => {});
  };
  const first = async (): Promise<string | null> => {
    const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').catch(() => '');
    return children.trim().split(' ')[0] || null;
  };
  const inside = async (lines: string): Promise<Ended> => {
    const pid = await first();
    if (!pid) return { code: -1, stdout: '', stderr: 'the machine is not there' };
    const args = ['--target', pid, '--all', '--', 'env', '-i', 'HOME=/root', PATH, 'sh', '-c', lines];
    return run('nsenter', args, { maxBuffer: 1 << 26 }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }) => ({ code: Number(code), stdout, stderr }),
    );
  };
  for (let tries = 0; ; tries++) {
    const { stdout } = await inside('systemctl is-system-running');
    if (/^(running|degraded)$/m.test(stdout)) break;
    if (child.exitCode !== null || tries === 300) {
      await close();
      throw new Error(`the machine does not come up: ${stdout} ${output.out}${output.err}`);
    }
    await sleep(100);
  }
  return {
    sh: inside,
    async must(lines) {
      const { code, stdout, stderr } = await inside(`set -e\n${lines}`);
      if (code !== 0) {
        const journal = await inside('journalctl --no-pager --lines=40 --output=cat');
        throw new Error(`${lines}\nended with ${code}: ${stdout}${stderr}\n${journal.stdout}`);
      }
      return stdout;
    },
    async write(file, text, mode = 0o644) {
      const bytes = path.join(home, 'handed');
      await writeFile(bytes, text, { mode });
      const pid = await first();
      await run('sh', ['-c', `install -D -m ${mode.toString(8)} "$1" "/proc/${pid}/root$2"`, 'sh', bytes, file]);
    },
    close,
  };
}

/**
 * The blocks of commands in a section of one of the project's pages, each with what is put in the place of an example's names.
 * @param section its heading
 */
export function blocks(
  page: string,
  section: string | null,
  replaced: readonly (readonly [string | RegExp, string])[] = [],
): string[] {
  const text = readFileSync(path.resolve(page), 'utf8');
  const from = section === null ? 0 : text.indexOf(`\n## ${section}\n`);
  if (from < 0) throw new Error(`${page} has no section ${section}`);
  const end = text.indexOf('\n## ', from + 1);
  const part = section === null ? text : text.slice(from, end < 0 ? undefined : end);
  return [...part.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, lines = '']) =>
    replaced.reduce((all, [old, own]) => all.replaceAll(old, own), lines),
  );
}
