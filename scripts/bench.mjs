import { install, main } from './lib/prepare.mjs'
import { childEnv, modernNode, run } from './lib/run.mjs'

/** `npm run bench -- <name> [options]`: runs one benchmark; see bench/README.md. */
await main(async () => {
  const [name, ...rest] = process.argv.slice(2)
  if (!name || !/^[a-z-]+$/.test(name)) throw new Error('Usage: npm run bench -- <name>, e.g. listings')
  await install()
  return run(modernNode(), [`bench/${name}.ts`, ...rest], { env: childEnv() })
})
