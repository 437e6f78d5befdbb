import { openOffice } from '../open-office.ts'
import type { Deps } from '../platform/deps.ts'
import { run as moveFiles, usage as moveFilesUsage } from './files-move.ts'
import * as importCommand from './import-city.ts'
import { run as importReso, usage as importResoUsage } from './import-reso.ts'
import * as inviteCommand from './invite.ts'
import { run as rotateKeys, usage as rotateUsage } from './rotate-keys.ts'
import { run as exportLeadSamples, usage as leadSamplesUsage } from './lead-samples.ts'
import { run as importMail, usage as importMailUsage } from './import-mail.ts'

interface Command {
  readonly usage: string
  /** Returns the exit code. */
  readonly run: (args: readonly string[], deps: Deps) => Promise<number>
}

const commands: Readonly<Record<string, Command>> = {
  'files:move': { usage: moveFilesUsage, run: moveFiles },
  import: importCommand,
  'import:reso': { usage: importResoUsage, run: importReso },
  invite: inviteCommand,
  'keys:rotate': { usage: rotateUsage, run: rotateKeys },
  'leads:samples': { usage: leadSamplesUsage, run: exportLeadSamples },
  'mail:import': { usage: importMailUsage, run: importMail },
}

function help(): string {
  const lines = Object.values(commands).map(({ usage }) => `  npm run cli -- ${usage}`)
  return ['Commands (the server may be running or stopped):', ...lines].join('\n')
}

/** Detects errors of `parseArgs`: unknown options and missing values. */
function isUsageError(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}

/** Runs a command on the office of DATA_DIR or DATABASE_URL; returns the exit code. */
async function main([name, ...args]: readonly string[]): Promise<number> {
  const command = commands[name ?? '']
  if (!command) {
    const isHelp = name === undefined || name === 'help' || name === '--help'
    if (isHelp) console.log(help())
    else console.error(`Unknown command: ${name}\n${help()}`)
    return isHelp ? 0 : 2
  }
  const deps = await openOffice('cli')
  try {
    return await command.run(args, deps)
  } catch (error) {
    if (!isUsageError(error)) throw error
    console.error(`${error.message}\nUsage: ${command.usage}`)
    return 2
  } finally {
    await deps.close()
  }
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
