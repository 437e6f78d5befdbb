interface Waiting<Item, Result> {
  readonly item: Item
  readonly done: (result: Result) => void
  readonly failed: (reason: unknown) => void
}

/**
 * Does things together that come while earlier ones are being done: `work` runs once at a time, on everything that waits
 * by then, at most `most`, and answers for each in its place. So one that comes alone waits for nobody, and many share
 * what each would cost. Where `work` throws over several, each is done by itself: whatever is wrong with one is its own.
 */
export function grouped<Item, Result>(
  most: number,
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = []
  let running = false

  async function take(group: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await work(group.map(({ item }) => item))
      for (const [index, { done }] of group.entries()) done(results[index]!)
    } catch (error) {
      if (group.length === 1) group[0]!.failed(error)
      else for (const one of group) await take([one])
    }
  }

  async function run(): Promise<void> {
    running = true
    while (waiting.length > 0) await take(waiting.splice(0, most))
    running = false
  }

  return (item) =>
    new Promise((done, failed) => {
      waiting.push({ item, done, failed })
      if (!running) void run()
    })
}
