interface PendingItem<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (reason: unknown) => void
}

/**
 * Batches calls that arrive while earlier ones run: `work` runs once at a time, on all waiting items up to `maxSize`,
 * and returns the results in their order. A single call does not wait, and many share the fixed costs. When `work`
 * throws for a batch, each item runs alone, so that one bad item fails only itself: one after the other, or with
 * `runAlone`, which the next batch does not wait for.
 */
export function createBatcher<Item, Result>(
  most: number,
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  runAlone?: (item: Item) => Promise<Result>,
): (item: Item) => Promise<Result> {
  const waiting: PendingItem<Item, Result>[] = []
  let running = false

  async function runBatch(batch: readonly PendingItem<Item, Result>[]): Promise<void> {
    try {
      const results = await work(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index]!)
    } catch (error) {
      if (runAlone) for (const { item, resolve, reject } of batch) void runAlone(item).then(resolve, reject)
      else if (batch.length === 1) batch[0]!.reject(error)
      else for (const item of batch) await runBatch([item])
    }
  }

  async function run(): Promise<void> {
    running = true
    while (waiting.length > 0) await runBatch(waiting.splice(0, most))
    running = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!running) void run()
    })
}
