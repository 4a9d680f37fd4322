// Before the first paint, so that a dark console never flashes white. A file of its own: the page allows no inline scripts.
try {
  const chosen = localStorage.getItem('mui-mode') || 'system'
  const dark = chosen === 'dark' || (chosen === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mui-color-scheme', dark ? 'dark' : 'light')
} catch {
  document.documentElement.setAttribute('data-mui-color-scheme', 'light')
}
