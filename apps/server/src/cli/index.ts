import { readEnv, type Env } from '../env.ts'
import type { Deps } from '../platform/deps.ts'

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

/** Each command is loaded when it is named: most need little of the product, which takes a second to load. */
const standaloneCommands: Readonly<Record<string, () => Promise<StandaloneCommand>>> = {
  backup: () => import('./backup.ts'),
  'backup:list': () => import('./backup-list.ts'),
  'backup:prune': () => import('./backup-prune.ts'),
  'backup:verify': () => import('./backup-verify.ts'),
  'db:upgrade': () => import('./db-upgrade.ts'),
  restore: () => import('./restore.ts'),
  'secret-key:change': () => import('./change-secret-key.ts'),
}

const commands: Readonly<Record<string, () => Promise<Command>>> = {
  'files:move': () => import('./files-move.ts'),
  export: () => import('./export.ts'),
  import: () => import('./import-city.ts'),
  'import:reso': () => import('./import-reso.ts'),
  invite: () => import('./invite.ts'),
  'keys:rotate': () => import('./rotate-keys.ts'),
  'leads:samples': () => import('./lead-samples.ts'),
  'mail:import': () => import('./import-mail.ts'),
  'password:link': () => import('./password-link.ts'),
  'sessions:end': () => import('./end-sessions.ts'),
}

async function help(): Promise<string> {
  const loaded = await Promise.all(
    [...Object.values(commands), ...Object.values(standaloneCommands)].map((load) => load()),
  )
  const lines = loaded.map(({ usage }) => `  npm run cli -- ${usage}`)
  return ['Commands (the server may be running or stopped, unless it is noted):', ...lines].join('\n')
}

/** Detects errors of `parseArgs`: unknown options and missing values. */
function isUsageError(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}

/** Runs a command on the office of DATA_DIR or DATABASE_URL; returns the exit code. */
async function runOpen(command: Command, args: readonly string[]): Promise<number> {
  const { openOffice } = await import('../open-office.ts')
  const deps = await openOffice('cli')
  try {
    return await command.run(args, deps)
  } finally {
    await deps.close()
  }
}

async function main([name = 'help', ...args]: readonly string[]): Promise<number> {
  if (name === 'help' || name === '--help') {
    console.log(await help())
    return 0
  }
  const standalone = await standaloneCommands[name]?.()
  const command = await commands[name]?.()
  try {
    if (standalone) return await standalone.run(args, readEnv())
    if (command) return await runOpen(command, args)
  } catch (error) {
    if (!isUsageError(error)) throw error
    console.error(`${error.message}\nUsage: ${(standalone ?? command)?.usage}`)
    return 2
  }
  console.error(`Unknown command: ${name}\n${await help()}`)
  return 2
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
