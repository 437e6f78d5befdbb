import { install, main } from './lib/prepare.mjs'
import { childEnv, modernNode, run } from './lib/run.mjs'

/** `npm run corpus -- <kind> <folder>`: reads files that others made; see bench/corpus.ts. */
await main(async () => {
  await install()
  return run(modernNode(), ['bench/corpus.ts', ...process.argv.slice(2)], { env: childEnv() })
})
