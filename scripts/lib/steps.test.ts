import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Step = readonly [
  name: string,
  work: () => number | Promise<number>,
  options?: { readonly needs: readonly string[] },
]

/** Types of the plain JavaScript module, which must run before dependencies are installed. */
const path: string = './steps.mjs'
const { runSteps } = (await import(path)) as {
  readonly runSteps: (steps: readonly Step[]) => Promise<number>
}

let output: string[]

beforeEach(() => {
  output = []
  for (const method of ['log', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => void output.push(parts.join(' ')))
})
afterEach(() => vi.restoreAllMocks())

const lines = () => output.join('\n').split('\n')

test('runs every step after one that failed, names it, and returns its exit code', async () => {
  const ran: string[] = []
  const step = (name: string, code: number) => [name, () => (ran.push(name), code)] as const
  expect(await runSteps([step('check', 0), step('unit', 3), step('build', 0), step('browser', 4)])).toBe(3)
  expect(ran).toEqual(['check', 'unit', 'build', 'browser'])
  expect(lines().at(-1)).toBe('Failed or not run: unit, browser')
  expect(lines()).toContainEqual(expect.stringMatching(/^✗ unit \d+\.\d s$/))
})

test('does not run a step whose prerequisite failed, threw or was not run', async () => {
  const work = vi.fn<() => number>(() => 0)
  const steps = [
    ['build', () => Promise.reject(new Error('no room'))],
    ['browser', work, { needs: ['build'] }],
    ['report', work, { needs: ['browser'] }],
    ['format', () => 0],
  ] as const
  expect(await runSteps(steps)).toBe(1)
  expect(work).not.toHaveBeenCalled()
  expect(lines()).toContain('no room')
  expect(lines()).toContain('– browser not run (it needs: build)')
  expect(lines()).toContain('– report not run (it needs: browser)')
  expect(lines().at(-1)).toBe('Failed or not run: build, browser, report')
})

test('runs nothing more after an interruption', async () => {
  const work = vi.fn<() => number>(() => 0)
  const interrupt = () => {
    process.listeners('SIGINT').at(-1)!('SIGINT')
    return 0
  }
  expect(
    await runSteps([
      ['unit', interrupt],
      ['browser', work],
    ]),
  ).toBe(130)
  expect(work).not.toHaveBeenCalled()
  expect(lines()).toContain('– browser not run')
})

test('returns 0 when all succeed', async () => {
  expect(
    await runSteps([
      ['check', () => 0],
      ['unit', async () => 0, { needs: ['check'] }],
    ]),
  ).toBe(0)
  expect(lines()).not.toContainEqual(expect.stringContaining('Failed'))
})
