import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractTable } from './build/contract-table.ts'
import { devPage } from './build/dev-page.ts'
import { mergeChunks } from './build/merge-chunks.ts'
import { pagePreloads } from './build/page-preloads.ts'
import { precompress } from './build/precompress.ts'
import { withoutNodeFiles } from './build/without-node-files.ts'

const server = process.env['PB_SERVER'] ?? 'http://127.0.0.1:3000'

/** The plugins that decide what becomes of the scripts. */
const scripts = () => [react(), contractTable(), withoutNodeFiles()]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [scripts(), tailwind(), mergeChunks(scripts), devPage(server), pagePreloads(), precompress()],
  build: {
    target: 'es2023',
    manifest: true,
    rolldownOptions: {
      // Inlines texts from `texts.ts` files into the chunks that use them.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      // The first load lists the files of every page. `.vite/manifest.json` lists what is in each.
      output: { chunkFileNames: 'assets/[hash].js' },
      // The app, and the separate small pages behind personal links.
      input: ['index', 'shared', 'apply', 'package', 'sign', 'inquire', 'open-house', 'live'].map(
        (name) => `${import.meta.dirname}/${name}.html`,
      ),
    },
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    proxy: Object.fromEntries(
      ['/v1', '/healthz', '/media', '/transcode', '/oidc', '^/mail/', '^/live/[^/]+/'].map((path) => [
        path,
        { target: server },
      ]),
    ),
  },
})
