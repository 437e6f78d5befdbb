import { fork, type ChildProcess } from 'node:child_process'
import { getPriority, setPriority } from 'node:os'

/** Environment variables of the child: no secrets and no database address. */
const inheritedEnvironment = ['NODE_COMPILE_CACHE', 'NODE_ENV', 'PATH', 'TZ'] as const

/**
 * Small defaults that halve the memory without loss of speed: V8 would otherwise collect 48 MB of garbage before it
 * runs, and the C library would use an arena per thread. Work that allocates much short-lived memory may get a larger
 * semi-space.
 */
const semiSpaceMegabytes = 2
const mallocEnvironment = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' }

const lowestPriority = 19

/** Gives a child a lower scheduling priority than this process, which serves requests. */
function lowerPriority({ pid }: ChildProcess, by: number): void {
  try {
    if (pid !== undefined) setPriority(pid, Math.min(getPriority() + by, lowestPriority))
  } catch {
    // Either the child has exited, which its `exit` event reports, or the system has no priorities.
  }
}

/**
 * Forks a module with a heap limit. Messages are structured clones. The child ends with this process, and does not keep
 * it alive. `input` is an open file for its standard input, or a pipe to it, `output` a pipe from its standard output; `young`
 * is the size of the semi-space in megabytes; `nice` is added to this process's nice value for the child.
 */
export function forkChild(
  file: URL,
  heapMegabytes: number,
  {
    input = 'ignore',
    output = 'ignore',
    young = semiSpaceMegabytes,
    nice = 0,
  }: { input?: number | 'ignore' | 'pipe'; output?: 'ignore' | 'pipe'; young?: number; nice?: number } = {},
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
    stdio: [input, output, 'ignore', 'ipc'],
  })
  if (nice > 0) lowerPriority(child, nice)
  child.unref()
  child.channel?.unref()
  return child
}

export const hasExited = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null
