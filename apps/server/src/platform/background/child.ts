import { fork, type ChildProcess } from 'node:child_process'

/** What a child needs of the environment: neither the office's secrets nor the way to its database. */
const shared = ['NODE_ENV', 'PATH', 'TZ'] as const

/**
 * Starts a module in a process of its own, which may use so much heap. It talks by messages that carry what structured
 * clones can, and ends with this process; by itself it does not hold this one. `input` is an open file that it gets as its
 * standard input.
 */
export function openChild(
  file: URL,
  heapMegabytes: number,
  input: number | 'ignore' = 'ignore',
): ChildProcess {
  const child = fork(file, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heapMegabytes}`, '--expose-gc'],
    env: Object.fromEntries(
      shared.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
    ),
    // What V8 prints when a heap is full would stand in the server's log.
    stdio: [input, 'ignore', 'ignore', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  return child
}

export const isOver = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null
