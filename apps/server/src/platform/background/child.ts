import { fork, type ChildProcess } from 'node:child_process'

/** What a child needs of the environment: neither the office's secrets nor the way to its database. */
const shared = ['NODE_COMPILE_CACHE', 'NODE_ENV', 'PATH', 'TZ'] as const

/**
 * Little is kept beside what a job needs: without these, V8 lets 48 MB of what is done with lie about before it looks, and
 * the C library keeps an area for each thread. Half the memory, and no time lost, but for work that makes much and soon
 * lets go of it: that may have more room.
 */
const semiSpaceMegabytes = 2
const thriftyEnv = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' }

/**
 * Starts a module in a process of its own, which may use so much heap. It talks by messages that carry what structured
 * clones can, and ends with this process; by itself it does not hold this one. `input` is an open file that it gets as its
 * standard input; `young` is the room in megabytes for what has just been made.
 */
export function openChild(
  file: URL,
  heapMegabytes: number,
  { input = 'ignore', young = semiSpaceMegabytes }: { input?: number | 'ignore'; young?: number } = {},
): ChildProcess {
  const child = fork(file, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heapMegabytes}`, `--max-semi-space-size=${young}`, '--expose-gc'],
    env: {
      ...thriftyEnv,
      ...Object.fromEntries(
        shared.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
      ),
    },
    // What V8 prints when a heap is full would stand in the server's log.
    stdio: [input, 'ignore', 'ignore', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  return child
}

export const isOver = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null
