import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { listDeclaredTables } from './table-owners.ts'

/**
 * Checks that docs/architecture.md and the README files beside the code are short and true (docs/decisions/0108). A
 * README of a module has a title, a sentence, and items: `- **Tables**: …`. What it names is in backticks: files and
 * folders relative to the README or to the root, tables in the item Tables, exported names in the item Exports, paths
 * of endpoints in the item Endpoints (`/v1/deal-*` for all that begin so).
 */

export const architecture = 'docs/architecture.md'
export const modulesFolder = 'apps/server/src/modules'

/** Characters of a line that fits beside the code. */
const maxWidth = 120

const toItems = (text: string): string[] => text.split(/^(?=- |\d\. |#|\n)/m)

const getTicked = (text: string): string[] => Array.from(text.matchAll(/`([^`\n]+)`/g), (match) => match[1]!)

/** The names in backticks of the items with a title; undefined without such an item. */
export function getNamed(text: string, title: string): string[] | undefined {
  const items = toItems(text).filter((item) => item.startsWith(`- **${title}`))
  return items.length === 0 ? undefined : items.flatMap(getTicked)
}

/** Findings about the size of a page. */
export function checkSize(text: string, maxLines: number): string[] {
  const lines = text.trimEnd().split('\n')
  const findings = lines.flatMap((line, index) =>
    line.length > maxWidth ? [`line ${index + 1} has ${line.length} characters, ${maxWidth} allowed`] : [],
  )
  return lines.length > maxLines ? [`${lines.length} lines, ${maxLines} allowed`, ...findings] : findings
}

/** Whether a name in backticks is a file or a folder, as `record/find-client.ts` and `record/` are; not `/v1/clients`. */
const isPath = (name: string): boolean =>
  /^(?!\/)[\w./*-]+$/.test(name) && !name.includes('*') && /\/$|\.(?:tsx?|mjs|sql|md|json)$/.test(name)

/** Whether a folder of this name (`draw/`) is somewhere below another. */
function hasFolder(folder: string, name: string): boolean {
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return entries.some(
    (entry) =>
      entry.name !== 'node_modules' && (entry.name === name || hasFolder(join(folder, entry.name), name)),
  )
}

/** A folder and those above it, up to the root. */
function listAbove(root: string, folder: string): string[] {
  const parts = folder.split('/')
  return parts.map((_part, index) => join(root, ...parts.slice(0, parts.length - index)))
}

/** What an item of a page names and does not exist. */
function findUnknownPaths(root: string, item: string, bases: readonly string[]): string[] {
  let before: string[] = []
  return getTicked(item)
    .filter(isPath)
    .filter((path) => {
      const base = [...before, ...bases].find((folder) => existsSync(join(folder, path)))
      if (base === undefined) return !(/^[^/]+\/$/.test(path) && hasFolder(bases[0]!, path.slice(0, -1)))
      before = listAbove(
        root,
        relative(root, dirname(join(base, path)))
          .split(sep)
          .join('/'),
      )
      return false
    })
}

/**
 * Findings about files and folders that a page names, in backticks or in links, and that do not exist. A name in backticks
 * is relative to what the item names before it, to the page, to a folder above one of these, or to a source folder; a
 * folder's name alone may be that of any folder below.
 */
export function checkPaths(root: string, page: string, text: string): string[] {
  const above = listAbove(root, dirname(page))
  const sources = ['.', 'apps/server/src', 'apps/web/src', modulesFolder].map((base) => join(root, base))
  const linked = Array.from(text.matchAll(/\]\(([^):#]+)[^)]*\)/g), (match) => match[1]!)
  return [
    ...toItems(text).flatMap((item) => findUnknownPaths(root, item, [...above, ...sources])),
    ...linked.filter((path) => !existsSync(join(above[0]!, path))),
  ].map((path) => `${path} does not exist`)
}

/** Folders of what was installed or built. */
const generated = new Set(['node_modules', 'dist'])

/** Returns a folder and the folders below it that hold code, relative to the root. */
export function findCodeFolders(root: string, folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  const below = entries
    .filter((entry) => entry.isDirectory() && !generated.has(entry.name))
    .flatMap((entry) => findCodeFolders(root, join(folder, entry.name)))
  const hasCode = entries.some((entry) => entry.isFile() && /\.(?:tsx?|mjs)$/.test(entry.name))
  return (hasCode ? [folder, ...below] : below).map((path) => path.split(sep).join('/'))
}

/** The page that describes a folder: the nearest README above it, or else the page on the architecture. */
export function findPage(root: string, folder: string): string {
  for (let above = dirname(folder); above !== '.'; above = dirname(above))
    if (existsSync(join(root, above, 'README.md'))) return `${above}/README.md`
  return architecture
}

/** Whether a page names a folder by its last part: `matching/`, also within a path, or `weather` alone. */
export function namesFolder(text: string, folder: string): boolean {
  const name = basename(folder).replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(String.raw`(?<![\w-])${name}(?:/|\`| ·|$)`, 'm').test(text)
}

function read(root: string, path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** Files of a module, relative to the root. */
function listFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
    relative(root, join(root, folder, path))
      .split(sep)
      .join('/'),
  )
}

function compareTables(root: string, folder: string, named: readonly string[]): string[] {
  const files = listFiles(root, folder).filter((path) => path.endsWith('/tables.ts'))
  const declared = listDeclaredTables(files.map((path) => ({ path, text: read(root, path) })))
  return [
    ...declared.filter((table) => !named.includes(table)).map((table) => `the table ${table} is not named`),
    ...named.filter((table) => !declared.includes(table)).map((table) => `no tables.ts declares ${table}`),
  ]
}

/** Findings about exported names that neither the module's index.ts nor that of one of its folders has. */
function checkExports(root: string, folder: string, named: readonly string[]): string[] {
  const text = listFiles(root, folder)
    .filter((path) => path.endsWith('/index.ts'))
    .map((path) => read(root, path))
    .join('\n')
  return named
    .filter((name) => /^\w+$/.test(name) && !new RegExp(String.raw`\b${name}\b`).test(text))
    .map((name) => `no index.ts exports ${name}`)
}

/** Whether a name of the item Endpoints is that of a path: itself, what is below it, or with `*` all that begin so. */
export function coversPath(name: string, path: string): boolean {
  if (name.endsWith('*')) return path.startsWith(name.slice(0, -1))
  return path === name || path.startsWith(`${name}/`) || path.startsWith(`${name}.`)
}

/** Findings about the README of a module. `paths` are those of all endpoints. */
export function checkModule(root: string, module: string, paths: readonly string[]): string[] {
  const folder = `${modulesFolder}/${module}`
  const page = `${folder}/README.md`
  if (!existsSync(join(root, page))) return [`${page} is missing`]
  const text = read(root, page)
  const [tables, exported, endpoints] = ['Tables', 'Exports', 'Endpoints'].map((title) =>
    getNamed(text, title),
  )
  const missing = ['Nouns', 'Endpoints', 'Exports', 'Tables', 'Flow']
    .filter((title) => getNamed(text, title) === undefined)
    .map((title) => `the item ${title} is missing`)
  const unknown = (endpoints ?? [])
    .filter((name) => name.startsWith('/v1/') && !paths.some((path) => coversPath(name, path)))
    .map((name) => `no endpoint begins with ${name}`)
  return [
    ...missing,
    ...checkSize(text, 25),
    ...checkPaths(root, page, text),
    ...compareTables(root, folder, tables ?? []),
    ...checkExports(root, folder, exported ?? []),
    ...unknown,
  ].map((finding) => `${page}: ${finding}`)
}
