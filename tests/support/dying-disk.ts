import { AsyncLocalStorage } from 'node:async_hooks';
import fs, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The time and manner of a run's death. */
interface Death {
  /** The number of the disk operation at which it dies, from 1. A write is cut half-way. */
  at: number;
  die: () => void;
}

interface Life extends Death {
  touches: string[];
  handles: Set<FileHandle>;
  underWay: Set<Promise<unknown>>;
}

/** The promise of a dead process: it never settles. */
const nothing = new Promise<never>(() => {});

/** Counts the disk operations of a run. */
interface Counter {
  /** Runs something that dies at one operation and does nothing after it. @returns its operations, in order */
  within(death: Death, run: () => Promise<unknown>): Promise<string[]>;
  /** Restores the file functions. */
  restore(): void;
}

/**
 * Wraps every function by which a run changes files in a counter. Only code inside `within` is counted, so other tests may run
 * beside it.
 */
export async function countTouches(): Promise<Counter> {
  const lives = new AsyncLocalStorage<Life>();

  /** One operation: done, cut short by death, or never begun after it. */
  async function touch<Result>(name: string, whole: () => Promise<Result>, half = async () => {}): Promise<Result> {
    const life = lives.getStore();
    if (!life) return whole();
    if (life.touches.length >= life.at) return nothing;
    life.touches.push(name);
    const dying = life.touches.length === life.at;
    const work = dying ? half() : whole();
    life.underWay.add(work);
    await work.finally(() => life.underWay.delete(work));
    if (!dying) return work as Promise<Result>;
    await Promise.allSettled(life.underWay);
    // Closed here, or the garbage collector would close it with a warning.
    await Promise.allSettled([...life.handles].map((handle) => handle.close()));
    life.die();
    return nothing;
  }

  const probe = path.join(tmpdir(), `probe-${process.pid}`);
  const opened = await fs.open(probe, 'w');
  const handles = Object.getPrototypeOf(opened) as FileHandle;
  await opened.close();
  await fs.rm(probe);

  const { open, rename, mkdir, rm, unlink } = fs;
  const { writeFile, appendFile, sync } = handles;

  const putting = (name: string, put: FileHandle['appendFile']) =>
    function (this: FileHandle, text: string) {
      const half = async () => put.call(this, text.slice(0, text.length / 2));
      return touch(name, () => put.call(this, text), half);
    };

  Object.assign(handles, {
    writeFile: putting('write', writeFile),
    appendFile: putting('append', appendFile),
    sync(this: FileHandle) {
      return touch('sync', () => sync.call(this));
    },
  });
  Object.assign(fs, {
    async open(...given: Parameters<typeof open>) {
      const handle = await touch(`open ${given[0]}`, () => open(...given));
      lives.getStore()?.handles.add(handle);
      return handle;
    },
    rename: (...given: Parameters<typeof rename>) => touch(`rename ${given[1]}`, () => rename(...given)),
    mkdir: (...given: Parameters<typeof mkdir>) => touch(`mkdir ${given[0]}`, () => mkdir(...given)),
    rm: (...given: Parameters<typeof rm>) => touch(`rm ${given[0]}`, () => rm(...given)),
    unlink: (...given: Parameters<typeof unlink>) => touch(`unlink ${given[0]}`, () => unlink(...given)),
  });
  syncBuiltinESMExports();

  return {
    async within(death, run) {
      const life: Life = { ...death, touches: [], handles: new Set(), underWay: new Set() };
      const died = new Promise<void>((resolve) => {
        life.die = () => {
          death.die();
          resolve();
        };
      });
      await lives.run(life, () => Promise.race([run(), died]));
      return life.touches;
    },
    restore() {
      Object.assign(fs, { open, rename, mkdir, rm, unlink });
      Object.assign(handles, { writeFile, appendFile, sync });
      syncBuiltinESMExports();
    },
  };
}
