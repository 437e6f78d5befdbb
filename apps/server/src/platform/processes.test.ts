import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { getOwnHolder, isDeadHolder, processMark } from './processes.ts'

const children: ChildProcess[] = []
afterEach(async () => {
  for (const child of children.splice(0))
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
})

const [machine] = getOwnHolder().split(' | ')

async function startChild(): Promise<{ child: ChildProcess; mark: string }> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  children.push(child)
  await once(child, 'spawn')
  return { child, mark: processMark(child.pid!)! }
}

test('this process is not dead', () => {
  expect(isDeadHolder(getOwnHolder())).toBe(false)
})

test('another process of this machine is dead once it has ended', async () => {
  const { child, mark } = await startChild()
  expect(isDeadHolder(`${machine} | ${mark}`)).toBe(false)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(isDeadHolder(`${machine} | ${mark}`)).toBe(true)
})

test('a process whose pid another one has by now is dead', () => {
  const [pid, start = '', ...rest] = processMark(process.pid)!.split(' ')
  const earlier = [pid, String(Number(start) - 1), ...rest].join(' ')
  expect(isDeadHolder(`${machine} | ${earlier}`)).toBe(true)
})

test('a process before the last reboot is dead', () => {
  const mark = processMark(process.pid)!
  expect(isDeadHolder(`${machine} | ${mark.slice(0, -4)}0000`)).toBe(true)
})

test.each([
  ['another machine', (mark: string) => `other-host pid:[1] | ${mark}`],
  ['another container of this host', (mark: string) => `${machine}9 | ${mark}`],
  ['an unknown format', (mark: string) => mark],
  ['nothing', () => ''],
])('a process of %s is not known to be dead', async (_name, format) => {
  const { child, mark } = await startChild()
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(isDeadHolder(format(mark))).toBe(false)
})
