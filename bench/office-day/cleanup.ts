type Step = () => unknown

/**
 * What must be undone at the end of a run, however it ends: processes, mounts, databases, folders. Undone in reverse
 * order; a failing step does not keep the others from running.
 */
export class Cleanup {
  readonly #steps: [title: string, step: Step][] = []
  readonly #aborted = new AbortController()

  /** Aborts on Ctrl-C, SIGTERM, and when the run takes longer than it may. */
  readonly signal = this.#aborted.signal

  constructor(maxMinutes: number) {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(name, () => this.#aborted.abort(new Error(`The run was stopped (${name})`)))
    const timer = setTimeout(
      () => this.#aborted.abort(new Error(`The run took longer than ${maxMinutes} minutes`)),
      maxMinutes * 60_000,
    )
    timer.unref()
  }

  add(title: string, step: Step): void {
    this.#steps.push([title, step])
  }

  async run(): Promise<void> {
    for (const [title, step] of this.#steps.toReversed()) {
      try {
        await step()
      } catch (error) {
        console.error(`Not cleaned up: ${title}: ${String(error)}`)
        process.exitCode = 1
      }
    }
    this.#steps.length = 0
  }
}

/** Runs `work`, and undoes everything that it has added to the cleanup. */
export async function withCleanup(
  maxMinutes: number,
  work: (cleanup: Cleanup) => Promise<void>,
): Promise<void> {
  const cleanup = new Cleanup(maxMinutes)
  try {
    await work(cleanup)
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  } finally {
    await cleanup.run()
  }
  // Open sockets of cut connections would keep the process.
  process.exit()
}
