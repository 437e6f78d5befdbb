import { parseArgs } from 'node:util'
import {
  readSource,
  importMessage,
  getMailbox,
  findOwnerByAddress,
  type UnreadableEntry,
} from '../modules/mailbox/index.ts'
import type { Deps } from '../platform/deps.ts'

export const usage = 'mail:import <mbox|eml|zip|folder> --to <agent email>'

const progressIntervalMs = 2000

interface ImportCounts {
  added: number
  known: number
  damaged: number
  failed: number
}

const formatCounts = ({ added, known, damaged, failed }: ImportCounts): string =>
  `Added: ${added}. Already in the mailbox: ${known}. Damaged, imported in part: ${damaged}. Failed: ${failed}.`

/** Imports all messages of a path; stops after the current message when `stop` is aborted. */
async function importAll(
  deps: Deps,
  path: string,
  personId: string,
  stop: AbortSignal,
): Promise<ImportCounts> {
  const counts: ImportCounts = { added: 0, known: 0, damaged: 0, failed: 0 }
  const mailbox = await getMailbox(deps.db, personId)
  const onUnreadable = ({ location, reason }: UnreadableEntry) => {
    counts.failed += 1
    console.error(`${location}: skipped. ${reason}`)
  }
  let lastShown = performance.now()
  for await (const found of readSource(path, onUnreadable)) {
    if (stop.aborted) break
    try {
      const { added, message } = await importMessage(deps, mailbox, found)
      counts[added ? 'added' : 'known'] += 1
      if (added && message.problem !== null) counts.damaged += 1
    } catch (error) {
      counts.failed += 1
      console.error(`${found.location}: ${error instanceof Error ? error.message : String(error)}`)
    }
    if (performance.now() - lastShown < progressIntervalMs) continue
    lastShown = performance.now()
    console.log(formatCounts(counts))
  }
  return counts
}

/**
 * Imports mbox, eml and ZIP files into an agent's mailbox; returns the exit code, 1 if a message could not be stored. It can
 * be stopped with Ctrl+C and run again: messages are not imported twice.
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
  const personId = await findOwnerByAddress(deps.db, values.to)
  if (personId === null) {
    console.error(`No agent signs in with ${values.to}`)
    return 1
  }
  const stop = new AbortController()
  const onSignal = () => stop.abort()
  process.once('SIGINT', onSignal)
  const start = performance.now()
  try {
    const counts = await importAll(deps, path, personId, stop.signal)
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(`${stop.signal.aborted ? 'Stopped' : 'Done'} after ${seconds} s. ${formatCounts(counts)}`)
    if (stop.signal.aborted) console.log('Run the same command again to continue.')
    return counts.failed > 0 ? 1 : 0
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    console.error(`File not found: ${path}`)
    return 1
  } finally {
    process.off('SIGINT', onSignal)
  }
}
