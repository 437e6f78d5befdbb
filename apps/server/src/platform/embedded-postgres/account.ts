import { execFileSync, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'

/** The unprivileged account PostgreSQL runs under when this process is root: it refuses to run as root itself. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

const accountName = 'pboffice-db'

function lookUp(name: string): Account | undefined {
  const id = (flag: string) => {
    const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' })
    return status === 0 ? Number(stdout) : undefined
  }
  const uid = id('-u')
  const gid = id('-g')
  return uid === undefined || gid === undefined ? undefined : { uid, gid }
}

function create(): Account {
  const ways: [string, string[]][] = [
    [
      'useradd',
      [
        '--system',
        '--user-group',
        '--no-create-home',
        '--home-dir',
        '/nonexistent',
        '--shell',
        '/usr/sbin/nologin',
        accountName,
      ],
    ],
    ['adduser', ['-S', '-D', '-H', accountName]],
  ]
  const faults: string[] = []
  for (const [command, options] of ways) {
    const { stderr, error } = spawnSync(command, options, { encoding: 'utf8' })
    const account = lookUp(accountName)
    if (account) return account
    faults.push(`${command}: ${error?.message ?? stderr.trim()}`)
  }
  throw new Error(
    `PostgreSQL does not run as root, and the system account "${accountName}" could not be made. ` +
      `Make it by hand, or start the office as another user.\n  ${faults.join('\n  ')}`,
  )
}

/** Undefined where this process is not root. An existing cluster keeps the account that owns it. */
export function databaseAccount(existingCluster: string | undefined): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  if (existingCluster !== undefined) {
    const { uid, gid } = statSync(existingCluster)
    if (uid !== 0) return { uid, gid }
  }
  return lookUp(accountName) ?? create()
}

/** Whether the account can enter a folder: asked of the system itself, which knows about modes, lists and mounts. */
export function canEnter(account: Account | undefined, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...account, cwd: '/' }).status === 0
}

/** Whether the account can run a program: it answers `--version`. */
export function canRun(account: Account | undefined, program: string): boolean {
  try {
    execFileSync(program, ['--version'], { ...account, cwd: '/', stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
