import { createHash } from 'node:crypto'

/** A migration's file, or one of its recorded hashes. */
export interface MigrationHash {
  /** The file's name, such as `0001_people.sql`. */
  readonly file: string
  /** SHA-256 of the text with `\n` line ends, in hex. */
  readonly sha256: string
}

/** The command that records the hashes of new migrations. */
const recordCommand = 'npm run migrations:record'

/** How many migrations may come after the newest state of which rows are kept for the tests of updates. */
const maxMigrationsWithoutDump = 5

export function hashMigration(file: string, text: string): MigrationHash {
  return { file, sha256: createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex') }
}

/** Parses a list in the format of `sha256sum`. Throws for any other line. */
export function parseHashes(text: string): MigrationHash[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map((line) => {
      const [, sha256, file] =
        /^([\da-f]{64}) {2}(\d{4}_\w+(?:\.(?:concurrent|batches))?\.sql)$/.exec(line) ?? []
      if (sha256 === undefined || file === undefined) throw new Error(`Not a line of sha256sum: ${line}`)
      return { file, sha256 }
    })
}

export function formatHashes(hashes: readonly MigrationHash[]): string {
  return hashes
    .toSorted((a, b) => (a.file < b.file ? -1 : 1))
    .map(({ file, sha256 }) => `${sha256}  ${file}\n`)
    .join('')
}

/**
 * Compares the migrations with their recorded hashes, and with the states of which there are dumps, by the names of
 * their last migrations. Returns what is wrong, each with what to do: offices have applied the recorded migrations and
 * refuse to start with others.
 */
export function checkMigrations(
  migrations: readonly MigrationHash[],
  recorded: readonly MigrationHash[],
  dumps: readonly string[],
): string[] {
  const current = new Map(migrations.map(({ file, sha256 }) => [file, sha256]))
  const known = new Set(recorded.map(({ file }) => file))
  const newest = recorded.at(-1)?.file ?? ''
  const dumped = dumps.toSorted().at(-1) ?? ''
  const newer = migrations.filter(({ file }) => file > `${dumped}.sql`)
  return [
    ...recorded.flatMap(({ file, sha256 }) => {
      if (!current.has(file)) return [`Migration ${file} is missing. Restore it: offices have applied it.`]
      if (current.get(file) === sha256) return []
      return [
        `Migration ${file} has changed. If it has landed, restore its text and add a new migration; if it has not, ` +
          `delete its line in SHA256SUMS and run: ${recordCommand}`,
      ]
    }),
    ...migrations.flatMap(({ file }) => {
      if (known.has(file)) return []
      return file < newest
        ? [`Migration ${file} comes before ${newest}, which is recorded. Give it a later number.`]
        : [`Migration ${file} has no recorded hash. Run: ${recordCommand}`]
    }),
    ...dumps.flatMap((state) =>
      current.has(`${state}.sql`) ? [] : [`There is a dump of ${state}, but no such migration.`],
    ),
    ...(newer.length > maxMigrationsWithoutDump
      ? [
          `${newer.length} migrations came after ${dumped}, the newest state that the tests update from; at most ` +
            `${maxMigrationsWithoutDump} may. Run: npm run migrations:dump`,
        ]
      : []),
  ]
}
