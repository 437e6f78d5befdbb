/** How many files are read and written at once, so that waiting for the disk does not add up. */
const concurrency = 8

/** Maps values in their order, several at a time. */
export async function* mapConcurrently<Value, Result>(
  values: AsyncIterable<Value> | Iterable<Value>,
  map: (value: Value) => Promise<Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = []
  try {
    for await (const value of values) {
      const result = map(value)
      // The error is thrown where the result is awaited.
      result.catch(() => {})
      running.push(result)
      if (running.length >= concurrency) yield await running.shift()!
    }
    while (running.length > 0) yield await running.shift()!
  } finally {
    await Promise.allSettled(running)
  }
}
