/**
 * Runs named steps one after the other and stops at the first that fails; prints how long each took.
 * A step is `[name, () => exit code]`. Resolves to the exit code of the whole.
 */
export async function runSteps(steps) {
  const done = []
  for (const [name, work] of steps) {
    console.log(`\n── ${name}`)
    const start = performance.now()
    const code = await work()
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    done.push(`${code === 0 ? '✓' : '✗'} ${name} ${seconds} s`)
    if (code !== 0) {
      console.error(`\n${done.join('\n')}`)
      return code
    }
  }
  console.log(`\n${done.join('\n')}`)
  return 0
}
