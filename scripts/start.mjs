import { build, install, main } from './lib/prepare.mjs'
import { childEnv, modernNode, run } from './lib/run.mjs'

/** `npm start`: installs and builds what is missing or stale, then serves. Arguments, such as --role, are the server's. */
await main(async () => {
  await install()
  await build()
  return run(modernNode(), ['apps/server/src/main.ts', ...process.argv.slice(2)], { env: childEnv() })
})
