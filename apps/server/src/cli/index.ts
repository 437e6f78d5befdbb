import { readEnv, type Env } from '../env.ts'
import { openOffice } from '../open-office.ts'
import type { Deps } from '../platform/deps.ts'
import { run as backUp, usage as backupUsage } from './backup.ts'
import { run as listBackups, usage as listUsage } from './backup-list.ts'
import { run as pruneBackups, usage as pruneUsage } from './backup-prune.ts'
import { run as verifyBackup, usage as verifyUsage } from './backup-verify.ts'
import { run as endSessions, usage as endSessionsUsage } from './end-sessions.ts'
import { run as upgradeDatabase, usage as upgradeUsage } from './db-upgrade.ts'
import { run as moveFiles, usage as moveFilesUsage } from './files-move.ts'
import * as exportCommand from './export.ts'
import * as importCommand from './import-city.ts'
import { run as importReso, usage as importResoUsage } from './import-reso.ts'
import * as inviteCommand from './invite.ts'
import { run as restore, usage as restoreUsage } from './restore.ts'
import { run as rotateKeys, usage as rotateUsage } from './rotate-keys.ts'
import { run as exportLeadSamples, usage as leadSamplesUsage } from './lead-samples.ts'
import { run as importMail, usage as importMailUsage } from './import-mail.ts'

interface Command {
  readonly usage: string
  /** Returns the exit code. */
  readonly run: (args: readonly string[], deps: Deps) => Promise<number>
}

/** A command that works without an open office: backup, restore and upgrade find databases that must not be migrated or made. */
interface StandaloneCommand {
  readonly usage: string
  readonly run: (args: readonly string[], env: Env) => Promise<number>
}

const standaloneCommands: Readonly<Record<string, StandaloneCommand>> = {
  backup: { usage: backupUsage, run: backUp },
  'backup:list': { usage: listUsage, run: listBackups },
  'backup:prune': { usage: pruneUsage, run: pruneBackups },
  'backup:verify': { usage: verifyUsage, run: verifyBackup },
  'db:upgrade': { usage: upgradeUsage, run: upgradeDatabase },
  restore: { usage: restoreUsage, run: restore },
}

const commands: Readonly<Record<string, Command>> = {
  'files:move': { usage: moveFilesUsage, run: moveFiles },
  export: exportCommand,
  import: importCommand,
  'import:reso': { usage: importResoUsage, run: importReso },
  invite: inviteCommand,
  'keys:rotate': { usage: rotateUsage, run: rotateKeys },
  'leads:samples': { usage: leadSamplesUsage, run: exportLeadSamples },
  'mail:import': { usage: importMailUsage, run: importMail },
  'sessions:end': { usage: endSessionsUsage, run: endSessions },
}

function help(): string {
  const lines = Object.values({ ...commands, ...standaloneCommands }).map(
    ({ usage }) => `  npm run cli -- ${usage}`,
  )
  return ['Commands (the server may be running or stopped):', ...lines].join('\n')
}

/** Detects errors of `parseArgs`: unknown options and missing values. */
function isUsageError(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}

/** Runs a command on the office of DATA_DIR or DATABASE_URL; returns the exit code. */
async function runOpen(command: Command, args: readonly string[]): Promise<number> {
  const deps = await openOffice('cli')
  try {
    return await command.run(args, deps)
  } finally {
    await deps.close()
  }
}

async function main([name = 'help', ...args]: readonly string[]): Promise<number> {
  const standalone = standaloneCommands[name]
  const command = commands[name]
  if (name === 'help' || name === '--help') {
    console.log(help())
    return 0
  }
  try {
    if (standalone) return await standalone.run(args, readEnv())
    if (command) return await runOpen(command, args)
  } catch (error) {
    if (!isUsageError(error)) throw error
    console.error(`${error.message}\nUsage: ${(standalone ?? command)?.usage}`)
    return 2
  }
  console.error(`Unknown command: ${name}\n${help()}`)
  return 2
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
