import type { Plugin } from 'vite'

/** In development Vite serves the page, so the application key is read from the server's own page. */
export function devPage(server: string): Plugin {
  return {
    name: 'dev-page',
    apply: 'serve',
    configureServer(vite) {
      // As the server does for the built pages.
      vite.middlewares.use((request, _reply, next) => {
        const [, link, form] =
          /^\/(shared|apply|package|sign|open-house|live(?=\/[^/]+$))\/|^\/(inquire)(?:\?|$)/.exec(
            request.url ?? '',
          ) ?? []
        const page = link ?? form
        if (page !== undefined) request.url = `/${page}.html`
        next()
      })
    },
    async transformIndexHtml(html) {
      const page = await fetch(server)
        .then((reply) => reply.text())
        .catch(() => '')
      const key = process.env['APP_AUTH_KEY'] ?? /name="app-auth" content="([^"%]+)"/.exec(page)?.[1]
      const filled = html.replace('%MAP_STYLE%', '')
      return key === undefined ? filled : filled.replace('%APP_AUTH%', key)
    },
  }
}
