// Runs before the first paint, so that a dark page never flashes white. A file, since the page allows no inline script.
;(function () {
  var choice = null
  try {
    choice = localStorage.getItem('theme')
  } catch {
    // storage is blocked: the system's theme it is
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
})()
