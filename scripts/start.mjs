import { build, install, main } from './lib/prepare.mjs'
import { childEnv, modernNode, run } from './lib/run.mjs'

/** `npm start`: installs and builds what is missing or stale, then serves. */
await main(async () => {
  await install()
  await build()
  return run(modernNode(), ['apps/server/src/main.ts'], { env: childEnv() })
})
