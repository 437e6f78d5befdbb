import { getNodeLimits } from './lib/limits.mjs'
import { install, main } from './lib/prepare.mjs'
import { childEnv, modernNode, run } from './lib/run.mjs'

/** `npm run cli -- <command>`: commands for operators; they work next to a running server. */
await main(async () => {
  await install()
  const given = process.argv.slice(2)
  const limits = getNodeLimits(given[0], process.env.NODE_OPTIONS)
  return run(modernNode(), [...limits, 'apps/server/src/cli/index.ts', ...given], { env: childEnv() })
})
