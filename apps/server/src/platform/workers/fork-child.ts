import { fork, type ChildProcess } from 'node:child_process'

/** Environment variables of the child: no secrets and no database address. */
const inheritedEnvironment = ['NODE_COMPILE_CACHE', 'NODE_ENV', 'PATH', 'TZ'] as const

/**
 * Small defaults that halve the memory without loss of speed: V8 would otherwise collect 48 MB of garbage before it
 * runs, and the C library would use an arena per thread. Work that allocates much short-lived memory may get a larger
 * semi-space.
 */
const semiSpaceMegabytes = 2
const mallocEnvironment = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' }

/**
 * Forks a module with a heap limit. Messages are structured clones. The child ends with this process, and does not keep
 * it alive. `input` is an open file for its standard input, or a pipe to it; `young` is the size of the semi-space in
 * megabytes.
 */
export function forkChild(
  file: URL,
  heapMegabytes: number,
  {
    input = 'ignore',
    young = semiSpaceMegabytes,
  }: { input?: number | 'ignore' | 'pipe'; young?: number } = {},
): ChildProcess {
  const child = fork(file, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heapMegabytes}`, `--max-semi-space-size=${young}`, '--expose-gc'],
    env: {
      ...mallocEnvironment,
      ...Object.fromEntries(
        inheritedEnvironment.flatMap((name) =>
          process.env[name] === undefined ? [] : [[name, process.env[name]]],
        ),
      ),
    },
    // V8's output on a full heap would go to the server's log.
    stdio: [input, 'ignore', 'ignore', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  return child
}

export const hasExited = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null
