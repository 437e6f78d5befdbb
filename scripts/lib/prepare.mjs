import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { childEnv, modernNode, npm, root, run } from './run.mjs'

const installedStamp = join(root, 'node_modules/.pb-installed')
const builtStamp = join(root, 'apps/web/dist/.pb-built')

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

function hashOfFiles(paths) {
  const hash = createHash('sha256')
  for (const path of paths.toSorted())
    hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}

function filesUnder(folder) {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
}

/** Installs exactly what the lock file says, where that is not what is there. Throws where npm fails. */
export async function install() {
  const wanted = hashOfFiles([join(root, 'package-lock.json')])
  if (read(installedStamp) === wanted) return
  console.log('Installing what is missing (once, a minute or so) …')
  if ((await npm('ci', '--no-audit', '--no-fund', '--loglevel=error')) !== 0) throw new Error('npm ci failed')
  writeFileSync(installedStamp, wanted)
}

function webSources() {
  const web = join(root, 'apps/web')
  return [
    ...['src', 'public', 'build']
      .map((name) => join(web, name))
      .filter((path) => existsSync(path))
      .flatMap(filesUnder),
    ...['index.html', 'vite.config.ts', 'package.json'].map((name) => join(web, name)),
    ...filesUnder(join(root, 'packages/contract/src')),
    ...filesUnder(join(root, 'packages/rules/src')),
    join(root, 'package-lock.json'),
  ]
}

/** Builds the web app, where its sources are not those of the last build. Throws where the build fails. */
export async function build() {
  const wanted = hashOfFiles(webSources())
  if (read(builtStamp) === wanted) return
  console.log('Building the web app …')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const code = await run(modernNode(), [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps/web'),
    env: childEnv(),
  })
  if (code !== 0) throw new Error('the web app could not be built')
  writeFileSync(builtStamp, wanted)
}

/** Ends this process with the words of what went wrong, without a stack that helps nobody. */
export async function main(work) {
  try {
    process.exitCode = (await work()) ?? 0
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
