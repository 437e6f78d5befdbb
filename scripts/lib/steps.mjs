const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Returns the exit code of a step's work; what it throws is printed, and counts as 1. */
async function finish(work) {
  try {
    return await work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return 1
  }
}

/**
 * Runs named steps one after the other, also after one that failed, and prints how each ended and how long it took, and
 * which failed. A step is `[name, () => exit code, { needs: names }]`; it does not run if one that it needs did not
 * succeed, nor after a signal, which the running one gets. Resolves to the exit code of the first that failed, or 0.
 */
export async function runSteps(steps) {
  const outcomes = []
  const succeeded = new Set()
  let exitCode = 0
  let isInterrupted = false
  const interrupt = () => (isInterrupted = true)
  for (const signal of signals) process.on(signal, interrupt)
  for (const [name, work, { needs = [] } = {}] of steps) {
    const missing = needs.filter((step) => !succeeded.has(step))
    if (missing.length > 0 || isInterrupted) {
      outcomes.push(`– ${name} not run${isInterrupted ? '' : ` (it needs: ${missing.join(', ')})`}`)
      continue
    }
    console.log(`\n── ${name}`)
    const start = performance.now()
    const code = await finish(work)
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    outcomes.push(`${code === 0 ? '✓' : '✗'} ${name} ${seconds} s`)
    if (code === 0) succeeded.add(name)
    if (exitCode === 0) exitCode = code
  }
  for (const signal of signals) process.off(signal, interrupt)
  if (isInterrupted && exitCode === 0) exitCode = 130
  console.log(`\n${outcomes.join('\n')}`)
  if (exitCode !== 0) {
    const failed = steps.map(([name]) => name).filter((name) => !succeeded.has(name))
    console.error(`\nFailed or not run: ${failed.join(', ')}`)
  }
  return exitCode
}
