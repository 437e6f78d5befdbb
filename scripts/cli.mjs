import { install, main } from './lib/prepare.mjs'
import { childEnv, modernNode, run } from './lib/run.mjs'

/** `npm run cli -- <command>`: commands for whoever runs an office; works beside a running server. */
await main(async () => {
  await install()
  return run(modernNode(), ['apps/server/src/cli/index.ts', ...process.argv.slice(2)], { env: childEnv() })
})
