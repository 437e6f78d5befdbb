import { join } from 'node:path'
import { install, main } from './lib/prepare.mjs'
import { childEnv, modernNode, root, run } from './lib/run.mjs'

/** `npm run dev`: the server restarts on a change, the web app reloads itself at http://localhost:5173. */
await main(async () => {
  await install()
  const env = childEnv({
    NODE_ENV: 'development',
    PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://localhost:5173',
  })
  const server = run(modernNode(), ['--watch', 'apps/server/src/main.ts'], { env })
  const web = run(modernNode(), [join(root, 'node_modules/vite/bin/vite.js')], {
    env,
    cwd: join(root, 'apps/web'),
  })
  return Math.max(...(await Promise.all([server, web])))
})
