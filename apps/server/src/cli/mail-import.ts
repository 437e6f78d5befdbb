import { parseArgs } from 'node:util'
import { findMessages, importMessage, mailboxOf, ownerOfAddress } from '../modules/mailbox/index.ts'
import type { Deps } from '../platform/deps.ts'

export const usage = 'mail:import <mbox|eml|folder> --to <agent e-mail>'

/** How often the progress is said, in milliseconds. */
const every = 2000

interface Tally {
  added: number
  known: number
  damaged: number
  failed: number
}

const line = ({ added, known, damaged, failed }: Tally): string =>
  `New: ${added}. There already: ${known}. Damaged, kept as far as readable: ${damaged}. Failed: ${failed}.`

/** Imports one source; stops after the message at hand when `stop` fires. */
async function importAll(deps: Deps, path: string, personId: string, stop: AbortSignal): Promise<Tally> {
  const tally: Tally = { added: 0, known: 0, damaged: 0, failed: 0 }
  const mailbox = await mailboxOf(deps.db, personId)
  const leaveOut = (place: string) => {
    tally.failed += 1
    console.error(`${place}: larger than 200 MB, left out`)
  }
  let said = performance.now()
  for await (const found of findMessages(path, leaveOut)) {
    if (stop.aborted) break
    try {
      const { added, message } = await importMessage(deps, mailbox, found)
      tally[added ? 'added' : 'known'] += 1
      if (added && message.problem !== null) tally.damaged += 1
    } catch (error) {
      tally.failed += 1
      console.error(`${found.place}: ${error instanceof Error ? error.message : String(error)}`)
    }
    if (performance.now() - said < every) continue
    said = performance.now()
    console.log(line(tally))
  }
  return tally
}

/**
 * Brings mail of other programs into an agent's mailbox; returns the exit code: 1 where a message could not be stored.
 * It can be stopped (Ctrl+C) and run again: what is there is not imported twice.
 */
export async function run(args: readonly string[], deps: Deps): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { to: { type: 'string' } },
    allowPositionals: true,
  })
  const [path] = positionals
  if (path === undefined || positionals.length > 1 || values.to === undefined) {
    console.error(`Usage: ${usage}`)
    return 2
  }
  const personId = await ownerOfAddress(deps.db, values.to)
  if (personId === null) {
    console.error(`No agent of this office signs in as ${values.to}`)
    return 1
  }
  const stop = new AbortController()
  const onSignal = () => stop.abort()
  process.once('SIGINT', onSignal)
  const start = performance.now()
  try {
    const tally = await importAll(deps, path, personId, stop.signal)
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(`${stop.signal.aborted ? 'Stopped' : 'Done'} after ${seconds} s. ${line(tally)}`)
    if (stop.signal.aborted) console.log('Run the same command again to go on.')
    return tally.failed > 0 ? 1 : 0
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    console.error(`There is no file ${path}`)
    return 1
  } finally {
    process.off('SIGINT', onSignal)
  }
}
