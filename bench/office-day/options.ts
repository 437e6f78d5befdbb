import { mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

export interface DayOptions {
  /** Minutes into which the day is compressed. */
  readonly minutes: number
  readonly agents: number
  /** Factor of the amount of work: 0.5 is half a day's work in the same minutes. */
  readonly scale: number
  readonly seed: number
  readonly listings: number
  /** The first of ten ports on 127.0.0.1. */
  readonly port: number
  /** Folder of the results. */
  readonly out: string
  readonly flags: ReadonlySet<string>
  readonly texts: Readonly<Record<string, string>>
}

const numbers = { minutes: 60, agents: 1500, scale: 1, seed: 1, listings: 20_000, port: 4690 } as const

function parseNumber(name: string, text: string): number {
  const value = Number(text)
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0`)
  return value
}

/** Parses the command line; `flags` and `texts` are the options of one benchmark beside the common ones. */
export async function parseDayOptions({
  defaults = {},
  flags = [],
  texts = {},
}: {
  readonly defaults?: Partial<Record<keyof typeof numbers, number>>
  readonly flags?: readonly string[]
  readonly texts?: Readonly<Record<string, string>>
} = {}): Promise<DayOptions> {
  const strings = { ...numbers, ...defaults, out: '', ...texts }
  const { values } = parseArgs({
    options: Object.fromEntries([
      ...Object.entries(strings).map(([name, value]) => [
        name,
        { type: 'string' as const, default: String(value) },
      ]),
      ...flags.map((name) => [name, { type: 'boolean' as const, default: false }]),
    ]) as Record<string, { type: 'string'; default: string } | { type: 'boolean'; default: boolean }>,
  })
  const out = String(values['out']) || (await mkdtemp(join(tmpdir(), 'pb-day-results-')))
  await mkdir(out, { recursive: true })
  const getText = (name: string) => String(values[name])
  const getNumber = (name: string) => parseNumber(name, getText(name))
  return {
    minutes: getNumber('minutes'),
    agents: getNumber('agents'),
    scale: getNumber('scale'),
    seed: getNumber('seed'),
    listings: getNumber('listings'),
    port: getNumber('port'),
    out,
    flags: new Set(flags.filter((name) => values[name] === true)),
    texts: Object.fromEntries(Object.keys(texts).map((name) => [name, getText(name)])),
  }
}
